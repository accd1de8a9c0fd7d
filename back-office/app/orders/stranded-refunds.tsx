import { convertStrandedRefund, type StrandedRefund } from '@tola/contract/staff';
import { formatRupees } from '@tola/pricing';
import { Chip } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { formatDate } from '../controls/format.ts';
import { ReasonForm } from '../forms/reason-form.tsx';
import { useMay } from '../session/use-self.ts';
import { ORDER_QUERIES } from './order-queries.ts';

/** Card refunds whose provider account has no credentials in the settings; hidden while there are none. */
export function StrandedRefunds({ refunds }: { refunds: readonly StrandedRefund[] }): ReactElement | null {
  const [converting, setConverting] = useState<StrandedRefund | null>(null);
  const convert = useApiMutation(convertStrandedRefund, {
    showsError: true,
    success: 'Converted to a bank payout',
    invalidates: ORDER_QUERIES,
    onDone: () => setConverting(null),
  });
  const mayConvert = useMay()(['accounts']);
  if (refunds.length === 0) return null;
  function open(refund: StrandedRefund): void {
    convert.reset();
    setConverting(refund);
  }
  return (
    <section aria-label="Stuck card refunds" className="box border-down p-4">
      <h2 className="mb-1">Stuck card refunds</h2>
      <p className="text-muted">
        The store has no credentials for the card account that took these payments, so it cannot send the refunds.
      </p>
      <ul className="mt-1">
        {refunds.map((refund) => (
          <li
            key={refund.refundId}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-2 first:border-0"
          >
            <Link to={`/orders/${refund.orderNumber}`} className="font-semibold text-green-ink hover:underline">
              {refund.orderNumber}
            </Link>
            <span className="min-w-48 flex-1">
              {refund.buyerName} <span className="text-muted">{refund.reason}</span>
              <span className="block text-[13px] text-muted">
                {accountName(refund)} · since {formatDate(refund.requestedAt)}
              </span>
            </span>
            {refund.state !== 'requested' && <Chip tone="bad">accepted by the provider</Chip>}
            <b className="font-semibold">{formatRupees(refund.amountPaise)}</b>
            {mayConvert && <Button onClick={() => open(refund)}>Pay out by bank…</Button>}
          </li>
        ))}
      </ul>
      <Dialog title="Pay out by bank instead?" open={converting !== null} onClose={() => setConverting(null)}>
        {converting !== null && (
          <div className="grid gap-4">
            <p>
              <b>{formatRupees(converting.amountPaise)}</b> to {converting.buyerName} moves to “Refunds to pay out” on
              the Bank page. The card refund is cancelled in the store, not at the provider.
            </p>
            <p className="text-muted">
              {converting.state === 'requested'
                ? 'First check on the provider’s dashboard that this refund was not made.'
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

function accountName({ provider, account }: StrandedRefund): string {
  return `${provider} account ${account ?? '(not recorded)'}`;
}
