/** The fields of one line of a new bill. */
import type { PurchaseChoices } from '@tola/contract/staff';
import { ALL_METALS, METALS } from '@tola/pricing';
import type { ReactElement } from 'react';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { bulkGoods, bulkMetal, type TypedLine } from './bill-values.ts';
import { formatRate } from './purchase-labels.ts';

interface BillLineFieldsProps {
  index: number;
  line: TypedLine;
  choices: PurchaseChoices;
  onChange: (values: Partial<TypedLine>) => void;
  /** Null for the only line. */
  onRemove: (() => void) | null;
}

export function BillLineFields({ index, line, choices, onChange, onRemove }: BillLineFieldsProps): ReactElement {
  const bulk = bulkMetal(line.goods);
  const metal =
    bulk ?? choices.variants.find(({ weightId }) => String(weightId) === line.goods)?.metal ?? ALL_METALS[0];
  const { per } = METALS[metal].quoted;
  return (
    <fieldset className="box m-0 grid gap-3 p-4">
      <legend className="sr-only">Line {index + 1}</legend>
      <div className="flex items-center justify-between gap-3">
        <h2>Line {index + 1}</h2>
        {onRemove !== null && (
          <Button tone="quiet" onClick={onRemove}>
            Remove
          </Button>
        )}
      </div>
      <div className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-6">
        <Field label="Goods" className={bulk === null ? 'sm:col-span-2 lg:col-span-3' : 'sm:col-span-2'}>
          {(control) => (
            <select
              {...control}
              value={line.goods}
              onChange={(event) => onChange({ goods: event.currentTarget.value })}
            >
              {ALL_METALS.map((one) => (
                <option key={one} value={bulkGoods(one)}>
                  Bulk {METALS[one].name.toLowerCase()}, by weight
                </option>
              ))}
              {choices.variants.map(({ weightId, name, fineness }) => (
                <option key={weightId} value={weightId}>
                  {name}, {fineness}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Amount
          label={bulk === null ? 'Pieces' : 'Weight (g)'}
          value={line.quantity}
          onValue={(quantity) => onChange({ quantity })}
        />
        {bulk !== null && (
          <Amount label="Fineness" value={line.fineness} onValue={(fineness) => onChange({ fineness })} />
        )}
        <Field label="Rate" className="lg:col-span-2">
          {(control) => (
            <select
              {...control}
              value={line.rateKind}
              onChange={(event) => onChange({ rateKind: event.currentTarget.value as TypedLine['rateKind'] })}
            >
              <option value="now">Agreed now</option>
              <option value="later">To be fixed before a date</option>
              {choices.trades.some((trade) => trade.metal === metal) && <option value="trade">Of a trade</option>}
            </select>
          )}
        </Field>
        <RateField line={line} choices={choices} onChange={onChange} per={per} metal={metal} />
        <Amount
          className="lg:col-span-2"
          label={`Premium ${per} (₹)`}
          optional
          value={line.premium}
          onValue={(premium) => onChange({ premium })}
        />
        <Amount
          className="lg:col-span-2"
          label="Making, in all (₹)"
          optional
          value={line.making}
          onValue={(making) => onChange({ making })}
        />
      </div>
    </fieldset>
  );
}

function RateField({
  line,
  choices,
  onChange,
  per,
  metal,
}: Omit<BillLineFieldsProps, 'index' | 'onRemove'> & { per: string; metal: TypedMetal }): ReactElement {
  if (line.rateKind === 'now')
    return (
      <Amount
        className="lg:col-span-2"
        label={`Rate ${per}, fine (₹)`}
        value={line.rate}
        onValue={(rate) => onChange({ rate })}
      />
    );
  if (line.rateKind === 'later')
    return (
      <Field label="Fix by" className="lg:col-span-2">
        {(control) => (
          <input
            {...control}
            type="date"
            value={line.fixBy}
            onChange={(event) => onChange({ fixBy: event.currentTarget.value })}
          />
        )}
      </Field>
    );
  return (
    <Field label="Trade" className="lg:col-span-2">
      {(control) => (
        <select
          {...control}
          value={line.tradeId}
          onChange={(event) => onChange({ tradeId: event.currentTarget.value })}
        >
          <option value="">Choose</option>
          {choices.trades
            .filter((trade) => trade.metal === metal)
            .map(({ id, label, ratePaise }) => (
              <option key={id} value={id}>
                {label}, {formatRate(metal, ratePaise)}
              </option>
            ))}
        </select>
      )}
    </Field>
  );
}

type TypedMetal = PurchaseChoices['trades'][number]['metal'];

interface AmountProps {
  label: string;
  value: string;
  onValue: (text: string) => void;
  optional?: boolean;
  className?: string;
}

function Amount({ label, value, onValue, optional, className = '' }: AmountProps): ReactElement {
  return (
    <Field label={label} optional={optional} className={className}>
      {(control) => (
        <input
          {...control}
          inputMode="decimal"
          autoComplete="off"
          value={value}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
