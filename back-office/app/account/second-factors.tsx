import { useQueryClient } from '@tanstack/react-query';
import { removeFactor, renewRecoveryCodes, whoAmI } from '@tola/contract/staff';
import { type ReactElement, useState } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Confirm, Dialog } from '../controls/dialog.tsx';
import { formatDateTime } from '../controls/format.ts';
import { AppEnrolment } from '../session/enrolment.tsx';
import { offersPasskeys } from '../session/passkey.ts';
import { PasskeyEnrolment } from '../session/passkey-enrolment.tsx';
import { RecoveryCodes } from '../session/recovery-codes.tsx';
import { useSelf } from '../session/use-self.ts';

/** The user's passkeys, authenticator app and recovery codes. */
export function SecondFactors(): ReactElement {
  const self = useSelf();
  const client = useQueryClient();
  const [adding, setAdding] = useState<'passkey' | 'app' | null>(null);
  async function finish(): Promise<void> {
    setAdding(null);
    await client.invalidateQueries({ queryKey: [whoAmI.name] });
  }
  const isOnly = self.passkeys.length + (self.hasAuthenticatorApp ? 1 : 0) === 1;
  return (
    <section aria-label="Second factor" className="box grid gap-3 p-4">
      <h2>Second factor</h2>
      <ul className="grid">
        {self.passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <Factor
            key={id}
            name={name}
            detail={`Passkey · added ${formatDateTime(createdAt)} · last used ${formatDateTime(lastUsedAt)}`}
            passkeyId={id}
            isOnly={isOnly}
          />
        ))}
        {self.hasAuthenticatorApp && (
          <Factor name="Authenticator app" detail="6-digit codes" passkeyId={null} isOnly={isOnly} />
        )}
      </ul>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {offersPasskeys && <Button onClick={() => setAdding('passkey')}>Add a passkey</Button>}
        {!self.hasAuthenticatorApp && <Button onClick={() => setAdding('app')}>Add an authenticator app</Button>}
      </div>
      <OwnRecoveryCodes left={self.recoveryCodes} />
      <Dialog title="Add a passkey" open={adding === 'passkey'} onClose={() => setAdding(null)}>
        <PasskeyEnrolment onDone={finish} />
      </Dialog>
      <Dialog title="Add an authenticator app" open={adding === 'app'} onClose={() => setAdding(null)}>
        <AppEnrolment onDone={finish} />
      </Dialog>
    </section>
  );
}

interface FactorProps {
  name: string;
  detail: string;
  passkeyId: number | null;
  isOnly: boolean;
}

function Factor({ name, detail, passkeyId, isOnly }: FactorProps): ReactElement {
  const remove = useApiMutation(removeFactor, { success: `${name} removed`, invalidates: [whoAmI] });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-2.5 first:border-0">
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-[13px] text-muted">{detail}</p>
      </div>
      {isOnly ? (
        <p className="text-[13px] text-muted">Your only one</p>
      ) : (
        <Confirm
          label="Remove"
          title={`Remove ${name}?`}
          action="Remove"
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ passkeyId })}
        >
          You can no longer log in with it.
        </Confirm>
      )}
    </li>
  );
}

function OwnRecoveryCodes({ left }: { left: number }): ReactElement {
  const renew = useApiMutation(renewRecoveryCodes, { invalidates: [whoAmI] });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
      <p className={left === 0 ? 'text-down' : 'text-muted'}>
        {left === 0
          ? 'You have no recovery codes. Create some, so that you can log in without your second factor.'
          : `Recovery codes left: ${left}`}
      </p>
      <Confirm
        label="New recovery codes"
        title="Create new recovery codes?"
        action="Create recovery codes"
        tone="outline"
        busy={renew.isPending}
        onConfirm={() => renew.mutate(null)}
      >
        {left === 0 ? 'Each logs you in once without your second factor.' : 'The codes you saved before stop working.'}
      </Confirm>
      <Dialog title="New recovery codes" open={renew.data !== undefined} onClose={() => renew.reset()}>
        <RecoveryCodes codes={renew.data?.recoveryCodes ?? []} onDone={() => renew.reset()} />
      </Dialog>
    </div>
  );
}
