import { type BankCredit, giveCredit, returnCredit } from '@tola/contract/staff';
import { formatRupees } from '@tola/pricing';
import { type ReactElement, useState } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { madeOrWaiting } from '../changes/made-or-waiting.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { formatDate } from '../controls/format.ts';
import { OneLineForm } from '../forms/one-line-form.tsx';
import { useMay } from '../session/use-self.ts';
import { bankReference } from './bank-reference.ts';
import { GiveCreditForm } from './give-credit-form.tsx';
import { ORDER_QUERIES } from './order-queries.ts';

/** Bank credits not matched to an order. */
export function Credits({ credits }: { credits: readonly BankCredit[] }): ReactElement {
  const [open, setOpen] = useState<{ credit: BankCredit; what: 'give' | 'return' } | null>(null);
  const close = (): void => setOpen(null);
  const give = useApiMutation(giveCredit, {
    showsError: true,
    success: 'Credit assigned',
    invalidates: ORDER_QUERIES,
    closes: close,
  });
  const back = useApiMutation(returnCredit, {
    showsError: true,
    invalidates: ORDER_QUERIES,
    onDone: madeOrWaiting('Marked as returned'),
    closes: close,
  });
  const mayAssign = useMay()(giveCredit.right);
  return (
    <section aria-label="Unmatched credits" className="box p-4">
      <h2 className="mb-2">Unmatched credits</h2>
      {credits.length === 0 && <p className="text-muted">All credits are matched.</p>}
      <ul>
        {credits.map((credit) => (
          <li
            key={credit.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-2 first:border-0"
          >
            <b className="font-semibold">{formatRupees(credit.amountPaise)}</b>
            <span className="min-w-48 flex-1">
              {credit.narration || bankReference(credit.utr)}
              <span className="block text-[13px] text-muted">
                {[formatDate(credit.creditedOn), bankReference(credit.utr)].filter((part) => part !== '').join(' · ')}
              </span>
              {credit.takenBackOn !== null && (
                <span className="block text-[13px] text-down">
                  Taken back by the bank on {formatDate(credit.takenBackOn)}
                </span>
              )}
            </span>
            {mayAssign && (
              <>
                <Button onClick={() => setOpen({ credit, what: 'give' })}>Assign to order</Button>
                <Button onClick={() => setOpen({ credit, what: 'return' })}>Mark as returned</Button>
              </>
            )}
          </li>
        ))}
      </ul>
      <Dialog
        title={open?.what === 'give' ? 'Assign credit to order' : 'Mark credit as returned'}
        open={open !== null}
        onClose={close}
      >
        {open?.what === 'give' && (
          <GiveCreditForm
            credit={open.credit}
            busy={give.isPending}
            problem={give.error?.message}
            onSubmit={(orderNumber) => give.mutate({ creditId: open.credit.id, orderNumber })}
          />
        )}
        {open?.what === 'return' && (
          <OneLineForm
            label="Reference number of the return transfer (UTR)"
            action="Mark as returned"
            busy={back.isPending}
            problem={back.error?.message}
            onSubmit={(utr) => back.mutate({ creditId: open.credit.id, utr })}
          />
        )}
      </Dialog>
    </section>
  );
}
