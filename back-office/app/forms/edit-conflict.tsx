import type { ReactElement, ReactNode } from 'react';
import { Button } from '../controls/button.tsx';

interface EditConflictProps {
  /** What holds now. */
  children: ReactNode;
  /** The person has read it and wants their own version to be saved over it. */
  onOverwrite: () => void;
}

/** Somebody else saved first: nothing of either is lost, and the second one decides knowing the first. */
export function EditConflict({ children, onOverwrite }: EditConflictProps): ReactElement {
  return (
    <div role="alert" className="grid justify-items-start gap-2 rounded-lg bg-gold-soft p-3 text-[13px]">
      <p>
        <b className="font-semibold">Somebody else has changed this meanwhile.</b> What you typed is still here and not
        saved.
      </p>
      <p>{children}</p>
      <Button onClick={onOverwrite}>Keep mine, let me save it</Button>
    </div>
  );
}
