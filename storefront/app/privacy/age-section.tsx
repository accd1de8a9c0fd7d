import { declareMinor } from '@tola/contract/privacy';
import { Button } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { call } from '../calls/call.ts';

/** Registering confirms an age of 18; a customer who confirmed it by mistake says so here. */
export function AgeSection({
  isMinor,
  onDeclared,
}: {
  isMinor: boolean;
  onDeclared: () => Promise<void>;
}): ReactElement {
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  async function declare(): Promise<void> {
    setBusy(true);
    await call(declareMinor, null);
    await onDeclared();
    setBusy(false);
  }
  return (
    <section aria-labelledby="age" className="panel grid gap-3 p-5 sm:p-7">
      <h2 id="age" className="text-2xl">
        Your age
      </h2>
      {isMinor ? (
        <p role="status">
          You told us that you are under 18. Orders cannot be placed with this account. If this is wrong, write to our
          grievance officer under{' '}
          <a href="/profile/data#requests" className="text-green-ink underline underline-offset-4">
            Your data
          </a>
          .
        </p>
      ) : (
        <>
          <p>You confirmed that you are 18 or older when you registered.</p>
          {asked ? (
            <div className="grid gap-3">
              <p>This account will place no more orders. Only our grievance officer can undo it.</p>
              <div className="flex flex-wrap gap-3">
                <Button size="small" busy={busy} onClick={() => void declare()}>
                  I am under 18
                </Button>
                <Button size="small" tone="outline" onClick={() => setAsked(false)}>
                  Cancel
                </Button>
              </div>
            </div>
          ) : (
            <Button tone="outline" size="small" className="justify-self-start" onClick={() => setAsked(true)}>
              I am under 18
            </Button>
          )}
        </>
      )}
    </section>
  );
}
