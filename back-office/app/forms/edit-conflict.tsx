import type { ReactElement, ReactNode } from 'react';
import { Button } from '../controls/button.tsx';

interface EditConflictProps {
  /** The current values. */
  children: ReactNode;
  /** The user chose to save over the current values. */
  onOverwrite: () => void;
}

/** Edit conflict notice: someone else saved first, and the user decides whether to overwrite. */
export function EditConflict({ children, onOverwrite }: EditConflictProps): ReactElement {
  return (
    <div role="alert" className="grid justify-items-start gap-2 rounded-lg bg-gold-soft p-3 text-[13px]">
      <p>
        <b className="font-semibold">Someone else changed this record.</b> Your changes are still here, not saved.
      </p>
      <p>{children}</p>
      <Button onClick={onOverwrite}>Overwrite with mine</Button>
    </div>
  );
}
