import { type BankOverview, payRefundOut, readPayoutAccount, withdrawPayout } from '@tola/contract/staff';
import { formatRupees } from '@tola/pricing';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router';
import { useApiMutation } from '../api/hooks.ts';
import { madeOrWaiting } from '../changes/made-or-waiting.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { OneLineForm } from '../forms/one-line-form.tsx';
import { ReasonForm } from '../forms/reason-form.tsx';
import { useMay } from '../session/use-self.ts';
import { ORDER_QUERIES } from './order-queries.ts';

type Payout = BankOverview['payouts'][number];

/** Refunds to be transferred by hand from the bank. */
export function Payouts({ payouts }: { payouts: readonly Payout[] }): ReactElement {
  const [paying, setPaying] = useState<Payout | null>(null);
  const account = useApiMutation(readPayoutAccount);
  const pay = useApiMutation(payRefundOut, {
    showsError: true,
    invalidates: ORDER_QUERIES,
    onDone: madeOrWaiting('Payout recorded'),
    closes: () => setPaying(null),
  });
  const [withdrawing, setWithdrawing] = useState<Payout | null>(null);
  const withdraw = useApiMutation(withdrawPayout, {
    showsError: true,
    success: 'Refund withdrawn',
    invalidates: ORDER_QUERIES,
    closes: () => setWithdrawing(null),
  });
  const mayPay = useMay()(payRefundOut.right);
  function open(payout: Payout): void {
    account.reset();
    setPaying(payout);
  }
  return (
    <section aria-label="Refunds to pay out" className="box p-4">
      <h2 className="mb-2">Refunds to pay out</h2>
      {payouts.length === 0 && <p className="text-muted">None</p>}
      <ul>
        {payouts.map((payout) => (
          <li
            key={payout.refundId}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-2 first:border-0"
          >
            <Link to={`/orders/${payout.orderNumber}`} className="font-semibold text-green-ink hover:underline">
              {payout.orderNumber}
            </Link>
            <span className="min-w-48 flex-1">
              {payout.buyerName} <span className="text-muted">· {payout.reason}</span>
              <span className="block text-[13px] text-muted">
                {payout.payoutAccountMasked ?? 'No bank account on file: ask the customer'}
              </span>
            </span>
            <b className="font-semibold">{formatRupees(payout.amountPaise)}</b>
            {payout.isWaiting && <span className="text-muted">Payout awaiting approval</span>}
            {mayPay && !payout.isWaiting && (
              <span className="flex gap-2">
                <Button onClick={() => open(payout)}>Pay out…</Button>
                <Button tone="quiet" onClick={() => setWithdrawing(payout)}>
                  Withdraw…
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <Dialog title="Withdraw refund" open={withdrawing !== null} onClose={() => setWithdrawing(null)}>
        {withdrawing !== null && (
          <div className="grid gap-4">
            <p className="text-muted">
              {formatRupees(withdrawing.amountPaise)} to {withdrawing.buyerName} will not be paid out. You can request
              it again from the order.
            </p>
            <ReasonForm
              action="Withdraw refund"
              tone="danger"
              busy={withdraw.isPending}
              problem={withdraw.error?.message}
              onSubmit={(reason) => withdraw.mutate({ refundId: withdrawing.refundId, reason })}
            />
          </div>
        )}
      </Dialog>
      <Dialog title="Record refund payout" open={paying !== null} onClose={() => setPaying(null)}>
        {paying !== null && (
          <div className="grid gap-4">
            <p>
              <b>{formatRupees(paying.amountPaise)}</b> to {paying.buyerName}
            </p>
            {account.data === undefined && paying.payoutAccountMasked !== null ? (
              <Button
                className="justify-self-start"
                busy={account.isPending}
                onClick={() => account.mutate({ refundId: paying.refundId })}
              >
                Show bank account
              </Button>
            ) : (
              <p className="rounded-lg bg-ivory p-3 font-semibold break-words">
                {account.data == null
                  ? 'No bank account on file: ask the customer.'
                  : `${account.data.number} · ${account.data.ifsc}`}
              </p>
            )}
            <OneLineForm
              label="Reference number of the transfer (UTR)"
              action="Record payout"
              busy={pay.isPending}
              problem={pay.error?.message}
              onSubmit={(utr) => pay.mutate({ refundId: paying.refundId, utr })}
            />
          </div>
        )}
      </Dialog>
    </section>
  );
}
