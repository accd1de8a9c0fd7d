import { enterCode, signOut, whoAmI } from '@tola/contract/staff';
import { type ReactElement, useState } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { LoginLayout } from './login-layout.tsx';

/** The second step of a login. */
export function CodePage(): ReactElement {
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const mutation = useApiMutation(enterCode, { invalidates: [whoAmI], showsError: true });
  const leave = useApiMutation(signOut, { invalidates: [whoAmI] });
  return (
    <LoginLayout title={isRecovery ? 'Enter a recovery code' : 'Enter your authentication code'}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          mutation.mutate({ code });
        }}
      >
        <Field
          label={isRecovery ? 'Recovery code' : 'Code from your authenticator app'}
          hint={isRecovery ? 'Each recovery code works once.' : '6 digits; changes every 30 seconds.'}
          problem={mutation.error?.message}
        >
          {(control) => (
            <input
              {...control}
              key={String(isRecovery)}
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
              autoComplete="one-time-code"
              inputMode={isRecovery ? 'text' : 'numeric'}
              maxLength={20}
            />
          )}
        </Field>
        <Button type="submit" tone="solid" busy={mutation.isPending} disabled={code.trim().length < 6}>
          Continue
        </Button>
        <div className="flex flex-wrap justify-between gap-2">
          <Button tone="quiet" onClick={() => setRecovery(!isRecovery)}>
            {isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
          </Button>
          <Button tone="quiet" onClick={() => leave.mutate(null)}>
            Back
          </Button>
        </div>
      </form>
    </LoginLayout>
  );
}
