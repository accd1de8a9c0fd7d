/** Records a move of stock: what happened, how many pieces, where, which paper, and why. */
import {
  ADDING_KINDS,
  addStockEntry,
  ENTERED_KINDS,
  type EnteredKind,
  listStock,
  listStockMoves,
  listStockPieces,
  MOVE_LABELS,
  readStock,
  type StockCard,
  serialsIn,
} from '@tola/contract/staff';
import { type ReactElement, useState } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { Field } from '../controls/field.tsx';
import { formatQuantity } from '../controls/format.ts';
import { parseNumber } from '../fields/field-format.ts';
import { ReasonForm } from '../forms/reason-form.tsx';
import { isOneEach, SerialsField } from '../scan/serials-field.tsx';

interface StockEntryFormProps {
  card: StockCard;
  onDone: () => void;
}

interface Typed {
  readonly kind: EnteredKind;
  readonly locationId: number;
  readonly toLocationId: number | null;
  readonly pieces: string;
  readonly cost: string;
  readonly orderNumber: string;
  readonly reference: string;
  /** One serial number per line. */
  readonly serials: string;
}

const HINTS: Readonly<Record<EnteredKind, string>> = {
  receipt: 'Pieces that a supplier delivered.',
  transfer: 'From one location to another. Reserved pieces move, too.',
  return: 'Pieces that a customer sent back from a dispatched order.',
  'supplier return': 'Pieces that go back to the supplier.',
  damage: 'Pieces that can no longer be sold.',
  'consignment out': 'Pieces given to another dealer to sell.',
  'consignment in':
    'Pieces taken from another dealer, or back: under the number of the paper they went out with, they keep their cost.',
};

export function StockEntryForm({ card, onDone }: StockEntryFormProps): ReactElement {
  const [typed, setTyped] = useState<Typed>(() => start(card));
  // A repeated press must not move pieces twice.
  const [key] = useState(() => crypto.randomUUID());
  const mutation = useApiMutation(addStockEntry, {
    ...{
      success: 'Stock updated',
      invalidates: [readStock, listStock, listStockMoves, listStockPieces],
      showsError: true,
    },
    closes: onDone,
  });
  const { kind, locationId, toLocationId, cost, orderNumber, reference } = typed;
  const pieces = Number(typed.pieces);
  const isNumber = /^\d{1,6}$/.test(typed.pieces) && pieces > 0;
  const offersSerials = mayHaveSerials(card, typed);
  const serials = offersSerials ? serialsIn(typed.serials) : [];
  const isNamed = serials.length === 0 || isOneEach(typed.serials, pieces);
  const put = (values: Partial<Typed>): void => setTyped({ ...typed, ...values });
  const costPaise = kind === 'receipt' ? parseNumber('paise', cost) : null;
  // JSON has no NaN: it would be recorded as an unknown cost.
  const isCost = costPaise === null || (Number.isInteger(costPaise) && costPaise >= 0);
  return (
    <div className="grid gap-4">
      <KindField kind={kind} onKind={(chosen) => put({ kind: chosen })} />
      <div className="grid grid-cols-2 gap-3">
        <Place
          label={kind === 'transfer' ? 'From' : 'Location'}
          card={card}
          value={locationId}
          onValue={(id) => put({ locationId: id })}
        />
        {kind === 'transfer' && (
          <Place label="To" card={card} value={toLocationId ?? 0} onValue={(id) => put({ toLocationId: id })} />
        )}
        <Text
          label="Pieces"
          begins
          inputMode="numeric"
          value={typed.pieces}
          onValue={(text) => put({ pieces: text })}
        />
        {kind === 'receipt' && (
          <Text
            label="Cost of all (₹)"
            optional
            inputMode="decimal"
            value={cost}
            problem={isCost ? undefined : 'Enter an amount in rupees'}
            onValue={(text) => put({ cost: text })}
          />
        )}
        {kind === 'return' && (
          <Text label="Order number" value={orderNumber} onValue={(text) => put({ orderNumber: text.toUpperCase() })} />
        )}
      </div>
      {offersSerials && isNumber && (
        <SerialsField value={typed.serials} pieces={pieces} onValue={(text) => put({ serials: text })} />
      )}
      <Text label="Document number" optional value={reference} onValue={(text) => put({ reference: text })} />
      <ReasonForm
        action={isNumber ? `Record ${formatQuantity(pieces, 'piece')}` : 'Record'}
        busy={mutation.isPending}
        disabled={!isNumber || !isCost || !isNamed}
        problem={mutation.error?.message}
        onSubmit={(reason) =>
          mutation.mutate({
            ...{ key, kind, weightId: card.weightId, locationId, pieces, costPaise, reference, reason },
            toLocationId: kind === 'transfer' ? toLocationId : null,
            orderNumber: kind === 'return' ? orderNumber.trim() : null,
            serials,
          })
        }
      />
    </div>
  );
}

function KindField({ kind, onKind }: { kind: EnteredKind; onKind: (kind: EnteredKind) => void }): ReactElement {
  return (
    <Field label="What happened" hint={HINTS[kind]}>
      {(control) => (
        <select {...control} value={kind} onChange={(event) => onKind(event.currentTarget.value as EnteredKind)}>
          {ENTERED_KINDS.map((one) => (
            <option key={one} value={one}>
              {MOVE_LABELS[one]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Pieces that come are named where the variant has serial numbers, pieces that leave where named ones lie. */
function mayHaveSerials({ hasSerials, places }: StockCard, { kind, locationId }: Typed): boolean {
  if (ADDING_KINDS.includes(kind)) return hasSerials;
  return places.some((place) => place.locationId === locationId && place.pieces > place.loose);
}

function start({ locations, places }: StockCard): Typed {
  const locationId = places[0]?.locationId ?? locations[0]?.id ?? 0;
  const toLocationId = locations.find(({ id }) => id !== locationId)?.id ?? null;
  return {
    kind: 'receipt',
    locationId,
    toLocationId,
    pieces: '',
    cost: '',
    orderNumber: '',
    reference: '',
    serials: '',
  };
}

interface PlaceProps {
  label: string;
  card: StockCard;
  value: number;
  onValue: (id: number) => void;
}

function Place({ label, card: { locations, places }, value, onValue }: PlaceProps): ReactElement {
  const lying = places.find(({ locationId }) => locationId === value)?.pieces ?? 0;
  return (
    <Field label={label} hint={`${formatQuantity(lying, 'piece')} there`}>
      {(control) => (
        <select {...control} value={value} onChange={(event) => onValue(Number(event.currentTarget.value))}>
          {locations.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface TextProps {
  label: string;
  value: string;
  onValue: (text: string) => void;
  optional?: boolean;
  /** The dialog opens here: a delivery to the usual place is chosen already. */
  begins?: boolean;
  inputMode?: 'numeric' | 'decimal';
  problem?: string | undefined;
}

function Text({ label, value, onValue, optional, begins = false, inputMode, problem }: TextProps): ReactElement {
  return (
    <Field label={label} optional={optional} problem={problem}>
      {(control) => (
        <input
          {...control}
          data-autofocus={begins || undefined}
          value={value}
          inputMode={inputMode}
          maxLength={80}
          autoComplete="off"
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
