import type { LoginRecord } from '@tola/contract/accounts';
import { cancelErasure, type ErasurePlan, getErasurePlan, requestErasure } from '@tola/contract/privacy';
import { indianInstant } from '@tola/pricing';
import { Button, Skeleton } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { PasswordOwner } from '../account/new-password-fields.tsx';
import { PasswordField } from '../account/password-field.tsx';
import { call } from '../calls/call.ts';
import { ConnectionNote } from '../connection/connection-note.tsx';
import { formatDateTime, indianDay } from '../format-date.ts';
import { firstProblem, refusalAt, useForm } from '../forms/form.ts';
import { useOwnCall } from '../own-pages/use-own-call.ts';
import { toast } from '../toast/toast.ts';

/** Says what an erasure erases and keeps, and asks for it or cancels it. */
export function ErasureSection({ customer }: { customer: LoginRecord }): ReactElement {
  const { data: plan, failed, reload } = useOwnCall(getErasurePlan);
  return (
    <section aria-labelledby="erase" className="panel grid gap-4 p-5 sm:p-7">
      <h2 id="erase" className="text-2xl">
        Erase your account
      </h2>
      {plan === null && !failed && <Skeleton className="h-24 w-full" />}
      {failed && <Failed onRetry={reload} />}
      {plan !== null && plan.waiting !== null && <Waiting waiting={plan.waiting} onCancelled={reload} />}
      {plan !== null && plan.waiting === null && <Request plan={plan} customer={customer} onRequested={reload} />}
    </section>
  );
}

export function Failed({ onRetry }: { onRetry: () => Promise<void> }): ReactElement {
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p>This could not be loaded.</p>
      <Button tone="outline" size="small" onClick={() => void onRetry()}>
        Try again
      </Button>
    </div>
  );
}

function Waiting({
  waiting,
  onCancelled,
}: {
  waiting: NonNullable<ErasurePlan['waiting']>;
  onCancelled: () => Promise<void>;
}): ReactElement {
  const [busy, setBusy] = useState(false);
  async function cancel(): Promise<void> {
    setBusy(true);
    const answer = await call(cancelErasure, null);
    setBusy(false);
    if (answer.ok) toast.success('Your account stays as it is');
    await onCancelled();
  }
  return (
    <>
      <p role="status" className="rounded-lg bg-gold-soft px-4 py-3">
        Your account will be erased after <b className="font-semibold">{formatDateTime(waiting.effectiveAt)}</b>{' '}
        (request {waiting.requestNumber}). If you order before then, it waits until that order is closed.
      </p>
      <Button tone="outline" busy={busy} className="justify-self-start" onClick={() => void cancel()}>
        Keep my account
      </Button>
    </>
  );
}

function Request({
  plan,
  customer,
  onRequested,
}: {
  plan: ErasurePlan;
  customer: LoginRecord;
  onRequested: () => Promise<void>;
}): ReactElement {
  const { busy, problemOf, connection, formProps } = useForm({
    check: ({ password = '' }) => firstProblem([['password', password !== '', 'Enter password']]),
    send: async ({ password = '' }) => {
      const answer = await call(requestErasure, { password });
      if (answer.ok || answer.reason === 'erasure-blocked') await onRequested();
      if (answer.ok) return null;
      return answer.reason === 'password-wrong'
        ? { field: 'password', message: answer.message }
        : refusalAt(null, answer);
    },
  });
  return (
    <>
      <Effects plan={plan} />
      {plan.blockers.length > 0 ? (
        <div role="status" className="grid gap-2 rounded-lg bg-gold-soft px-4 py-3">
          <p className="font-semibold">Your account cannot be erased yet</p>
          <ul className="list-disc pl-5">
            {plan.blockers.map((blocker) => (
              <li key={blocker}>{blocker}</li>
            ))}
          </ul>
        </div>
      ) : (
        <form {...formProps} method="post" className="grid max-w-[420px] gap-4">
          <PasswordOwner mobile={customer.mobile} />
          <PasswordField
            label="Your password"
            name="password"
            problem={problemOf('password')}
            autoComplete="current-password"
          />
          <Button type="submit" tone="outline" busy={busy}>
            Erase my account in {plan.waitingDays} {plan.waitingDays === 1 ? 'day' : 'days'}
          </Button>
          <ConnectionNote {...connection} />
        </form>
      )}
    </>
  );
}

function Effects({ plan }: { plan: ErasurePlan }): ReactElement {
  return (
    <>
      <p>
        <b className="font-semibold">Erased:</b> name, mobile number, email, addresses, password, cart, price alerts,
        enquiries, payment screenshots, messages and our notes about you. You can no longer log in; your number and
        email are free for a new account.
        {plan.points > 0 && (
          <> Your {plan.points.toLocaleString('en-IN')} loyalty points are lost. Use them before, if you like.</>
        )}
      </p>
      <div className="grid gap-1.5">
        <p>
          <b className="font-semibold">Kept, because the law requires it, and erased after that:</b>
        </p>
        <ul className="grid gap-1.5">
          {plan.kept.map(({ data, until, law }) => (
            <li key={data} className="border-l-2 border-line pl-3">
              {data}: until {indianDay(indianInstant(until).toISOString())}
              <span className="block text-sm text-muted">{law}</span>
            </li>
          ))}
        </ul>
      </div>
      <p className="text-muted">
        It takes effect after {plan.waitingDays} days, in which you can cancel it here at any time. We email you now,
        and when it is done.
      </p>
    </>
  );
}
