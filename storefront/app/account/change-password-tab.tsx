import { changePassword, type LoginRecord } from '@tola/contract/accounts';
import { Button } from '@tola/ui';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { call } from '../calls/call.ts';
import { ConnectionNote } from '../connection/connection-note.tsx';
import { refusalAt, useForm } from '../forms/form.ts';
import { toast } from '../toast/toast.ts';
import { newPasswordProblem } from './account-calls.ts';
import { checkNewPassword, checkOldPassword } from './account-checks.ts';
import { NewPasswordFields, PasswordOwner } from './new-password-fields.tsx';
import { PasswordField } from './password-field.tsx';

/** Refusals are shown by the form, in its own order. */
const quiet = { quiet: true };

export function ChangePasswordTab({ customer }: { customer: LoginRecord }): ReactElement {
  const { busy, problemOf, connection, formProps } = useForm({
    check: checkOldPassword,
    send: async (values, form) => {
      const { oldPassword = '', newPassword = '' } = values;
      // The old password is checked first: when the new one is invalid, only the old one is sent.
      const problem = checkNewPassword(values, 'newPassword');
      const answer = await call(
        changePassword,
        { oldPassword, newPassword: problem === null ? newPassword : null },
        quiet,
      );
      if (answer.ok) {
        toast.success(answer.message);
        form.reset();
        return null;
      }
      if (answer.code === 0) return refusalAt(null, answer);
      if (answer.reason === 'new-password-missing' && problem !== null) {
        toast.error(problem.message);
        return problem;
      }
      toast.error(answer.message);
      return answer.reason === 'old-password-wrong'
        ? { field: 'oldPassword', message: answer.message }
        : newPasswordProblem(answer);
    },
  });
  return (
    <form {...formProps} method="post" className="panel grid max-w-[520px] gap-5 p-5 sm:p-7">
      <PasswordOwner mobile={customer.mobile} />
      <PasswordField
        label="Old password"
        name="oldPassword"
        problem={problemOf('oldPassword')}
        autoComplete="current-password"
      />
      <NewPasswordFields problemOf={problemOf} />
      <Button type="submit" wide busy={busy}>
        Submit
      </Button>
      <ConnectionNote {...connection} />
      <p className="text-[13.5px] text-muted">
        You will be logged out on all other devices. No password yet?{' '}
        <Link to="/changepassword" className="font-semibold text-green-ink underline underline-offset-4">
          Set one with an OTP
        </Link>
      </p>
    </form>
  );
}
