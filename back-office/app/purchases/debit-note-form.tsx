/** A debit note: quantities of lines that go back, or the whole bill. */
import {
  addDebitNote,
  listPurchases,
  type PurchaseBill,
  type PurchaseLine,
  readPurchase,
  readSupplierLedger,
  serialsIn,
} from '@tola/contract/staff';
import { indianDate } from '@tola/pricing';
import { type ReactElement, useState } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { DayField } from '../controls/day-field.tsx';
import { Field } from '../controls/field.tsx';
import { formatQuantity } from '../controls/format.ts';
import { parseNumber } from '../fields/field-format.ts';
import { ReasonForm } from '../forms/reason-form.tsx';
import { SerialsField } from '../scan/serials-field.tsx';
import { formatFineWeight } from '../stock/fine-weight.ts';

export function DebitNoteForm({ bill, onDone }: { bill: PurchaseBill; onDone: () => void }): ReactElement {
  const [key] = useState(() => crypto.randomUUID());
  const [isWhole, setWhole] = useState(false);
  const [dated, setDated] = useState(() => indianDate(new Date()));
  const [reference, setReference] = useState('');
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const [numbers, setNumbers] = useState<Readonly<Record<number, string>>>({});
  const mutation = useApiMutation(addDebitNote, {
    ...{ success: 'Debit note booked', invalidates: [readPurchase, listPurchases, readSupplierLedger] },
    ...{ showsError: true, closes: onDone },
  });
  const lines = bill.lines.flatMap((line) => {
    const quantity = parseNumber(line.pieces === null ? 'milligrams' : 'integer', typed[line.id] ?? '');
    return quantity === null ? [] : [{ lineId: line.id, quantity, serials: serialsIn(numbers[line.id] ?? '') }];
  });
  const isNamed = ({ serials, quantity }: (typeof lines)[number]): boolean =>
    serials.length === 0 || serials.length === quantity;
  const isValid =
    isWhole ||
    (lines.length > 0 && lines.every((line) => Number.isInteger(line.quantity) && line.quantity > 0 && isNamed(line)));
  return (
    <div className="grid gap-4">
      <Field label="What goes back">
        {(control) => (
          <select
            {...control}
            value={isWhole ? 'whole' : 'lines'}
            onChange={(event) => setWhole(event.currentTarget.value === 'whole')}
          >
            <option value="lines">Goods, at what they were billed at</option>
            <option value="whole">The whole bill with its charges, booked by mistake</option>
          </select>
        )}
      </Field>
      {!isWhole &&
        bill.lines.map((line) => (
          <div key={line.id} className="grid gap-3">
            <Field label={line.product} hint={leftText(line)}>
              {(control) => (
                <input
                  {...control}
                  inputMode="decimal"
                  placeholder={line.pieces === null ? 'grams' : 'pieces'}
                  value={typed[line.id] ?? ''}
                  onChange={(event) => setTyped({ ...typed, [line.id]: event.currentTarget.value })}
                />
              )}
            </Field>
            {line.hasSerials && Number(typed[line.id]) > 0 && (
              <SerialsField
                label={`Serial numbers of ${line.product}`}
                pieces={Number(typed[line.id])}
                value={numbers[line.id] ?? ''}
                onValue={(text) => setNumbers({ ...numbers, [line.id]: text })}
              />
            )}
          </div>
        ))}
      <div className="grid grid-cols-2 gap-3">
        <DayField label="Date" value={dated} onChange={setDated} />
        <Field label="Number" optional>
          {(control) => (
            <input
              {...control}
              value={reference}
              maxLength={40}
              onChange={(event) => setReference(event.currentTarget.value)}
            />
          )}
        </Field>
      </div>
      <ReasonForm
        action="Book the debit note"
        busy={mutation.isPending}
        disabled={!isValid}
        problem={mutation.error?.message}
        onSubmit={(reason) =>
          mutation.mutate({ key, billId: bill.id, lines: isWhole ? [] : lines, dated, reference, reason })
        }
      />
    </div>
  );
}

function leftText({ pieces, weightMg, returned }: PurchaseLine): string {
  const left = (pieces ?? weightMg) - returned;
  return `${pieces === null ? formatFineWeight(left) : formatQuantity(left, 'piece')} can go back`;
}
