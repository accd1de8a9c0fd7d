/** Premiums: current, scheduled and past. */
import { PREMIUM_LABELS, type PricingConsole } from '@tola/contract/staff';
import { ALL_GRADES, formatSignedRupees, type Grade } from '@tola/pricing';
import { Chip } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { formatDateTime } from '../controls/format.ts';
import { useRequested } from '../controls/use-requested.ts';
import { PremiumForm } from './premium-form.tsx';

export function Premiums({ pricing }: { pricing: PricingConsole }): ReactElement {
  const [changing, setChanging] = useState<Grade | null>(null);
  useRequested('premium', (name) => setChanging(ALL_GRADES.find((one) => one === name) ?? null));
  return (
    <section aria-label="Premiums" className="box grid content-start gap-3 p-4">
      <h2>Premiums</h2>
      <ul>
        {ALL_GRADES.map((name) => (
          <li key={name} className="flex items-center gap-3 border-t border-line py-2 first:border-0">
            <span className="flex-1">{PREMIUM_LABELS[name]}</span>
            <b className="font-semibold">{formatSignedRupees(pricing.premiums[name])}</b>
            <Button aria-label={`Change premium for ${PREMIUM_LABELS[name]}`} onClick={() => setChanging(name)}>
              Change
            </Button>
          </li>
        ))}
      </ul>
      <details>
        <summary className="label min-h-9 py-2">History</summary>
        <ul className="max-h-72 overflow-y-auto text-[13px]">
          {pricing.premiumHistory.map((row) => (
            <li key={row.id} className="flex flex-wrap gap-x-3 border-t border-line py-1.5">
              <span className="w-40 shrink-0">{formatDateTime(row.effectiveAt)}</span>
              <span className="flex-1">
                {PREMIUM_LABELS[row.name]} <b className="font-semibold">{formatSignedRupees(row.amountPaise)}</b>
                {row.effectiveAt > pricing.at && (
                  <span className="ml-2">
                    <Chip tone="gold">scheduled</Chip>
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
        wide
      >
        {changing !== null && <PremiumForm name={changing} pricing={pricing} onDone={() => setChanging(null)} />}
      </Dialog>
    </section>
  );
}
