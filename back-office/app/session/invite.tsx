import { acceptInvite, ROLE_SENTENCES, readInvite } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router';
import { useAct, useAsk } from '../calls/use-calls.ts';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { LoadingRows } from '../controls/states.tsx';
import { checkedBy } from '../forms/checked-by.ts';
import { Door } from './door.tsx';

/** Where the link of an invitation leads. */
export default function Invite(): ReactElement {
  const { token = '' } = useParams();
  const invite = useAsk(readInvite, { token });
  if (invite.isPending)
    return (
      <Door title="Invitation">
        <LoadingRows rows={3} />
      </Door>
    );
  if (invite.isError) {
    return (
      <Door title="Invitation">
        <p className="mb-4">{invite.error.message}</p>
        <a className="text-green-ink underline" href="/back-office/">
          To the sign-in page
        </a>
      </Door>
    );
  }
  return (
    <Door title={`Welcome, ${invite.data.name}`}>
      <ul className="mb-4 grid gap-1 text-muted">
        {invite.data.roles.map((role) => (
          <li key={role}>
            <b className="text-ink">{role}</b>: {ROLE_SENTENCES[role]}
          </li>
        ))}
      </ul>
      <InviteForm token={token} name={invite.data.name} email={invite.data.email} />
    </Door>
  );
}

function InviteForm({ token, name, email }: { token: string; name: string; email: string }): ReactElement {
  const navigate = useNavigate();
  const form = useForm({ defaultValues: { token, name, password: '' }, resolver: checkedBy(acceptInvite.schema) });
  const act = useAct(acceptInvite, { refreshes: ['WhoAmI'], onDone: () => navigate('/') });
  const { errors } = form.formState;
  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit((payload) => act.mutate(payload))}>
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <Field label="Your name" problem={errors.name?.message}>
        {(control) => <input {...control} {...form.register('name')} autoComplete="name" />}
      </Field>
      <Field label="Choose a password" hint="At least 12 characters." problem={errors.password?.message}>
        {(control) => <input {...control} {...form.register('password')} type="password" autoComplete="new-password" />}
      </Field>
      <Button type="submit" tone="solid" busy={act.isPending}>
        Come in
      </Button>
    </form>
  );
}
