/** Save button of a form with uploads: a press during an upload saves once it is stored, and says so. */
import type { ReactElement, ReactNode } from 'react';
import { Button } from '../controls/button.tsx';

interface SaveBarProps {
  busy: boolean;
  isDirty: boolean;
  /** Uploads under way. */
  pending: number;
  /** A save waits for them. */
  isWaiting: boolean;
  /** Other actions on the form. */
  children?: ReactNode;
}

export function SaveBar({ busy, isDirty, pending, isWaiting, children }: SaveBarProps): ReactElement {
  const uploads = `${pending} ${pending === 1 ? 'upload' : 'uploads'}`;
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4 md:col-span-2">
      <Button type="submit" tone="solid" busy={busy || isWaiting}>
        Save
      </Button>
      {children}
      <span role="status" className="text-[13px] text-muted">
        {isWaiting
          ? `Saves after ${uploads}…`
          : pending > 0
            ? `${uploads} under way`
            : isDirty
              ? 'Unsaved changes'
              : ''}
      </span>
    </div>
  );
}
