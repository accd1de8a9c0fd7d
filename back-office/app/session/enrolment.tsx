import { useQueryClient } from '@tanstack/react-query';
import { beginEnrolment, confirmEnrolment, signOut, whoAmI } from '@tola/contract/staff';
import QRCode from 'qrcode';
import { type ReactElement, useEffect, useState } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { LoadingRows } from '../controls/states.tsx';
import { LoginLayout } from './login-layout.tsx';
import { offersPasskeys } from './passkey.ts';
import { PasskeyEnrolment } from './passkey-enrolment.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Everyone sets up two-factor authentication before anything else. */
export function EnrolmentPage({ onDone }: { onDone: () => void }): ReactElement {
  const leave = useApiMutation(signOut, { invalidates: [whoAmI], onDone });
  const client = useQueryClient();
  async function finish(): Promise<void> {
    await client.invalidateQueries({ queryKey: [whoAmI.name] });
    onDone();
  }
  return (
    <LoginLayout title="Set up two-factor authentication">
      <FirstFactor onDone={finish} />
      <Button tone="quiet" className="mt-3" onClick={() => leave.mutate(null)}>
        Log out
      </Button>
    </LoginLayout>
  );
}

/** The first factor: a passkey where the browser has them, or an authenticator app. */
function FirstFactor({ onDone }: { onDone: () => void }): ReactElement {
  const [wantsApp, setWantsApp] = useState(!offersPasskeys);
  if (wantsApp) return <AppEnrolment onDone={onDone} />;
  return (
    <div className="grid gap-4">
      <PasskeyEnrolment onDone={onDone} />
      <Button tone="quiet" onClick={() => setWantsApp(true)}>
        Use an authenticator app instead
      </Button>
    </div>
  );
}

/** Authenticator app: scan, confirm with a code, save the recovery codes. */
export function AppEnrolment({ onDone }: { onDone: () => void }): ReactElement {
  const [code, setCode] = useState('');
  const [picture, setPicture] = useState('');
  const { mutate: begin, data: begun, error } = useApiMutation(beginEnrolment);
  const confirm = useApiMutation(confirmEnrolment, {
    showsError: true,
    onDone: ({ recoveryCodes }) => recoveryCodes.length === 0 && onDone(),
  });
  useEffect(() => begin(null), [begin]);
  const address = begun?.address;
  useEffect(() => {
    if (address !== undefined)
      QRCode.toDataURL(address, { margin: 1, width: 220 }).then(setPicture, () => setPicture(''));
  }, [address]);
  if (confirm.data !== undefined) return <RecoveryCodes codes={confirm.data.recoveryCodes} onDone={onDone} />;
  if (error !== null) return <p className="text-down">{error.message}</p>;
  if (begun === undefined) return <LoadingRows rows={3} />;
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        confirm.mutate({ code });
      }}
    >
      <p className="text-muted">
        Scan the QR code with an authenticator app, or type in the key. Then enter the code it shows.
      </p>
      {picture !== '' && (
        <img
          src={picture}
          width={220}
          height={220}
          alt="QR code for the key below"
          className="mx-auto rounded-lg bg-white p-2"
        />
      )}
      <p className="text-center font-mono text-[13px] break-all" data-testid="totp-secret">
        {begun.secret}
      </p>
      <Field label="Code from the app" problem={confirm.error?.message}>
        {(control) => (
          <input
            {...control}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
          />
        )}
      </Field>
      <Button type="submit" tone="solid" busy={confirm.isPending} disabled={code.trim().length < 6}>
        Turn on
      </Button>
    </form>
  );
}
