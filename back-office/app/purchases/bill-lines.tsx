/** The lines of a bill, and the one press that fixes a rate. */
import {
  fixPurchase,
  listPurchases,
  type PurchaseBill,
  type PurchaseLine,
  readPurchase,
  readSupplierLedger,
} from '@tola/contract/staff';
import { formatRupees, METALS } from '@tola/pricing';
import { type ReactElement, useState } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Field } from '../controls/field.tsx';
import { formatDate, formatQuantity, sentenceCase } from '../controls/format.ts';
import { parseNumber } from '../fields/field-format.ts';
import { ReasonForm } from '../forms/reason-form.tsx';
import { useMay } from '../session/use-self.ts';
import { formatFineWeight } from '../stock/fine-weight.ts';
import { daysLeft, formatRate, isOver } from './purchase-labels.ts';

export function BillLines({ bill }: { bill: PurchaseBill }): ReactElement {
  return (
    <section aria-label="Lines" className="box p-4">
      <h2 className="mb-2">Lines</h2>
      <ol>
        {bill.lines.map((line) => (
          <li key={line.id} className="grid gap-1 border-t border-line py-3 first:border-0 sm:grid-cols-[1fr_auto]">
            <span>
              <b className="font-semibold">{line.product}</b>{' '}
              {line.pieces === null ? formatFineWeight(line.weightMg) : formatQuantity(line.pieces, 'piece')} of{' '}
              {line.fineness}, {formatFineWeight(line.fineMg)} fine
              {line.returned > 0 && <span className="text-down">, {returnedText(line)} returned</span>}
            </span>
            <span className="font-semibold whitespace-nowrap sm:text-right">
              {line.valuePaise === null ? 'not fixed' : formatRupees(line.valuePaise)}
            </span>
            <Rate line={line} bill={bill} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function returnedText({ pieces, returned }: PurchaseLine): string {
  return pieces === null ? formatFineWeight(returned) : formatQuantity(returned, 'piece');
}

function Rate({ line, bill }: { line: PurchaseLine; bill: PurchaseBill }): ReactElement {
  const { metal, ratePaise, premiumPaise, makingPaise, taxPaise, chargesPaise, fixBy, fixedOn, fixedBy } = line;
  const parts = [
    ...(premiumPaise === 0 ? [] : [`premium ${formatRupees(premiumPaise)}`]),
    ...(makingPaise === 0 ? [] : [`making ${formatRupees(makingPaise)}`]),
    ...(chargesPaise === 0 ? [] : [`charges ${formatRupees(chargesPaise)}`]),
    ...(taxPaise === 0 ? [] : [`GST ${formatRupees(taxPaise)}`]),
  ];
  return (
    <>
      <span className="text-[13px] text-muted">
        {ratePaise === null ? (
          fixBy !== null && (
            <span className={isOver(fixBy) ? 'text-down' : ''}>
              Fix by {formatDate(fixBy)}, {daysLeft(fixBy)}.{' '}
            </span>
          )
        ) : (
          <>
            {formatRate(metal, ratePaise)} fine, {formatDate(fixedOn)} by {fixedBy}.{' '}
          </>
        )}
        {sentenceCase(parts.join(', '))}
      </span>
      {ratePaise === null && bill.state !== 'reversed' && <Fix line={line} bill={bill} />}
    </>
  );
}

function Fix({ line, bill }: { line: PurchaseLine; bill: PurchaseBill }): ReactElement | null {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const { id: lineId, metal, fixBy } = line;
  const isLate = fixBy !== null && isOver(fixBy);
  const fix = useApiMutation(fixPurchase, {
    success: 'Rate fixed',
    showsError: isLate,
    invalidates: [readPurchase, listPurchases, readSupplierLedger],
    closes: () => setOpen(false),
  });
  if (!may(fixPurchase.right)) return null;
  const ask = bill.asks.find((one) => one.metal === metal)?.askPaise ?? null;
  if (isLate) {
    const ratePaise = parseNumber('paise', typed);
    return (
      <>
        <Button className="justify-self-start" onClick={() => setOpen(true)}>
          Enter the supplier’s rate
        </Button>
        <Dialog title="The supplier’s rate" open={isOpen} onClose={() => setOpen(false)}>
          <div className="grid gap-4">
            <p className="text-muted">The date is over: the rate is the one that the supplier set.</p>
            <Field label={`Rate ${METALS[metal].quoted.per} (₹)`}>
              {(control) => (
                <input
                  {...control}
                  inputMode="decimal"
                  value={typed}
                  onChange={(event) => setTyped(event.currentTarget.value)}
                />
              )}
            </Field>
            <ReasonForm
              action="Fix the rate"
              busy={fix.isPending}
              problem={fix.error?.message}
              disabled={!Number.isInteger(ratePaise) || Number(ratePaise) <= 0}
              onSubmit={(reason) => fix.mutate({ lineId, supplierRate: { ratePaise: Number(ratePaise), reason } })}
            />
          </div>
        </Dialog>
      </>
    );
  }
  return (
    <Button
      tone="solid"
      className="justify-self-start sm:justify-self-end"
      busy={fix.isPending}
      disabled={ask === null}
      onClick={() => fix.mutate({ lineId, supplierRate: null })}
    >
      {ask === null ? 'No fresh rate' : `Fix at the live ${formatRate(metal, ask)}`}
    </Button>
  );
}
