import { type ReactElement, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';

/** Asks for confirmation before unsaved changes are lost by navigating away or closing the tab. */
export function LeaveGuard({ holds }: { holds: () => boolean }): ReactElement {
  const leaving = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && holds(),
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (holds()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [holds]);
  return (
    <Dialog title="Leave without saving?" open={leaving.state === 'blocked'} onClose={() => leaving.reset?.()}>
      <p className="mb-5 text-muted">Your changes will be lost.</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => leaving.reset?.()}>Keep editing</Button>
        <Button tone="danger" onClick={() => leaving.proceed?.()}>
          Discard changes
        </Button>
      </div>
    </Dialog>
  );
}
