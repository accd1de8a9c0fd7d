import type { OrderView } from '@tola/contract/order-view';
import { isProviderMode } from '@tola/contract/orders';
import { buttonClass } from '@tola/ui';
import type { ReactElement } from 'react';
import { Link } from 'react-router';

/** A transfer that we looked for and did not find: why, and what to do if the bank has sent it. */
export function PaymentNotFound({ order }: { order: OrderView }): ReactElement | null {
  const { state, paymentMode, attempts, orderNumber } = order;
  if (state !== 'failed' || isProviderMode(paymentMode)) return null;
  const note = attempts.findLast((attempt) => attempt.state === 'not found')?.note ?? '';
  return (
    <section aria-label="Payment not found" className="rounded-card bg-down-soft p-5 sm:p-6">
      <h2 className="text-2xl">We did not find your payment</h2>
      {note !== '' && <p className="mt-1 [overflow-wrap:anywhere]">{note}</p>}
      <p className="mt-1">
        The order is closed. If your bank shows the debit, contact us with its reference number and we’ll trace it.
      </p>
      <Link
        to={`/contact-us?order=${encodeURIComponent(orderNumber)}`}
        className={`mt-4 ${buttonClass({ tone: 'outline', size: 'small' })}`}
      >
        Contact us
      </Link>
    </section>
  );
}
