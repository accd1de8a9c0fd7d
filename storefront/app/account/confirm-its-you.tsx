import type { LoginRecord } from '@tola/contract/accounts';
import { reauthenticate } from '@tola/contract/otp';
import { Button } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { call } from '../calls/call.ts';
import { ConnectionNote } from '../connection/connection-note.tsx';
import { firstProblem, refusalAt, useForm } from '../forms/form.ts';
import { OtpProof } from '../otp/otp-proof.tsx';
import { toast } from '../toast/toast.ts';
import { textLinkClass } from './account-panel.tsx';
import { PasswordOwner } from './new-password-fields.tsx';
import { PasswordField } from './password-field.tsx';

interface ConfirmItsYouProps {
  customer: LoginRecord;
  /** Without one, only an OTP is asked for. */
  hasPassword: boolean;
  onConfirmed: () => Promise<void>;
}

/** Asks for the password, or an OTP to the present number, before anything is changed. */
export function ConfirmItsYou({ customer, hasPassword, onConfirmed }: ConfirmItsYouProps): ReactElement {
  const [byOtp, setByOtp] = useState(!hasPassword);
  const { mobile } = customer;
  return (
    <section aria-labelledby="confirm" className="panel grid gap-4 p-5 sm:p-7">
      <h2 id="confirm" className="text-2xl">
        Change your details
      </h2>
      <p className="text-muted">First confirm that it is you. Then you can change your details for 10 minutes.</p>
      {byOtp ? (
        <OtpProof purpose="reauthenticate" mobile={mobile} onProved={onConfirmed} />
      ) : (
        <PasswordForm mobile={mobile} onConfirmed={onConfirmed} />
      )}
      {hasPassword && mobile !== '' && (
        <button type="button" className={`${textLinkClass} justify-self-start`} onClick={() => setByOtp(!byOtp)}>
          {byOtp ? 'Use your password instead' : 'Use an OTP instead'}
        </button>
      )}
    </section>
  );
}

function PasswordForm({ mobile, onConfirmed }: { mobile: string; onConfirmed: () => Promise<void> }): ReactElement {
  const { busy, problemOf, connection, formProps } = useForm({
    check: ({ password = '' }) => firstProblem([['password', password !== '', 'Enter password']]),
    send: async ({ password = '' }) => {
      const answer = await call(reauthenticate, { password }, { quiet: true });
      if (answer.ok) {
        await onConfirmed();
        return null;
      }
      if (answer.code !== 0) toast.error(answer.message);
      return refusalAt('password', answer);
    },
  });
  return (
    <form {...formProps} method="post" className="grid max-w-[420px] gap-4">
      <PasswordOwner mobile={mobile} />
      <PasswordField
        label="Your password"
        name="password"
        problem={problemOf('password')}
        autoComplete="current-password"
      />
      <Button type="submit" busy={busy}>
        Continue
      </Button>
      <ConnectionNote {...connection} />
    </form>
  );
}
