import { useQueryClient } from '@tanstack/react-query';
import { beginPasskeySignIn, signIn, signInWithPasskey, whoAmI } from '@tola/contract/staff';
import { type ReactElement, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { schemaResolver } from '../forms/schema-resolver.ts';
import { LoginLayout } from './login-layout.tsx';
import { offersPasskeys } from './passkey.ts';
import { PasskeyButton } from './passkey-button.tsx';

export function LoginPage(): ReactElement {
  const client = useQueryClient();
  const [problem, setProblem] = useState('');
  const form = useForm({ defaultValues: { email: '', password: '' }, resolver: schemaResolver(signIn.schema) });
  const mutation = useApiMutation(signIn, { invalidates: [whoAmI], showsError: true });
  const { errors } = form.formState;
  const submit = form.handleSubmit((payload) =>
    mutation.mutate(payload, {
      onError: (error) => {
        setProblem(error.message);
        form.setFocus('password', { shouldSelect: true });
      },
    }),
  );
  return (
    <LoginLayout title="Log in">
      <form noValidate onSubmit={submit} className="grid gap-4">
        <Field label="Email" problem={errors.email?.message}>
          {(control) => (
            <input {...control} {...form.register('email')} type="email" autoComplete="username" inputMode="email" />
          )}
        </Field>
        <Field label="Password" problem={errors.password?.message ?? problem}>
          {(control) => (
            <input
              {...control}
              {...form.register('password', { onChange: () => setProblem('') })}
              type="password"
              autoComplete="current-password"
            />
          )}
        </Field>
        <Button type="submit" tone="solid" busy={mutation.isPending}>
          Log in
        </Button>
        {offersPasskeys && (
          <PasskeyButton
            label="Log in with a passkey"
            begin={beginPasskeySignIn}
            use={signInWithPasskey}
            onDone={() => client.invalidateQueries({ queryKey: [whoAmI.name] })}
          />
        )}
      </form>
    </LoginLayout>
  );
}
