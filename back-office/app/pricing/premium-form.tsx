import { changePremium, listPendingChanges, type PricingConsole, readPricingConsole } from '@tola/contract/staff';
import {
  formatRupees,
  formatSignedRupees,
  GRADES,
  type Grade,
  indianDateTime,
  indianInstant,
  type Paise,
} from '@tola/pricing';
import { type ReactElement, useState } from 'react';
import { toast } from 'sonner';
import { callApi, isEditConflict } from '../api/client.ts';
import { useApiMutation } from '../api/hooks.ts';
import { requireMadeAtOnce } from '../changes/made-at-once.ts';
import { waitingText } from '../changes/waiting-text.ts';
import { Field } from '../controls/field.tsx';
import { parseNumber } from '../fields/field-format.ts';
import { EditConflict } from '../forms/edit-conflict.tsx';
import { ReasonForm } from '../forms/reason-form.tsx';
import { type Undoable, useUndo } from '../undo/use-undo.ts';
import { premiumAt, premiumBefore } from './premium-at.ts';
import { PremiumPreview } from './premium-preview.tsx';

interface PremiumFormProps {
  name: Grade;
  pricing: PricingConsole;
  onDone: () => void;
}

/** Premium form with a preview of the resulting prices. */
export function PremiumForm({ name, pricing, onDone }: PremiumFormProps): ReactElement {
  const [from, setFrom] = useState<string | null>(null);
  const now = premiumAt(pricing, name, from);
  // The value shown when the form opened; a later change by someone else is an edit conflict.
  const [seen, setSeen] = useState(now);
  const [typed, setTyped] = useState(String(now / 100));
  const mutation = usePremiumChange(name, onDone);
  const amountPaise = parseNumber('paise', typed);
  const isFigure = amountPaise !== null && Number.isSafeInteger(amountPaise);
  const limit = pricing.approvalAbove[GRADES[name].metal];
  const before = premiumBefore(pricing, name, from);
  const needsSecond = isFigure && Math.abs(amountPaise - before) > limit;
  const step = isFigure ? ` Change: ${formatSignedRupees(amountPaise - before)}.` : '';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-2 md:grid-rows-[auto_1fr]">
      <div className="grid content-start gap-4">
        <Field
          label="Premium (₹)"
          hint={`${from === null ? 'Now' : 'Before'} ${formatSignedRupees(before)}.${step}`}
          problem={isFigure ? undefined : 'Enter an amount'}
        >
          {(control) => (
            <input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
        </Field>
        <Field label="From" hint="IST. Leave empty to apply now." optional>
          {(control) => (
            <input
              {...control}
              type="datetime-local"
              value={from === null ? '' : indianClock(from)}
              onChange={(event) => {
                const at = instantOf(event.currentTarget.value);
                setFrom(at);
                setSeen(premiumAt(pricing, name, at));
              }}
            />
          )}
        </Field>
        {now !== seen && (
          <EditConflict onOverwrite={() => setSeen(now)}>
            It was {formatSignedRupees(seen)} when you opened this form and is now {formatSignedRupees(now)}.
          </EditConflict>
        )}
      </div>
      <div className="min-w-0 md:row-span-2">
        <PremiumPreview
          name={name}
          amountPaise={isFigure ? amountPaise : null}
          before={{ label: from === null ? 'Now' : 'Before', paise: before }}
          pricing={pricing}
        />
      </div>
      <div className="grid content-start gap-4">
        {needsSecond && (
          <p className="rounded-lg bg-gold-soft p-3 text-[13px]">
            One person may change a premium by {formatRupees(limit)} a day: this takes effect once another person
            approves it.
          </p>
        )}
        <ReasonForm
          action={needsSecond ? 'Propose premium' : 'Set premium'}
          busy={mutation.isPending}
          disabled={!isFigure || amountPaise === seen || now !== seen}
          problem={isEditConflict(mutation.error) ? undefined : mutation.error?.message}
          onSubmit={(reason) =>
            mutation.mutate({
              name,
              wasPaise: seen,
              amountPaise: amountPaise ?? 0,
              effectiveAt: from,
              reason,
            })
          }
        />
      </div>
    </div>
  );
}

function usePremiumChange(name: Grade, onDone: () => void) {
  const offerUndo = useUndo();
  return useApiMutation(changePremium, {
    invalidates: [readPricingConsole, listPendingChanges],
    showsError: true,
    onDone: ({ waiting }, { amountPaise: set, wasPaise, effectiveAt }) => {
      if (waiting === null) offerUndo(undoOf({ name, set, wasPaise, effectiveAt }));
      else toast.success(`Proposed. ${waitingText(waiting)}`);
    },
    closes: onDone,
  });
}

interface SetPremium {
  readonly name: Grade;
  readonly set: Paise;
  readonly wasPaise: Paise;
  readonly effectiveAt: string | null;
}

/** Sets the earlier premium again, unless the premium has been changed since. */
function undoOf({ name, set, wasPaise, effectiveAt }: SetPremium): Undoable {
  const inverse = { name, wasPaise: set, amountPaise: wasPaise, effectiveAt, reason: 'Undone' };
  return {
    message: effectiveAt === null ? 'Premium set' : 'Premium scheduled',
    undo: async () => {
      const { waiting } = await callApi(changePremium, inverse);
      requireMadeAtOnce(waiting);
    },
    invalidates: [readPricingConsole, listPendingChanges],
  };
}

/** Parses IST input; null when incomplete. */
function instantOf(typed: string): string | null {
  return typed === '' ? null : indianInstant(typed).toISOString();
}

function indianClock(instant: string): string {
  return indianDateTime(new Date(instant)).slice(0, 16);
}
