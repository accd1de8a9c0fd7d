import { changePremium, type PremiumName, type PricingDesk } from '@tola/contract/staff';
import { formatRupees, formatSignedRupees } from '@tola/pricing';
import { type ReactElement, useState } from 'react';
import { toast } from 'sonner';
import { useAct } from '../calls/use-calls.ts';
import { Field } from '../controls/field.tsx';
import { ChangedMeanwhile } from '../forms/changed-meanwhile.tsx';
import { ReasonForm } from '../forms/reason-form.tsx';
import { figureOf } from '../records/typed.ts';
import { PremiumPreview } from './premium-preview.tsx';

interface PremiumFormProps {
  name: PremiumName;
  desk: PricingDesk;
  onDone: () => void;
}

/** A new premium, with the prices that it makes before it is saved. */
export function PremiumForm({ name, desk, onDone }: PremiumFormProps): ReactElement {
  const now = desk.premiums[`${name}Paise`];
  // What the person looks at while typing; when somebody else changes it, they are told and look again.
  const [seen, setSeen] = useState(now);
  const [typed, setTyped] = useState(String(now / 100));
  const [from, setFrom] = useState('');
  const act = useAct(changePremium, {
    refreshes: ['ReadPricingDesk'],
    ownRefusals: ['changed-meanwhile'],
    onDone: ({ isProposed }) => {
      toast.success(isProposed ? 'Proposed: somebody else has to approve it' : 'The premium is set');
      onDone();
    },
  });
  const amountPaise = figureOf('paise', typed);
  const isFigure = amountPaise !== null && Number.isSafeInteger(amountPaise);
  const limit = name === 'silver999' ? desk.approvalAbove.silverPaise : desk.approvalAbove.goldPaise;
  const needsSecond = isFigure && Math.abs(amountPaise - seen) > limit;
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <div className="grid content-start gap-4">
        <Field
          label="Premium in rupees"
          hint={`Now ${formatSignedRupees(seen)}. ${isFigure ? `A change of ${formatSignedRupees(amountPaise - seen)}.` : ''}`}
          problem={isFigure ? undefined : 'This is not an amount'}
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
        <Field label="From" hint="By the clock in India. Empty: at once." optional>
          {(control) => (
            <input
              {...control}
              type="datetime-local"
              value={from}
              onChange={(event) => setFrom(event.currentTarget.value)}
            />
          )}
        </Field>
        {now !== seen && (
          <ChangedMeanwhile onGoOn={() => setSeen(now)}>
            It is {formatSignedRupees(now)} now, and was {formatSignedRupees(seen)} when you began.
          </ChangedMeanwhile>
        )}
        {needsSecond && (
          <p className="rounded-lg bg-gold-soft p-3 text-[13px]">
            A change of more than {formatRupees(limit)} needs a second person: it is proposed and holds once somebody
            else approves it.
          </p>
        )}
        <ReasonForm
          action={needsSecond ? 'Propose the premium' : 'Set the premium'}
          busy={act.isPending}
          disabled={!isFigure || amountPaise === seen || now !== seen}
          onSubmit={(reason) =>
            act.mutate({
              name,
              wasPaise: seen,
              amountPaise: amountPaise ?? 0,
              effectiveAt: from === '' ? null : indianInstant(from),
              reason,
            })
          }
        />
      </div>
      <PremiumPreview name={name} amountPaise={isFigure ? amountPaise : null} seenPaise={seen} desk={desk} />
    </div>
  );
}

/** What was typed is India's clock. */
function indianInstant(typed: string): string {
  return new Date(`${typed}:00+05:30`).toISOString();
}
