/** Preview of prices under an unsaved premium. */
import { listWeightTerms, type PricingConsole } from '@tola/contract/staff';
import { formatWeight, GRADES, type Grade, type Paise } from '@tola/pricing';
import type { ReactElement } from 'react';
import { useApiQuery } from '../api/hooks.ts';
import { LoadingRows } from '../controls/states.tsx';
import { LimitWarning } from './limit-warning.tsx';
import { PriceCells } from './price-cells.tsx';
import { limitBrokenUnder, priceUnder, termsWith } from './terms.ts';

interface PremiumPreviewProps {
  name: Grade;
  /** Null while the input is not an amount. */
  amountPaise: Paise | null;
  /** The premium before the change, and its column label. */
  before: { readonly label: string; readonly paise: Paise };
  pricing: PricingConsole;
}

export function PremiumPreview({ name, amountPaise, before, pricing }: PremiumPreviewProps): ReactElement {
  const terms = useApiQuery(listWeightTerms, null);
  const { metal, fineness } = GRADES[name];
  const rows = terms.data?.filter((row) => row.visible && row.metal === metal && row.fineness === fineness) ?? [];
  const pricingBefore = withPremium(pricing, name, before.paise);
  const pricingAfter = amountPaise === null ? undefined : withPremium(pricing, name, amountPaise);
  return (
    <div className="grid min-w-0 content-start gap-1">
      <h3>Effect on prices at current rates</h3>
      <LimitWarning rows={rows} termsOf={(row) => termsWith(row, {})} pricing={pricingAfter} />
      {terms.isPending && <LoadingRows rows={4} />}
      {terms.data !== undefined && rows.length === 0 && (
        <p className="text-muted">No visible product has this metal and fineness.</p>
      )}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls has to be reached with the keyboard.
        <section className="box max-h-64 overflow-y-auto md:max-h-96" tabIndex={0} aria-label="New prices">
          <table className="w-full text-[13px]">
            <thead className="sticky top-0 bg-paper text-left text-muted">
              <tr>
                <th scope="col" className="px-3 py-1.5 font-medium">
                  Variant
                </th>
                <th scope="col" className="py-1.5 text-right font-medium whitespace-nowrap">
                  {before.label}
                </th>
                <th scope="col" className="px-3 py-1.5 text-right font-medium">
                  New
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => {
                const now = priceUnder(row, termsWith(row, {}), pricingBefore);
                const then = priceUnder(row, termsWith(row, {}), pricingAfter);
                return (
                  <tr key={row.id} className="border-t border-line align-top">
                    <th scope="row" className="px-3 py-1.5 text-left font-normal">
                      {row.product} <b className="font-semibold whitespace-nowrap">{formatWeight(row.weightMg)}</b>
                    </th>
                    <PriceCells
                      now={now}
                      then={then}
                      broken={limitBrokenUnder(row, termsWith(row, {}), pricingAfter)}
                      stacked
                    />
                  </tr>
                );
              })}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}

function withPremium(pricing: PricingConsole, name: Grade, paise: Paise): PricingConsole {
  return { ...pricing, premiums: { ...pricing.premiums, [name]: paise } };
}
