/** Assigns an unmatched credit to an order: suggests orders, and says what the credit does to the chosen one. */
import { type BankCredit, type OrderSuggestion, suggestOrders } from '@tola/contract/staff';
import { formatRupees } from '@tola/pricing';
import { Chip } from '@tola/ui';
import { type ReactElement, useDeferredValue, useState } from 'react';
import { useApiQuery } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { formatDateTime } from '../controls/format.ts';
import { FormError } from '../forms/form-error.tsx';
import { useOwnProblem } from '../forms/own-problem.ts';
import { duePaiseOf, paymentOutcome } from './payment-outcome.ts';
import { SUGGESTION_LABELS } from './suggestion-labels.ts';

interface GiveCreditProps {
  credit: BankCredit;
  busy: boolean;
  /** The server's refusal. */
  problem: string | undefined;
  onSubmit: (orderNumber: string) => void;
}

/** An order number without its random part has so many characters: TL-26-000184. */
const NUMBER_CHARACTERS = 12;

export function GiveCreditForm({ credit, busy, problem, onSubmit }: GiveCreditProps): ReactElement {
  const [typed, setTyped] = useState('');
  const own = useOwnProblem(problem);
  const orderNumber = typed.trim().toUpperCase();
  const asked = useDeferredValue(orderNumber.length >= NUMBER_CHARACTERS ? orderNumber : null);
  const found = useApiQuery(suggestOrders, { creditId: credit.id, orderNumber: asked }, { keepPrevious: true });
  const suggestions = found.data?.suggestions ?? [];
  const named = found.data?.typed?.orderNumber === orderNumber ? found.data.typed : null;
  const order = suggestions.find((one) => one.orderNumber === orderNumber) ?? named;
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (orderNumber === '') return;
        own.submitted();
        onSubmit(orderNumber);
      }}
    >
      {suggestions.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="label mb-1">Orders that fit</legend>
          {suggestions.map((one) => (
            <SuggestedOrder
              key={one.orderNumber}
              suggestion={one}
              isChosen={one.orderNumber === orderNumber}
              onChoose={() => setTyped(one.orderNumber)}
            />
          ))}
        </fieldset>
      )}
      <Field
        label="Order number"
        hint={order === null ? undefined : paymentOutcome(order, credit.amountPaise - duePaiseOf(order.view))}
      >
        {(control) => (
          <input
            {...control}
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </Field>
      <FormError>{own.problem}</FormError>
      <Button type="submit" tone="solid" busy={busy} disabled={orderNumber === ''} className="justify-self-start">
        Assign {formatRupees(credit.amountPaise)}
      </Button>
    </form>
  );
}

function SuggestedOrder({
  suggestion: { orderNumber, buyerName, placedAt, view, reasons },
  isChosen,
  onChoose,
}: {
  suggestion: OrderSuggestion;
  isChosen: boolean;
  onChoose: () => void;
}): ReactElement {
  return (
    <label
      className={`flex items-start gap-3 rounded-lg border p-3 ${isChosen ? 'border-green-ink bg-ivory' : 'border-line'}`}
    >
      <input
        type="radio"
        name="suggested-order"
        className="mt-1 size-4 shrink-0 accent-(--green)"
        checked={isChosen}
        onChange={onChoose}
      />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <b className="font-semibold">{orderNumber}</b>
          <span>{formatRupees(duePaiseOf(view))} due</span>
        </span>
        <span className="block text-[13px] text-muted [overflow-wrap:anywhere]">
          {buyerName} · {formatDateTime(placedAt)}
        </span>
        <span className="mt-1 flex flex-wrap gap-1">
          {reasons.map((reason) => (
            <Chip key={reason}>{SUGGESTION_LABELS[reason]}</Chip>
          ))}
        </span>
      </span>
    </label>
  );
}
