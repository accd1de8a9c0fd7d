import type { OrderAttempt, OrderRefund } from '@tola/contract/order-view';
import { Chip, Rupees } from '@tola/ui';
import type { ReactElement } from 'react';
import { formatDateTime } from '../format-date.ts';
import { sentenceCase } from './order-labels.ts';

const MODES = { Card: 'Card', UpiGateway: 'UPI', Upi: 'UPI', NEFT: 'Bank transfer', Counter: 'Bank transfer' } as const;

const linkClass =
  'inline-flex min-h-11 items-center font-semibold text-green-ink underline underline-offset-4 hover:no-underline';

/** All payment attempts. */
export function OrderAttempts({ attempts }: { attempts: readonly OrderAttempt[] }): ReactElement | null {
  if (attempts.length === 0) return null;
  return (
    <section aria-label="Payments">
      <h2 className="mb-3 text-2xl">Payments</h2>
      <ul className="panel divide-y divide-line">
        {attempts.map((attempt) => (
          <li
            key={`${attempt.at} ${attempt.reference}`}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 px-5 py-4"
          >
            <b className="font-semibold">{MODES[attempt.mode]}</b>
            <span className="text-right font-medium">
              {attempt.amountPaise !== null && <Rupees paise={attempt.amountPaise} />}
            </span>
            <span className="min-w-0 text-[13.5px] break-words text-muted">
              {formatDateTime(attempt.at)}
              {attempt.reference !== '' && ` · ${attempt.reference}`}
            </span>
            <span className="text-right">
              <Chip tone={attemptTone(attempt.state)}>{sentenceCase(attempt.state)}</Chip>
            </span>
            {attempt.note !== '' && <span className="text-[15px] text-muted">{attempt.note}</span>}
            {attempt.screenshotPath !== null && (
              <a href={attempt.screenshotPath} target="_blank" rel="noreferrer" className={linkClass}>
                Your screenshot
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function attemptTone(state: OrderAttempt['state']): 'good' | 'bad' | 'gold' | 'plain' {
  if (state === 'succeeded' || state === 'found') return 'good';
  if (state === 'failed' || state === 'not found') return 'bad';
  return state === 'abandoned' ? 'plain' : 'gold';
}

/** Refunds, done and in progress. */
export function OrderRefunds({ refunds }: { refunds: readonly OrderRefund[] }): ReactElement | null {
  if (refunds.length === 0) return null;
  return (
    <section aria-label="Refunds">
      <h2 className="mb-3 text-2xl">Refunds</h2>
      <ul className="panel divide-y divide-line">
        {refunds.map((refund) => (
          <li
            key={`${refund.at} ${refund.reference}`}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 px-5 py-4"
          >
            <b className="font-semibold">To your {refund.to}</b>
            <span className="text-right font-medium">
              <Rupees paise={refund.amountPaise} />
            </span>
            <span className="min-w-0 text-[13.5px] break-words text-muted">
              {formatDateTime(refund.at)}
              {refund.reference !== '' && ` · ${refund.reference}`}
              {refund.chargePaise > 0 && (
                <>
                  {' '}
                  · gateway charge <Rupees paise={refund.chargePaise} />
                </>
              )}
            </span>
            <span className="text-right">
              <Chip tone={refund.state === 'done' ? 'good' : refund.state === 'failed' ? 'bad' : 'gold'}>
                {sentenceCase(refund.state)}
              </Chip>
            </span>
            {refund.creditNotePath !== null && (
              <a href={refund.creditNotePath} download className={linkClass}>
                Credit note {refund.creditNoteNumber}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
