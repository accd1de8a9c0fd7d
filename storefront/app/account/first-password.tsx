import type { LoginRecord } from '@tola/contract/accounts';
import { getContacts } from '@tola/contract/otp';
import { setFirstPassword } from '@tola/contract/otp-login';
import { Button } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../calls/call.ts';
import { ConnectionNote } from '../connection/connection-note.tsx';
import { refusalAt, useForm } from '../forms/form.ts';
import { OtpProof } from '../otp/otp-proof.tsx';
import { useOwnCall } from '../own-pages/use-own-call.ts';
import { toast } from '../toast/toast.ts';
import { newPasswordProblem } from './account-calls.ts';
import { checkNewPassword } from './account-checks.ts';
import { AccountPanel } from './account-panel.tsx';
import { NewPasswordFields, PasswordOwner } from './new-password-fields.tsx';

interface FirstPasswordProps {
  customer: LoginRecord;
  /** For a customer who has a password. */
  otherwise: ReactElement;
}

/** The first password of a logged-in customer, after an OTP unless the login by OTP is recent. */
export function FirstPassword({ customer, otherwise }: FirstPasswordProps): ReactElement | null {
  const { data: contacts, failed } = useOwnCall(getContacts);
  if (contacts === null) return failed ? otherwise : null;
  if (contacts.hasPassword) return otherwise;
  return (
    <AccountPanel
      title="Set a password"
      lead="Your account has no password yet. You can also keep logging in with an OTP."
    >
      <ProvedForm mobile={customer.mobile} isFresh={contacts.isFresh} />
    </AccountPanel>
  );
}

function ProvedForm({ mobile, isFresh }: { mobile: string; isFresh: boolean }): ReactElement {
  const [isProved, setProved] = useState(isFresh);
  if (!isProved) return <OtpProof purpose="reauthenticate" mobile={mobile} onProved={() => setProved(true)} />;
  return <PasswordForm mobile={mobile} onExpired={() => setProved(false)} />;
}

function PasswordForm({ mobile, onExpired }: { mobile: string; onExpired: () => void }): ReactElement {
  const navigate = useNavigate();
  const { busy, problemOf, connection, formProps } = useForm({
    check: (values) => checkNewPassword(values, 'newPassword'),
    send: async ({ newPassword = '' }) => {
      const answer = await call(setFirstPassword, { newPassword });
      if (answer.ok) {
        toast.success(answer.message);
        await navigate('/profile', { replace: true });
        return null;
      }
      if (answer.reason === 'not-fresh') onExpired();
      return newPasswordProblem(answer) ?? refusalAt(null, answer);
    },
  });
  return (
    <form {...formProps} method="post" className="grid gap-5">
      <PasswordOwner mobile={mobile} />
      <NewPasswordFields problemOf={problemOf} />
      <Button type="submit" wide busy={busy}>
        Submit
      </Button>
      <ConnectionNote {...connection} />
    </form>
  );
}
