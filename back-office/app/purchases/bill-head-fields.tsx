/** Supplier, number and date of a new bill, and where its pieces are. */
import type { PurchaseChoices } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { DayField } from '../controls/day-field.tsx';
import { Field } from '../controls/field.tsx';

export interface BillHead {
  readonly supplierId: number;
  readonly number: string;
  readonly dated: string;
  /** Null while the pieces are in transit. */
  readonly locationId: number | null;
}

interface BillHeadFieldsProps {
  choices: PurchaseChoices;
  head: BillHead;
  onHead: (values: Partial<BillHead>) => void;
}

export function BillHeadFields({ choices, head, onHead }: BillHeadFieldsProps): ReactElement {
  return (
    <section aria-label="Bill" className="box grid gap-3 p-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_150px_1fr]">
      <Field label="Supplier">
        {(control) => (
          <select
            {...control}
            value={head.supplierId}
            onChange={(event) => onHead({ supplierId: Number(event.currentTarget.value) })}
          >
            {choices.suppliers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Bill number">
        {(control) => (
          <input
            {...control}
            value={head.number}
            maxLength={40}
            autoComplete="off"
            onChange={(event) => onHead({ number: event.currentTarget.value })}
          />
        )}
      </Field>
      <DayField label="Bill date" value={head.dated} onChange={(dated) => onHead({ dated })} />
      <Field label="Pieces are at">
        {(control) => (
          <select
            {...control}
            value={head.locationId ?? ''}
            onChange={(event) => onHead({ locationId: Number(event.currentTarget.value) || null })}
          >
            {choices.locations.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value="">In transit</option>
          </select>
        )}
      </Field>
    </section>
  );
}
