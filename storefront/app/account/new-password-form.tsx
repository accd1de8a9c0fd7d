import { resetPassword } from '@tola/contract/accounts';
import { Button } from '@tola/ui';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../calls/call.ts';
import { useForm } from '../forms/form.ts';
import { toast } from '../toast/toast.ts';
import { checkNewPassword } from './account-checks.ts';
import { PasswordField } from './password-field.tsx';

/** The third step, open to the browser that verified the OTP. */
export function NewPasswordForm({ mobile }: { mobile: string }): ReactElement {
  const navigate = useNavigate();
  const { busy, problemOf, formProps } = useForm({
    check: (values) => checkNewPassword(values, 'newPassword'),
    send: async ({ newPassword = '' }, form) => {
      const answer = await call(resetPassword, { mobile, newPassword });
      if (!answer.ok) return;
      toast.success(answer.message);
      form.reset();
      await navigate('/login');
    },
  });
  return (
    <form {...formProps} method="post" className="grid gap-5">
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={mobile} readOnly hidden />
      <PasswordField
        label="New password"
        name="newPassword"
        problem={problemOf('newPassword')}
        autoComplete="new-password"
      />
      <PasswordField
        label="Confirm password"
        name="confirmPassword"
        problem={problemOf('confirmPassword')}
        autoComplete="new-password"
      />
      <Button type="submit" wide busy={busy}>
        Submit
      </Button>
    </form>
  );
}
