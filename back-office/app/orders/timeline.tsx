/** Order history, payment attempts and refunds. */
import { type OrderEvent, PAYMENT_MODE_LABELS, type RefundFailure, type StaffOrder } from '@tola/contract/staff';
import { formatRupees } from '@tola/pricing';
import type { ReactElement } from 'react';
import { formatDateTime, sentenceCase } from '../controls/format.ts';

/** Events whose name is not what staff call them. */
const EVENTS: Readonly<Partial<Record<OrderEvent, string>>> = {
  'placed for card': 'Placed, awaiting online payment',
  'placed for transfer': 'Placed, awaiting transfer',
  'placed with payment sent': 'Placed with payment details',
  'payment sent': 'Payment details received',
  'payment sent late': 'Payment details received late',
  'payment refused': 'Payment rejected',
  'time ran out': 'Time to pay ended',
  unpacked: 'Packing undone',
  shipped: 'Dispatched',
  'honoured late': 'Late payment honoured',
};

/** A card refund that ended because a payout replaces it has not failed. */
const CONVERTED: RefundFailure = 'converted to payout';

export function Timeline({ order: { timeline, view, refunds, creditNotes } }: { order: StaffOrder }): ReactElement {
  return (
    <section aria-label="History" className="box p-4">
      <h2 className="mb-2">History</h2>
      <ol className="border-l border-line pl-4">
        {timeline.map((step) => (
          <li key={`${step.at} ${step.event}`} className="relative py-1.5">
            <span aria-hidden="true" className="absolute top-3.5 -left-[20.5px] size-2 rounded-full bg-green" />
            <b className="font-semibold">{EVENTS[step.event] ?? sentenceCase(step.event)}</b>{' '}
            <span className="text-muted">by {step.who}</span>
            <span className="block text-[13px] text-muted">
              {formatDateTime(step.at)}
              {step.note !== '' && ` · ${step.note}`}
            </span>
          </li>
        ))}
      </ol>
      {view.attempts.length > 0 && (
        <>
          <h3 className="mt-4 mb-1">Payment attempts</h3>
          <ul className="text-[13px]">
            {view.attempts.map((attempt) => (
              <li
                key={`${attempt.at} ${attempt.reference}`}
                className="flex flex-wrap gap-x-3 border-t border-line py-1.5"
              >
                <span className="w-full shrink-0 text-muted sm:w-40 sm:text-ink">{formatDateTime(attempt.at)}</span>
                <span className="flex-1">
                  {PAYMENT_MODE_LABELS[attempt.mode]}, {attempt.state}{' '}
                  {attempt.reference !== '' && <span className="text-muted">{attempt.reference}</span>}
                </span>
                <span>{attempt.amountPaise === null ? '' : formatRupees(attempt.amountPaise)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {refunds.length > 0 && (
        <>
          <h3 className="mt-4 mb-1">Refunds</h3>
          <ul className="text-[13px]">
            {refunds.map((refund) => (
              <li key={refund.id} className="flex flex-wrap gap-x-3 border-t border-line py-1.5">
                <span className="w-full shrink-0 text-muted sm:w-40 sm:text-ink">
                  {formatDateTime(refund.requestedAt)}
                </span>
                <span className="flex-1">
                  {refundLabel(refund)}: {refund.reason}
                  {refund.failure !== null && refund.failure !== CONVERTED && (
                    <span className="block text-down">{sentenceCase(refund.failure)}</span>
                  )}
                  {refund.payoutUtr !== null && <span className="block text-muted">{refund.payoutUtr}</span>}
                  {creditNotes
                    .filter(({ refundId }) => refundId === refund.id)
                    .map(({ id, number }) => (
                      <a
                        key={id}
                        href={`/back-office/files/credit-notes/${id}`}
                        className="block text-green-ink hover:underline"
                        download
                      >
                        Credit note {number}
                      </a>
                    ))}
                </span>
                <span>{formatRupees(refund.amountPaise)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function refundLabel({ state, channel, failure }: StaffOrder['refunds'][number]): string {
  return failure === CONVERTED ? 'Refund converted to a bank payout' : `${sentenceCase(state)}, by ${channel}`;
}
