import { convertStrandedRefund, type StrandedRefund } from '@tola/contract/staff';
import { formatRupees } from '@tola/pricing';
import { Chip } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router';
import { useApiMutation } from '../api/hooks.ts';
import { madeOrWaiting } from '../changes/made-or-waiting.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { formatDate } from '../controls/format.ts';
import { providerAccountLabel } from '../controls/provider-account.ts';
import { ReasonForm } from '../forms/reason-form.tsx';
import { useMay } from '../session/use-self.ts';
import { ORDER_QUERIES } from './order-queries.ts';

interface StrandedRefundsProps {
  refunds: readonly StrandedRefund[];
  /** On the order's own page, which names the order and the customer already. */
  isOwnPage?: boolean;
}

/** Card refunds whose provider account has no credentials in the settings; hidden while there are none. */
export function StrandedRefunds({ refunds, isOwnPage = false }: StrandedRefundsProps): ReactElement | null {
  const [converting, setConverting] = useState<StrandedRefund | null>(null);
  const convert = useApiMutation(convertStrandedRefund, {
    showsError: true,
    invalidates: ORDER_QUERIES,
    onDone: madeOrWaiting('Converted to a bank payout'),
    closes: () => setConverting(null),
  });
  const mayConvert = useMay()(convertStrandedRefund.right);
  if (refunds.length === 0) return null;
  return (
    <section aria-label="Stuck refunds" className="box border-down p-4">
      <h2 className="mb-1">Stuck refunds</h2>
      <p className="text-muted">
        The store has no credentials for the provider account that took the payment, so it can’t refund there.
      </p>
      <ul className="mt-1">
        {refunds.map((refund) => (
          <li
            key={refund.refundId}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-2 first:border-0"
          >
            <span className="grid min-w-0 flex-1 basis-52 gap-0.5 break-words">
              {!isOwnPage && (
                <span>
                  <Link to={`/orders/${refund.orderNumber}`} className="font-semibold text-green-ink hover:underline">
                    {refund.orderNumber}
                  </Link>{' '}
                  {refund.buyerName}
                </span>
              )}
              <span>{refund.reason}</span>
              <span className="text-[13px] text-muted">
                {providerAccountLabel(refund)} · since {formatDate(refund.requestedAt)}
              </span>
              {refund.state !== 'requested' && (
                <span>
                  <Chip tone="bad">Accepted by the provider</Chip>
                </span>
              )}
            </span>
            <b className="font-semibold">{formatRupees(refund.amountPaise)}</b>
            {mayConvert && <Button onClick={() => setConverting(refund)}>Pay out by bank…</Button>}
          </li>
        ))}
      </ul>
      <Dialog title="Pay out by bank instead?" open={converting !== null} onClose={() => setConverting(null)}>
        {converting !== null && (
          <div className="grid gap-4">
            <p>
              <b>{formatRupees(converting.amountPaise)}</b> to {converting.buyerName} moves to “Refunds to pay out”
              under Bank statements. The refund is cancelled in the store, but not at the provider.
            </p>
            <p className="text-muted">
              {converting.state === 'requested'
                ? 'First check on the provider’s dashboard that this refund was not made there.'
                : 'The provider has accepted this refund and may have paid it. Check its dashboard first, or the customer may be refunded twice.'}{' '}
              If the account is added to the settings later, the store checks again and reports a double refund under
              Settlements.
            </p>
            <ReasonForm
              action="Convert to bank payout"
              tone={converting.state === 'requested' ? 'solid' : 'danger'}
              busy={convert.isPending}
              problem={convert.error?.message}
              onSubmit={(reason) => convert.mutate({ refundId: converting.refundId, reason })}
            />
          </div>
        )}
      </Dialog>
    </section>
  );
}
