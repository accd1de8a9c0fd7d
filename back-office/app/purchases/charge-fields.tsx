/** Freight, assay and insurance of a new bill. */
import { CHARGE_KINDS, type ChargeKind } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { Field } from '../controls/field.tsx';
import { parseNumber } from '../fields/field-format.ts';
import { CHARGE_LABELS } from './purchase-labels.ts';

interface TypedCharge {
  readonly amount: string;
  readonly gst: string;
}

export type TypedCharges = Partial<Record<ChargeKind, TypedCharge>>;

const NO_CHARGE: TypedCharge = { amount: '', gst: '18' };

/** The charges that have an amount. */
export function chargesOf(charges: TypedCharges): { kind: ChargeKind; amountPaise: number; gstBp: number }[] {
  return CHARGE_KINDS.flatMap((kind) => {
    const { amount, gst } = charges[kind] ?? NO_CHARGE;
    const amountPaise = parseNumber('paise', amount);
    return amountPaise === null ? [] : [{ kind, amountPaise, gstBp: parseNumber('basisPoints', gst) ?? 0 }];
  });
}

interface ChargeFieldsProps {
  charges: TypedCharges;
  onCharges: (charges: TypedCharges) => void;
}

export function ChargeFields({ charges, onCharges }: ChargeFieldsProps): ReactElement {
  return (
    <section aria-label="Charges" className="box grid gap-3 p-4">
      <h2>Charges, allotted to the lines by value</h2>
      <div className="grid items-end gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {CHARGE_KINDS.map((kind) => {
          const typed = charges[kind] ?? NO_CHARGE;
          const set = (values: Partial<TypedCharge>): void =>
            onCharges({ ...charges, [kind]: { ...typed, ...values } });
          return (
            <div key={kind} className="grid grid-cols-[minmax(0,1fr)_72px] items-end gap-2">
              <Field label={`${CHARGE_LABELS[kind]} (₹)`}>
                {(control) => (
                  <input
                    {...control}
                    inputMode="decimal"
                    value={typed.amount}
                    onChange={(event) => set({ amount: event.currentTarget.value })}
                  />
                )}
              </Field>
              <Field label="GST %">
                {(control) => (
                  <input
                    {...control}
                    inputMode="decimal"
                    value={typed.gst}
                    onChange={(event) => set({ gst: event.currentTarget.value })}
                  />
                )}
              </Field>
            </div>
          );
        })}
      </div>
    </section>
  );
}
