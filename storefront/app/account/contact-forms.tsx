import type { LoginRecord } from '@tola/contract/accounts';
import { changeEmail, changeName } from '@tola/contract/otp';
import { Button, TextField } from '@tola/ui';
import { type ReactElement, type ReactNode, useState } from 'react';
import { call } from '../calls/call.ts';
import { ConnectionNote } from '../connection/connection-note.tsx';
import { firstProblem, refusalAt, useForm } from '../forms/form.ts';
import { MobileField } from '../forms/mobile-field.tsx';
import { OtpProof } from '../otp/otp-proof.tsx';
import { toast } from '../toast/toast.ts';
import { checkEmail, checkMobile } from './account-checks.ts';
import { textLinkClass } from './account-panel.tsx';

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }): ReactElement {
  return (
    <section aria-labelledby={id} className="panel grid gap-4 p-5 sm:p-7">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface NameFormProps {
  customer: LoginRecord;
  onChanged: () => Promise<void>;
}

export function NameForm({ customer, onChanged }: NameFormProps): ReactElement {
  const { busy, problemOf, connection, formProps } = useForm({
    check: ({ firstName = '', lastName = '' }) =>
      firstProblem([
        ['firstName', firstName.trim() !== '', 'Enter first name'],
        ['lastName', lastName.trim() !== '', 'Enter last name'],
      ]),
    send: async ({ firstName = '', lastName = '' }) => {
      const answer = await call(changeName, { firstName, lastName });
      if (answer.ok) toast.success(answer.message);
      if (answer.ok || answer.code === 403) await onChanged();
      return answer.ok ? null : refusalAt(null, answer);
    },
  });
  return (
    <Section id="name" title="Name">
      <form {...formProps} method="post" className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="First name"
          name="firstName"
          defaultValue={customer.firstName}
          problem={problemOf('firstName')}
          autoComplete="given-name"
          maxLength={100}
        />
        <TextField
          label="Last name"
          name="lastName"
          defaultValue={customer.lastName}
          problem={problemOf('lastName')}
          autoComplete="family-name"
          maxLength={100}
        />
        <Button type="submit" busy={busy} className="justify-self-start sm:col-span-2">
          Save name
        </Button>
        <ConnectionNote {...connection} className="sm:col-span-2" />
      </form>
    </Section>
  );
}

/** The new email takes effect by the link that is sent to it. */
export function EmailForm({ onExpired }: { onExpired: () => Promise<void> }): ReactElement {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { busy, problemOf, connection, formProps } = useForm({
    check: checkEmail,
    send: async ({ email = '' }, form) => {
      const answer = await call(changeEmail, { email });
      if (answer.ok) {
        setSentTo(email);
        form.reset();
        return null;
      }
      if (answer.code === 403) await onExpired();
      return refusalAt('email', answer);
    },
  });
  return (
    <Section id="email" title="Email">
      {sentTo !== null && (
        <p role="status" className="rounded-lg bg-up-soft px-4 py-3 text-[15px] break-words text-up">
          {`We have sent a link to ${sentTo}. Your email changes once you confirm it there.`}
        </p>
      )}
      <form {...formProps} method="post" className="grid max-w-[420px] gap-4">
        <TextField
          label="New email"
          name="email"
          type="email"
          inputMode="email"
          autoCapitalize="none"
          problem={problemOf('email')}
          autoComplete="email"
          maxLength={254}
        />
        <Button type="submit" busy={busy} className="justify-self-start">
          Send link
        </Button>
        <ConnectionNote {...connection} />
      </form>
    </Section>
  );
}

/** The new number is proved by an OTP. */
export function NumberForm({ onChanged }: { onChanged: () => Promise<void> }): ReactElement {
  const [mobile, setMobile] = useState<string | null>(null);
  const { problemOf, formProps } = useForm({
    check: checkMobile,
    send: async (values) => {
      setMobile(values.mobile ?? null);
      return null;
    },
  });
  return (
    <Section id="number" title="Mobile number">
      {mobile === null ? (
        <form {...formProps} method="post" className="grid max-w-[420px] gap-4">
          <MobileField problem={problemOf('mobile')} label="New mobile number" />
          <Button type="submit" className="justify-self-start">
            Continue
          </Button>
        </form>
      ) : (
        <>
          <OtpProof
            purpose="change-number"
            mobile={mobile}
            onProved={async () => {
              await onChanged();
              setMobile(null);
            }}
          />
          <button type="button" className={`${textLinkClass} justify-self-start`} onClick={() => setMobile(null)}>
            Use another number
          </button>
        </>
      )}
    </Section>
  );
}
