import type { Refused } from '@tola/contract/envelope';
import { cancelErasure, type ErasurePlan, getErasurePlan, requestErasure } from '@tola/contract/privacy';
import { indianInstant } from '@tola/pricing';
import { Button, Skeleton } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { call } from '../calls/call.ts';
import { formatDateTime, indianDay } from '../format-date.ts';
import { useOwnCall } from '../own-pages/use-own-call.ts';
import { useMessageWay } from '../session/message-way.ts';
import { toast } from '../toast/toast.ts';
import { type Asker, ProvedForm } from './proved-form.tsx';

/** Says what an erasure erases and keeps, and asks for it or cancels it. */
export function ErasureSection({ asker }: { asker: Asker }): ReactElement {
  const { data: plan, failed, reload } = useOwnCall(getErasurePlan);
  return (
    <section aria-labelledby="erase" className="panel grid gap-4 p-5 sm:p-7">
      <h2 id="erase" className="text-2xl">
        Erase your account
      </h2>
      {plan === null && !failed && <Skeleton className="h-24 w-full" />}
      {failed && <Failed onRetry={reload} />}
      {plan !== null && plan.waiting !== null && <Waiting waiting={plan.waiting} onCancelled={reload} />}
      {plan !== null && plan.waiting === null && <Request plan={plan} asker={asker} onRequested={reload} />}
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
  asker,
  onRequested,
}: {
  plan: ErasurePlan;
  asker: Asker;
  onRequested: () => Promise<void>;
}): ReactElement {
  const ask = async (password: string | null): Promise<Refused | null> => {
    const answer = await call(requestErasure, { password });
    if (answer.ok || answer.reason === 'erasure-blocked') await onRequested();
    return answer.ok ? null : answer;
  };
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
        <ProvedForm
          asker={asker}
          action={`Erase my account in ${plan.waitingDays} ${plan.waitingDays === 1 ? 'day' : 'days'}`}
          tone="outline"
          send={ask}
        />
      )}
    </>
  );
}

function Effects({ plan }: { plan: ErasurePlan }): ReactElement {
  const { tellYou } = useMessageWay();
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
        It takes effect after {plan.waitingDays} days, in which you can cancel it here at any time. We {tellYou} now,
        and when it is done.
      </p>
    </>
  );
}
