/** What the house adds to the ask: now, later, and what it was. */
import { changePremium, PREMIUM_LABELS, type PremiumName, type PricingDesk } from '@tola/contract/staff';
import { formatRupees, formatSignedRupees } from '@tola/pricing';
import { Chip } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { toast } from 'sonner';
import { useAct } from '../calls/use-calls.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Field } from '../controls/field.tsx';
import { moment } from '../controls/words.ts';
import { ReasonForm } from '../forms/reason-form.tsx';
import { figureOf } from '../records/typed.ts';

const NAMES = Object.keys(PREMIUM_LABELS) as PremiumName[];

export function Premiums({ desk }: { desk: PricingDesk }): ReactElement {
  const [changing, setChanging] = useState<PremiumName | null>(null);
  return (
    <section aria-label="Premiums" className="box grid content-start gap-3 p-4">
      <h2>Premiums</h2>
      <ul>
        {NAMES.map((name) => (
          <li key={name} className="flex items-center gap-3 border-t border-line py-2 first:border-0">
            <span className="flex-1">{PREMIUM_LABELS[name]}</span>
            <b className="font-semibold">{formatSignedRupees(desk.premiums[`${name}Paise`])}</b>
            <Button aria-label={`Change the premium of ${PREMIUM_LABELS[name]}`} onClick={() => setChanging(name)}>
              Change
            </Button>
          </li>
        ))}
      </ul>
      <details>
        <summary className="label min-h-9 py-2">History</summary>
        <ul className="max-h-72 overflow-y-auto text-[13px]">
          {desk.premiumHistory.map((row) => (
            <li key={row.id} className="flex flex-wrap gap-x-3 border-t border-line py-1.5">
              <span className="w-28">{moment(row.effectiveAt)}</span>
              <span className="flex-1">
                {PREMIUM_LABELS[row.name]} <b className="font-semibold">{formatSignedRupees(row.amountPaise)}</b>
                {row.effectiveAt > desk.at && (
                  <span className="ml-2">
                    <Chip tone="gold">to come</Chip>
                  </span>
                )}
              </span>
              <span className="basis-full text-muted md:basis-auto">
                {row.setBy}
                {row.reason !== '' && `: ${row.reason}`}
              </span>
            </li>
          ))}
        </ul>
      </details>
      <Dialog
        title={changing === null ? '' : PREMIUM_LABELS[changing]}
        open={changing !== null}
        onClose={() => setChanging(null)}
      >
        {changing !== null && <PremiumForm name={changing} desk={desk} onDone={() => setChanging(null)} />}
      </Dialog>
    </section>
  );
}

function PremiumForm({
  name,
  desk,
  onDone,
}: {
  name: PremiumName;
  desk: PricingDesk;
  onDone: () => void;
}): ReactElement {
  const now = desk.premiums[`${name}Paise`];
  const [typed, setTyped] = useState(String(now / 100));
  const [from, setFrom] = useState('');
  const act = useAct(changePremium, {
    refreshes: ['ReadPricingDesk'],
    onDone: ({ isProposed }) => {
      toast.success(isProposed ? 'Proposed: somebody else has to approve it' : 'The premium is set');
      onDone();
    },
  });
  const amountPaise = figureOf('paise', typed);
  const isFigure = amountPaise !== null && Number.isSafeInteger(amountPaise);
  const limit = name === 'silver999' ? desk.approvalAbove.silverPaise : desk.approvalAbove.goldPaise;
  const needsSecond = isFigure && Math.abs(amountPaise - now) > limit;
  return (
    <div className="grid gap-4">
      <Field
        label="Premium in rupees"
        hint={`Now ${formatSignedRupees(now)}. ${isFigure ? `A change of ${formatSignedRupees(amountPaise - now)}.` : ''}`}
        problem={isFigure ? undefined : 'This is not an amount'}
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
      <Field label="From" hint="Empty: at once." optional>
        {(control) => (
          <input
            {...control}
            type="datetime-local"
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
        )}
      </Field>
      {needsSecond && (
        <p className="rounded-lg bg-gold-soft p-3 text-[13px]">
          A change of more than {formatRupees(limit)} needs a second person: it is proposed and holds once somebody else
          approves it.
        </p>
      )}
      <ReasonForm
        action={needsSecond ? 'Propose the premium' : 'Set the premium'}
        busy={act.isPending}
        disabled={!isFigure || amountPaise === now}
        onSubmit={(reason) =>
          act.mutate({
            name,
            amountPaise: amountPaise ?? 0,
            effectiveAt: from === '' ? null : indianInstant(from),
            reason,
          })
        }
      />
    </div>
  );
}

/** What was typed is India's clock. */
function indianInstant(typed: string): string {
  return new Date(`${typed}:00+05:30`).toISOString();
}
