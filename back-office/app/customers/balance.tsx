/** Customer balance and its payout. */
import {
  type CustomerDetail,
  listPendingChanges,
  payOutBalance,
  readBankOverview,
  readCustomer,
} from '@tola/contract/staff';
import { formatRupees, formatSignedRupees } from '@tola/pricing';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router';
import { useApiMutation } from '../api/hooks.ts';
import { madeOrWaiting } from '../changes/made-or-waiting.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { formatDateTime } from '../controls/format.ts';
import { OneLineForm } from '../forms/one-line-form.tsx';
import { useMay } from '../session/use-self.ts';

export function Balance({ customer }: { customer: CustomerDetail }): ReactElement | null {
  /** Balance when the form opened: the server records the payout only once for it. */
  const [paying, setPaying] = useState<number | null>(null);
  const mayPay = useMay()(payOutBalance.right);
  const mutation = useApiMutation(payOutBalance, {
    showsError: true,
    invalidates: [readCustomer, readBankOverview, listPendingChanges],
    onDone: madeOrWaiting('Payout recorded'),
    closes: () => setPaying(null),
  });
  const { paise, entries } = customer.balance;
  if (entries.length === 0) return null;
  return (
    <section aria-label="Balance" className="box p-4">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2>Balance {formatRupees(paise)}</h2>
        {mayPay && paise > 0 && <Button onClick={() => setPaying(paise)}>Pay out…</Button>}
      </div>
      <ul className="max-h-72 overflow-y-auto text-[13px]">
        {entries.map((entry) => (
          <li
            key={`${entry.at} ${entry.orderNumber} ${entry.payoutUtr}`}
            className="flex gap-3 border-t border-line py-1.5"
          >
            <span className="w-40 shrink-0">{formatDateTime(entry.at)}</span>
            <span className="flex-1">
              {entry.orderNumber === null ? (
                `Paid out, ${entry.payoutUtr}`
              ) : (
                <>
                  Overpaid on{' '}
                  <Link to={`/orders/${entry.orderNumber}`} className="text-green-ink hover:underline">
                    {entry.orderNumber}
                  </Link>
                </>
              )}
            </span>
            <b className="font-semibold">{formatSignedRupees(entry.paise)}</b>
          </li>
        ))}
      </ul>
      <Dialog title={`Pay out ${formatRupees(paying ?? 0)}`} open={paying !== null} onClose={() => setPaying(null)}>
        <p className="mb-3 text-muted">
          Transfer {formatRupees(paying ?? 0)} from the bank first, then enter its reference number. This clears the
          balance.
        </p>
        <OneLineForm
          label="Reference number (UTR)"
          action={`Record payout of ${formatRupees(paying ?? 0)}`}
          busy={mutation.isPending}
          problem={mutation.error?.message}
          onSubmit={(utr) => mutation.mutate({ customerId: customer.id, balancePaise: paying ?? 0, utr })}
        />
      </Dialog>
    </section>
  );
}
