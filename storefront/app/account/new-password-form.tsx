import { Button } from '@tola/ui';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { useForm } from '../forms/form.ts';
import { toast } from '../toast/toast.ts';
import { PasswordField } from './password-field.tsx';

const loadCalls = () => import('./account-calls.ts');

/** The third step, open to the browser that verified the OTP. */
export function NewPasswordForm({ mobile }: { mobile: string }): ReactElement {
  const navigate = useNavigate();
  const { busy, problemOf, formProps } = useForm({
    check: async (values) => (await loadCalls()).checkNewPassword(values, 'newPassword'),
    send: async ({ newPassword = '' }, form) => {
      const { sendNewPassword } = await loadCalls();
      const answer = await sendNewPassword(mobile, newPassword);
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
