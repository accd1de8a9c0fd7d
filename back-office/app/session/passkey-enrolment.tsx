import { addPasskey, beginPasskey } from '@tola/contract/staff';
import { type ReactElement, useState } from 'react';
import { callApi } from '../api/client.ts';
import { useAction } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { createPasskey } from './passkey.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** A new passkey: name it, create it in the browser, and save the recovery codes if it is the first factor. */
export function PasskeyEnrolment({ onDone }: { onDone: () => void }): ReactElement {
  const [name, setName] = useState('This device');
  const add = useAction(
    async (typed: string) => {
      const made = await createPasskey(await callApi(beginPasskey, null));
      return await callApi(addPasskey, { name: typed, ...made });
    },
    { showsError: true, onDone: ({ recoveryCodes }) => recoveryCodes === null && onDone() },
  );
  const codes = add.data?.recoveryCodes ?? null;
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate(name);
      }}
    >
      <p className="text-muted">
        A passkey logs you in with your fingerprint, face or screen lock, or with a security key. It cannot be phished.
      </p>
      <Field label="Name" hint="To tell your passkeys apart." problem={add.error?.message}>
        {(control) => (
          <input
            {...control}
            value={name}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" tone="solid" busy={add.isPending} disabled={name.trim() === ''}>
        Create a passkey
      </Button>
    </form>
  );
}
