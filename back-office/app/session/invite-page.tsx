import { acceptInvite, readInvite, whoAmI } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useApiMutation, useApiQuery } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { sentenceCase } from '../controls/format.ts';
import { LoadingRows } from '../controls/states.tsx';
import { schemaResolver } from '../forms/schema-resolver.ts';
import { LoginLayout } from './login-layout.tsx';
import { WEAK_PASSWORD_REASONS, weakPasswordProblem } from './password-problem.ts';

/** Invitation page: the invited person sets a password. The token is in the fragment, which no server sees or logs. */
export default function Invite(): ReactElement {
  const { hash } = useLocation();
  const { token = hash.slice(1) } = useParams();
  const invite = useApiQuery(readInvite, { token });
  if (invite.isPending)
    return (
      <LoginLayout title="Invitation">
        <LoadingRows rows={3} />
      </LoginLayout>
    );
  if (invite.isError) {
    return (
      <LoginLayout title="Invitation">
        <p className="mb-4">{invite.error.message}</p>
        <a className="text-green-ink underline" href="/back-office/">
          Go to login
        </a>
      </LoginLayout>
    );
  }
  return (
    <LoginLayout title={`Welcome, ${invite.data.name}`}>
      <ul className="mb-4 grid gap-1 text-muted">
        {invite.data.roleDetails.map((role) => (
          <li key={role.name}>
            <b className="text-ink">{sentenceCase(role.name)}</b>
            {role.description !== '' && `: ${role.description}`}
          </li>
        ))}
      </ul>
      <InviteForm token={token} name={invite.data.name} email={invite.data.email} />
    </LoginLayout>
  );
}

function InviteForm({ token, name, email }: { token: string; name: string; email: string }): ReactElement {
  const navigate = useNavigate();
  const form = useForm({ defaultValues: { token, name, password: '' }, resolver: schemaResolver(acceptInvite.schema) });
  const mutation = useApiMutation(acceptInvite, {
    invalidates: [whoAmI],
    showsError: WEAK_PASSWORD_REASONS,
    onDone: () => navigate('/'),
  });
  const { errors } = form.formState;
  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit((payload) => mutation.mutate(payload))}>
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <Field label="Your name" problem={errors.name?.message}>
        {(control) => <input {...control} {...form.register('name')} autoComplete="name" />}
      </Field>
      <Field
        label="Choose a password"
        hint="At least 12 characters."
        problem={errors.password?.message ?? weakPasswordProblem(mutation.error)}
      >
        {(control) => <input {...control} {...form.register('password')} type="password" autoComplete="new-password" />}
      </Field>
      <Button type="submit" tone="solid" busy={mutation.isPending}>
        Set password and log in
      </Button>
    </form>
  );
}
