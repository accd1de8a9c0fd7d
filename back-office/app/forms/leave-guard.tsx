import { type ReactElement, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';

/** Asks before what was typed on a page is lost: on the way to another page, and when the tab is closed. */
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
      <p className="mb-5 text-muted">What you have changed here would be lost.</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => leaving.reset?.()}>Stay here</Button>
        <Button tone="danger" onClick={() => leaving.proceed?.()}>
          Leave, lose the changes
        </Button>
      </div>
    </Dialog>
  );
}
