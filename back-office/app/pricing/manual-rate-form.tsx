/** Sets the rate of a metal by hand, for a while. */
import {
  listPendingChanges,
  type PricingConsole,
  readMissingRates,
  readPricingConsole,
  readRateHistory,
  setManualRate,
} from '@tola/contract/staff';
import { formatRupees, METALS, type Metal } from '@tola/pricing';
import { type ReactElement, useState } from 'react';
import { toast } from 'sonner';
import { useApiMutation } from '../api/hooks.ts';
import { waitingText } from '../changes/waiting-text.ts';
import { Field } from '../controls/field.tsx';
import { parseNumber } from '../fields/field-format.ts';
import { ReasonForm } from '../forms/reason-form.tsx';

/** Query keys to invalidate after a manual rate is set or withdrawn. */
export const RATE_QUERIES = [readPricingConsole, readMissingRates];

const LASTS = [
  [10, '10 minutes'],
  [30, '30 minutes'],
  [60, '1 hour'],
  [240, '4 hours'],
  [720, '12 hours'],
] as const;

interface ManualRateFormProps {
  metal: Metal;
  pricing: PricingConsole;
  onDone: () => void;
}

export function ManualRateForm({ metal, pricing, onDone }: ManualRateFormProps): ReactElement {
  const now = pricing.rates.find((one) => one.metal === metal);
  const [typed, setTyped] = useState(now === undefined ? '' : String(now.askPaise / 100));
  const [minutes, setMinutes] = useState(30);
  const mutation = useApiMutation(setManualRate, {
    invalidates: [...RATE_QUERIES, readRateHistory, listPendingChanges],
    onDone: (reply) => {
      if (reply === null) toast.success('Manual rate set');
      else toast.warning(waitingText(reply.waiting));
    },
    closes: onDone,
    showsError: true,
  });
  const askPaise = parseNumber('paise', typed);
  const isFigure = askPaise !== null && askPaise > 0;
  const moved = isFigure && now !== undefined ? ((askPaise - now.askPaise) / now.askPaise) * 100 : 0;
  return (
    <div className="grid gap-4">
      <Field
        label={`Rate ${METALS[metal].quoted.per} (₹)`}
        problem={mutation.error?.message}
        hint={
          now === undefined
            ? undefined
            : `Now ${formatRupees(now.askPaise)}. Change: ${moved >= 0 ? '+' : '−'}${Math.abs(moved).toFixed(2)}%.`
        }
      >
        {(control) => (
          <input
            {...control}
            inputMode="decimal"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </Field>
      <Field
        label="Valid for"
        hint={
          pricing.origin === 'feed'
            ? 'Sales continue at the feed rate when it expires.'
            : `No feed is configured: ${metal} sales stop when it expires, until a new rate is set.`
        }
      >
        {(control) => (
          <select {...control} value={minutes} onChange={(event) => setMinutes(Number(event.currentTarget.value))}>
            {LASTS.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <ReasonForm
        action="Set rate"
        busy={mutation.isPending}
        disabled={!isFigure}
        onSubmit={(reason) =>
          mutation.mutate({
            metal,
            askPaise: askPaise ?? 0,
            expiresAt: new Date(Date.now() + minutes * 60_000).toISOString(),
            seenManualRate: pricing.manualRates[metal],
            reason,
          })
        }
      />
    </div>
  );
}
