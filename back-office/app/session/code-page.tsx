import { useQueryClient } from '@tanstack/react-query';
import { beginPasskeyCheck, enterCode, enterPasskey, type StaffSelf, signOut, whoAmI } from '@tola/contract/staff';
import { type ReactElement, useState } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { CodeField } from './code-field.tsx';
import { LoginLayout } from './login-layout.tsx';
import { offersPasskeys } from './passkey.ts';
import { PasskeyButton } from './passkey-button.tsx';

/** The second step of a login. */
export function CodePage({ self }: { self: StaffSelf }): ReactElement {
  const [code, setCode] = useState('');
  const client = useQueryClient();
  const mutation = useApiMutation(enterCode, { invalidates: [whoAmI], showsError: true });
  const leave = useApiMutation(signOut, { invalidates: [whoAmI] });
  const hasPasskey = offersPasskeys && self.passkeys.length > 0;
  return (
    <LoginLayout title={hasPasskey ? 'Use your second factor' : 'Enter your authentication code'}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          mutation.mutate({ code });
        }}
      >
        {hasPasskey && (
          <PasskeyButton
            label="Use a passkey"
            begin={beginPasskeyCheck}
            use={enterPasskey}
            onDone={() => client.invalidateQueries({ queryKey: [whoAmI.name] })}
          />
        )}
        <CodeField code={code} onCode={setCode} problem={mutation.error?.message} hasApp={self.hasAuthenticatorApp} />
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
