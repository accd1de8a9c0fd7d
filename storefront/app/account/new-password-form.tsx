import { Button } from '@tola/ui';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { ConnectionNote } from '../connection/connection-note.tsx';
import { refusalAt, useForm } from '../forms/form.ts';
import { toast } from '../toast/toast.ts';
import { NewPasswordFields, PasswordOwner } from './new-password-fields.tsx';

const loadCalls = () => import('./account-calls.ts');

/** Third step, available to the browser that verified the OTP. */
export function NewPasswordForm({ mobile }: { mobile: string }): ReactElement {
  const navigate = useNavigate();
  const { busy, problemOf, connection, formProps } = useForm({
    check: async (values) => (await loadCalls()).checkNewPassword(values, 'newPassword'),
    send: async ({ newPassword = '' }, form) => {
      const { newPasswordProblem, sendNewPassword } = await loadCalls();
      const answer = await sendNewPassword(mobile, newPassword);
      if (!answer.ok) return newPasswordProblem(answer) ?? refusalAt(null, answer);
      toast.success(answer.message);
      form.reset();
      await navigate('/login');
      return null;
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
