import {
  beginPasskeyCheck,
  confirmFactor,
  confirmPasskey,
  confirmPassword,
  type StaffSelf,
} from '@tola/contract/staff';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { answerProofRequest, useProofDue } from '../api/proof-request.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Field } from '../controls/field.tsx';
import { CodeField } from './code-field.tsx';
import { offersPasskeys } from './passkey.ts';
import { PasskeyButton } from './passkey-button.tsx';

const isConfirmed = (): void => answerProofRequest(true);

/** Asks for the second factor, or the password, when a call needs it again; the call is then repeated as it was. */
export function ProofDialog({ self }: { self: StaffSelf }): ReactElement {
  const proof = useProofDue();
  return (
    <Dialog title="Confirm it’s you" open={proof !== null} onClose={() => answerProofRequest(false)}>
      {proof === 'second factor' && <FactorForm self={self} />}
      {proof === 'password' && <PasswordForm self={self} />}
    </Dialog>
  );
}

/** Events of a portal also reach the form that the dialog was opened from. */
function submitting(submit: () => void) {
  return (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    event.stopPropagation();
    submit();
  };
}

function FactorForm({ self }: { self: StaffSelf }): ReactElement {
  const [code, setCode] = useState('');
  const confirm = useApiMutation(confirmFactor, { showsError: true, onDone: isConfirmed });
  return (
    <form noValidate className="grid gap-4" onSubmit={submitting(() => confirm.mutate({ code }))}>
      <p className="text-muted">
        Payments, staff, exports and security settings need your second factor again after five minutes. Nothing you
        entered is lost.
      </p>
      {offersPasskeys && self.passkeys.length > 0 && (
        <PasskeyButton label="Use a passkey" begin={beginPasskeyCheck} use={confirmPasskey} onDone={isConfirmed} />
      )}
      <CodeField code={code} onCode={setCode} problem={confirm.error?.message} hasApp={self.hasAuthenticatorApp} />
      <Buttons busy={confirm.isPending} disabled={code.trim().length < 6} />
    </form>
  );
}

function PasswordForm({ self }: { self: StaffSelf }): ReactElement {
  const [password, setPassword] = useState('');
  const confirm = useApiMutation(confirmPassword, { showsError: true, onDone: isConfirmed });
  return (
    <form noValidate className="grid gap-4" onSubmit={submitting(() => confirm.mutate({ password }))}>
      <p className="text-muted">Enter your password again to set up a second factor.</p>
      <input type="hidden" autoComplete="username" value={self.email} readOnly />
      <Field label="Password" problem={confirm.error?.message}>
        {(control) => (
          <input
            {...control}
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        )}
      </Field>
      <Buttons busy={confirm.isPending} disabled={password === ''} />
    </form>
  );
}

function Buttons({ busy, disabled }: { busy: boolean; disabled: boolean }): ReactElement {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button onClick={() => answerProofRequest(false)}>Cancel</Button>
      <Button type="submit" tone="solid" busy={busy} disabled={disabled}>
        Confirm
      </Button>
    </div>
  );
}
