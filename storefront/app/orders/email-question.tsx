import { addEmail } from '@tola/contract/otp-login';
import { Button, TextField } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { call } from '../calls/call.ts';
import { ConnectionNote } from '../connection/connection-note.tsx';
import { firstProblem, refusalAt, useForm } from '../forms/form.ts';
import { useSession } from '../session/use-session.ts';

/** Asks a customer without an email for one, once there is an order to write about. */
export function EmailQuestion(): ReactElement | null {
  const { customer } = useSession();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { busy, problemOf, connection, formProps } = useForm({
    // The server checks the rest.
    check: ({ email = '' }) =>
      firstProblem([['email', /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()), 'Enter email']]),
    send: async ({ email = '' }) => {
      const answer = await call(addEmail, { email });
      if (answer.ok) setSentTo(email);
      return answer.ok ? null : refusalAt('email', answer);
    },
  });
  if (customer === null || customer.email !== '') return null;
  return (
    <section aria-labelledby="email-question" className="panel grid w-full max-w-[480px] gap-3 p-5 text-left sm:p-6">
      <h2 id="email-question" className="text-xl">
        Get your invoice by email
      </h2>
      {sentTo === null ? (
        <>
          <p className="text-[15px] text-muted">
            Optional. Until you add an email, we’ll send updates by SMS to {customer.mobile}.
          </p>
          <form {...formProps} method="post" className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start">
            <TextField
              label="Email"
              name="email"
              type="email"
              inputMode="email"
              autoCapitalize="none"
              autoComplete="email"
              maxLength={254}
              problem={problemOf('email')}
            />
            <Button type="submit" tone="outline" busy={busy} className="sm:mt-[27px]">
              Send link
            </Button>
            <ConnectionNote {...connection} className="sm:col-span-2" />
          </form>
        </>
      ) : (
        <p role="status" className="rounded-lg bg-up-soft px-4 py-3 text-[15px] break-words text-up">
          {`We have sent a link to ${sentTo}. Confirm it there, and your messages come by email.`}
        </p>
      )}
    </section>
  );
}
