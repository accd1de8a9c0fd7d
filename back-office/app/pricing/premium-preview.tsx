/** The prices under a premium that is not saved yet. */
import { listWeightTerms, type PremiumName, type PricingDesk } from '@tola/contract/staff';
import { formatWeight } from '@tola/pricing';
import type { ReactElement } from 'react';
import { useAsk } from '../calls/use-calls.ts';
import { LoadingRows } from '../controls/states.tsx';
import { PriceCells } from './price-cells.tsx';
import { priceUnder, termsWith } from './terms.ts';

interface PremiumPreviewProps {
  name: PremiumName;
  /** Null while what is typed is no amount. */
  amountPaise: number | null;
  seenPaise: number;
  desk: PricingDesk;
}

/** Metal and fineness that each premium is for. */
const GOODS = {
  gold995: { metal: 'gold', fineness: 995 },
  gold999: { metal: 'gold', fineness: 999 },
  silver999: { metal: 'silver', fineness: 999 },
} as const;

export function PremiumPreview({ name, amountPaise, seenPaise, desk }: PremiumPreviewProps): ReactElement {
  const terms = useAsk(listWeightTerms, null);
  const { metal, fineness } = GOODS[name];
  const rows = terms.data?.filter((row) => row.visible && row.metal === metal && row.fineness === fineness) ?? [];
  const before = withPremium(desk, name, seenPaise);
  const after = amountPaise === null ? undefined : withPremium(desk, name, amountPaise);
  return (
    <div className="grid min-w-0 content-start gap-1">
      <h3>Effect on prices, at the rates of this moment</h3>
      {terms.isPending && <LoadingRows rows={4} />}
      {terms.data !== undefined && rows.length === 0 && (
        <p className="text-muted">Nothing of this metal and fineness is in the store.</p>
      )}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls has to be reached with the keyboard.
        <section className="max-h-80 overflow-auto" tabIndex={0} aria-label="Prices under the new premium">
          <table className="w-full text-[13px]">
            <thead className="sticky top-0 bg-paper text-left text-muted">
              <tr>
                <th scope="col" className="pb-1 font-medium">
                  Piece
                </th>
                <th scope="col" className="pb-1 text-right font-medium">
                  Now
                </th>
                <th scope="col" className="pb-1 text-right font-medium">
                  Then
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => {
                const now = priceUnder(row, termsWith(row, {}), before);
                const then = priceUnder(row, termsWith(row, {}), after);
                return (
                  <tr key={row.id} className="border-t border-line align-top">
                    <th scope="row" className="py-1 pr-2 text-left font-normal">
                      {row.product} <b className="font-semibold whitespace-nowrap">{formatWeight(row.weightMg)}</b>
                    </th>
                    <PriceCells now={now} then={then} />
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

function withPremium(desk: PricingDesk, name: PremiumName, paise: number): PricingDesk {
  return { ...desk, premiums: { ...desk.premiums, [`${name}Paise`]: paise } };
}
