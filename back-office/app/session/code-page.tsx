import { enterCode, signOut, whoAmI } from '@tola/contract/staff';
import { type ReactElement, useState } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { CodeField } from './code-field.tsx';
import { LoginLayout } from './login-layout.tsx';

/** The second step of a login. */
export function CodePage(): ReactElement {
  const [code, setCode] = useState('');
  const mutation = useApiMutation(enterCode, { invalidates: [whoAmI], showsError: true });
  const leave = useApiMutation(signOut, { invalidates: [whoAmI] });
  return (
    <LoginLayout title="Enter your authentication code">
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          mutation.mutate({ code });
        }}
      >
        <CodeField code={code} onCode={setCode} problem={mutation.error?.message} />
        <Button type="submit" tone="solid" busy={mutation.isPending} disabled={code.trim().length < 6}>
          Continue
        </Button>
        <Button tone="quiet" onClick={() => leave.mutate(null)}>
          Back
        </Button>
      </form>
    </LoginLayout>
  );
}
