import type { LoginRecord } from '@tola/contract/accounts';
import type { Refused } from '@tola/contract/envelope';
import { Button } from '@tola/ui';
import type { ReactElement } from 'react';
import { PasswordOwner } from '../account/new-password-fields.tsx';
import { PasswordField } from '../account/password-field.tsx';
import { ConnectionNote } from '../connection/connection-note.tsx';
import { firstProblem, refusalAt, useForm } from '../forms/form.ts';
import { OtpProof } from '../otp/otp-proof.tsx';

/** Who asks, and how they prove it: with the password, or in an account without one by a recent OTP. */
export interface Asker {
  readonly customer: LoginRecord;
  readonly hasPassword: boolean;
  /** An OTP of the last ten minutes. */
  readonly isFresh: boolean;
  /** Reads the last two again, after an OTP was entered or its ten minutes are over. */
  readonly reload: () => Promise<void>;
}

interface ProvedFormProps {
  asker: Asker;
  action: string;
  tone?: 'solid' | 'outline';
  /** The refusal, or null. */
  send: (password: string | null) => Promise<Refused | null>;
}

/** A form of one button that first asks for the password, or for an OTP where there is none. */
export function ProvedForm({ asker, ...form }: ProvedFormProps): ReactElement {
  const { customer, hasPassword, isFresh, reload } = asker;
  if (hasPassword || isFresh) return <ReadyForm asker={asker} {...form} />;
  return (
    <div className="grid gap-4">
      <p className="text-muted">Your account has no password. First confirm with an OTP that it is you.</p>
      <OtpProof purpose="reauthenticate" mobile={customer.mobile} onProved={reload} />
    </div>
  );
}

function ReadyForm({
  asker: { customer, hasPassword, reload },
  action,
  tone = 'solid',
  send,
}: ProvedFormProps): ReactElement {
  const { busy, problemOf, connection, formProps } = useForm({
    check: ({ password = '' }) => firstProblem([['password', !hasPassword || password !== '', 'Enter password']]),
    send: async ({ password = '' }, form) => {
      const refused = await send(hasPassword ? password : null);
      if (refused === null) {
        form.reset();
        return null;
      }
      if (refused.reason === 'not-fresh') await reload();
      return refusalAt(refused.reason === 'password-wrong' ? 'password' : null, refused);
    },
  });
  return (
    <form {...formProps} method="post" className="grid max-w-[420px] gap-4">
      {hasPassword && (
        <>
          <PasswordOwner mobile={customer.mobile} />
          <PasswordField
            label="Your password"
            name="password"
            problem={problemOf('password')}
            autoComplete="current-password"
          />
        </>
      )}
      <Button type="submit" tone={tone} busy={busy}>
        {action}
      </Button>
      <ConnectionNote {...connection} />
    </form>
  );
}
