import { changeOwnPassword, listSessions } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { sentenceCase } from '../controls/format.ts';
import { schemaResolver } from '../forms/schema-resolver.ts';
import { WEAK_PASSWORD_REASONS, weakPasswordProblem } from '../session/password-problem.ts';
import { useSelf } from '../session/use-self.ts';
import { Page } from '../shell/page.tsx';
import { Notifications } from './notifications.tsx';
import { SecondFactors } from './second-factors.tsx';
import { SessionList } from './session-list.tsx';

export default function AccountPage(): ReactElement {
  const self = useSelf();
  return (
    <Page title="My account">
      <p className="mb-5 break-words text-muted">
        {self.name} · {self.email} · {sentenceCase(self.roleNames.join(', '))}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
        <SecondFactors />
        <PasswordForm />
        <Notifications />
        <section aria-label="Active sessions" className="box p-4 xl:col-span-2">
          <h2 className="mb-3">Active sessions</h2>
          <SessionList />
        </section>
      </div>
    </Page>
  );
}

function PasswordForm(): ReactElement {
  const form = useForm({
    defaultValues: { oldPassword: '', newPassword: '' },
    resolver: schemaResolver(changeOwnPassword.schema),
  });
  const mutation = useApiMutation(changeOwnPassword, {
    success: 'Password changed. Your other sessions have ended.',
    invalidates: [listSessions],
    showsError: WEAK_PASSWORD_REASONS,
    onDone: () => form.reset(),
  });
  const { errors } = form.formState;
  return (
    <form noValidate className="box grid gap-3 p-4" onSubmit={form.handleSubmit((payload) => mutation.mutate(payload))}>
      <h2>Password</h2>
      <Field label="Current password" problem={errors.oldPassword?.message}>
        {(control) => (
          <input {...control} {...form.register('oldPassword')} type="password" autoComplete="current-password" />
        )}
      </Field>
      <Field
        label="New password"
        hint="At least 12 characters."
        problem={errors.newPassword?.message ?? weakPasswordProblem(mutation.error)}
      >
        {(control) => (
          <input {...control} {...form.register('newPassword')} type="password" autoComplete="new-password" />
        )}
      </Field>
      <Button type="submit" className="justify-self-start" busy={mutation.isPending}>
        Change password
      </Button>
    </form>
  );
}
