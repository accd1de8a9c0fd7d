import type { PriceAlertOrder } from '@tola/contract/price-alerts';
import { formatRupees } from '@tola/pricing';
import { Button, TextField } from '@tola/ui';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { emptyField, type FormValues, type Problem, useForm } from '../forms/form.ts';
import { later } from '../later.tsx';
import { useLive } from '../live/live-rates.tsx';
import { useSession } from '../session/use-session.ts';
import { toast } from '../toast/toast.ts';
import type { SentAlert } from './alert-sent.tsx';
import { ChoiceChips } from './choice-chips.tsx';
import { figureOf, keyOf, nameOf, typedPaise, type Watchable } from './watchable.ts';

const ConnectionNote = later(async () => (await import('../connection/connection-note.tsx')).ConnectionNote);
const loadSent = () => import('./alert-sent.tsx');
const AlertSent = later(async () => (await loadSent()).AlertSent);

/** The confirmation's code comes before the alert is sent: afterwards it might not be there any more. */
async function loadCalls() {
  const [calls] = await Promise.all([import('./alert-calls.ts'), loadSent()]);
  return calls;
}

const directions = [
  { value: 'below', name: 'at or below' },
  { value: 'above', name: 'at or above' },
] as const;

interface PriceAlertFormProps {
  /** Options; a single one needs no choice. */
  watchables: readonly [Watchable, ...Watchable[]];
}

/** Form for a price alert. */
export function PriceAlertForm({ watchables }: PriceAlertFormProps): ReactElement {
  const [chosen, setChosen] = useState<Watchable>(watchables[0]);
  const [direction, setDirection] = useState<PriceAlertOrder['direction']>('below');
  const [typed, setTyped] = useState('');
  const [sent, setSent] = useState<SentAlert | null>(null);
  const { customer } = useSession();
  // Uncontrolled, so that text typed before hydration is kept.
  const priceBox = useRef<HTMLDivElement>(null);
  useEffect(() => setTyped(priceBox.current?.querySelector('input')?.value ?? ''), []);
  const { busy, problemOf, connection, formProps } = useForm({
    prepare: loadCalls,
    check: async (values) => priceProblem(values) ?? (await loadCalls()).checkAlert(orderOf(values, chosen, direction)),
    send: async (values, form) => {
      const order = orderOf(values, chosen, direction);
      const result = await (await loadCalls()).sendAlert(order);
      if (!result.ok) return result.problem;
      toast.success(result.message);
      setSent({ message: result.message, email: order.email, isConfirmed: result.isConfirmed });
      emptyField(form, 'price');
      setTyped('');
    },
  });
  return (
    <>
      <form {...formProps} className="grid gap-5">
        {watchables.length > 1 && (
          <ChoiceChips
            legend="Watch"
            name="watched"
            choices={watchables.map((one) => ({ value: keyOf(one), name: nameOf(one) }))}
            chosen={keyOf(chosen)}
            onChoose={(key) => setChosen(watchables.find((one) => keyOf(one) === key) ?? watchables[0])}
          />
        )}
        <ChoiceChips
          legend="Email me when it is"
          name="direction"
          choices={directions}
          chosen={direction}
          onChoose={setDirection}
        />
        <div ref={priceBox}>
          <TextField
            label="Your price in rupees"
            name="price"
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
            onChange={(event) => setTyped(event.currentTarget.value)}
            problem={problemOf('price')}
          />
          <CurrentPrice watchable={chosen} direction={direction} typed={typed} />
        </div>
        {/* The key refills the email once the session is known. */}
        <TextField
          key={customer?.email ?? ''}
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={customer?.email ?? ''}
          problem={problemOf('email')}
        />
        <Button type="submit" busy={busy} className="sm:justify-self-start">
          Set price alert
        </Button>
        <ConnectionNote {...connection} />
      </form>
      {sent !== null && (
        <div className="mt-6">
          <AlertSent {...sent} />
        </div>
      )}
    </>
  );
}

function orderOf(
  { price = '', email = '' }: FormValues,
  watchable: Watchable,
  direction: PriceAlertOrder['direction'],
): PriceAlertOrder {
  return {
    email,
    metal: watchable.kind === 'metal' ? watchable.metal : null,
    weightId: watchable.kind === 'piece' ? watchable.weightId : null,
    direction,
    targetPaise: typedPaise(price) ?? 0,
  };
}

/** Price comes first in the form, so it is validated first. */
function priceProblem({ price = '' }: FormValues): Problem | null {
  const typed = typedPaise(price);
  if (typed === null) return { field: 'price', message: 'Enter a price in rupees' };
  return typed === 0 ? { field: 'price', message: 'Enter a price above zero' } : null;
}

interface CurrentPriceProps {
  watchable: Watchable;
  direction: PriceAlertOrder['direction'];
  typed: string;
}

/** Current price, with a note when the target is already reached. */
function CurrentPrice({ watchable, direction, typed }: CurrentPriceProps): ReactElement {
  const live = useLive();
  const now = figureOf(watchable, live);
  const target = typedPaise(typed);
  const isReached =
    now !== null && target !== null && target > 0 && (direction === 'above' ? now >= target : now <= target);
  return (
    <p className="mt-1.5 text-[13.5px] text-muted">
      {nameOf(watchable)}: {now === null ? 'no price at the moment' : `${formatRupees(now)} now`}
      {watchable.kind === 'piece' && ', excluding GST'}
      {isReached && `. Already reached: we’ll email when it goes ${back(direction)} and returns.`}
    </p>
  );
}

function back(direction: PriceAlertOrder['direction']): string {
  return direction === 'above' ? 'below it' : 'above it';
}
