import { asksOf } from '@tola/contract/live-asks';
import {
  type BasisPoints,
  buybackPaise,
  formatExactRupees,
  formatRupees,
  formatShare,
  formatSignedRupees,
  formatWeight,
  formatWholeRupees,
  gramsFromMg,
  groupIndian,
  METALS,
  type Paise,
  type PriceSteps,
  paiseFromRupees,
  priceSteps,
} from '@tola/pricing';
import { Chip, classNames, Rupees } from '@tola/ui';
import type { ReactElement, ReactNode } from 'react';
import { clockTime } from '../live/clock-time.ts';
import { FlashingRupees } from '../live/live-price.tsx';
import { useLive } from '../live/live-rates.tsx';
import { metalPause, pauseMessage } from '../live/pause-reason.ts';
import { useRootData } from '../root-data.ts';
import { LiveDot } from '../shell/ticker.tsx';
import type { ListedWeight, Piece } from './listed-weight.ts';

interface Step {
  name: string;
  /** Explanation of the step. */
  explanation: string;
  /** Change to the previous figure. */
  change?: string;
  /** Resulting figure. */
  result: ReactNode;
  /** Highlighted: also shown on other pages. */
  stands?: boolean;
}

/** Price calculation from market rate to amount paid, at live rates. */
export function PriceStepsTable({ piece: { product, weight } }: { piece: Piece }): ReactElement {
  const { configuration } = useRootData();
  const live = useLive();
  const asks = asksOf(live.rates);
  const { charges, premiums } = live;
  const steps = charges === null ? null : priceSteps(weight, asks, premiums, charges.gstBp);
  const at = live.rates.find((rate) => rate.metal === weight.metal)?.at;
  const reason = metalPause(live, weight.metal);
  const paused = reason !== null || steps === null;
  return (
    <section aria-labelledby="steps-heading" className="panel p-5 tablet:p-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="steps-heading" className="text-[23px] tablet:text-[26px]">
          {product.name}, {formatWeight(weight.weightMg)}
        </h2>
        {configuration.ratesLabel !== '' && <Chip tone="gold">{configuration.ratesLabel}</Chip>}
      </div>
      <p role="status" className="mt-2 flex items-start gap-1.5 text-[13.5px] text-muted">
        <span className="flex h-[1.55em] items-center">
          <LiveDot paused={paused} />
        </span>
        <span>
          {headText(reason, paused)}
          {!paused && at !== undefined && (
            <>
              {' · '}
              <time dateTime={at}>{clockTime(at)}</time>
            </>
          )}
        </span>
      </p>
      {charges === null || steps === null ? (
        <p className="mt-6 rounded-card bg-ivory p-8 text-center text-muted">
          No live rate at the moment, so there is no price. The steps return with the next rate.
        </p>
      ) : (
        <>
          <StepRows steps={stepsOf(weight, steps)} paused={paused} />
          <Afterwards
            steps={steps}
            buyback={buybackPaise(weight, asks, premiums, charges.buybackDeductionBp)}
            deductionBp={charges.buybackDeductionBp}
          />
        </>
      )}
    </section>
  );
}

/** A purity without a rate has no price although nothing is paused. */
function headText(reason: string | null, paused: boolean): string {
  if (reason !== null) return pauseMessage(reason);
  return paused ? 'No price for this purity' : 'Live';
}

function StepRows({ steps, paused }: { steps: readonly Step[]; paused: boolean }): ReactElement {
  return (
    <table className="mt-5 w-full border-collapse">
      <caption className="sr-only">Price steps</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Step</th>
          <th scope="col">Figure</th>
        </tr>
      </thead>
      <tbody className={classNames(paused && 'text-muted')}>
        {steps.map(({ name, explanation, change, result, stands = false }, index) => (
          <tr key={name} className={classNames('border-t border-line align-top', stands && 'bg-gold-soft')}>
            <th scope="row" className={classNames('py-3 pr-4 text-left font-normal', stands && 'pl-3')}>
              <span className="flex gap-3">
                <span aria-hidden="true" className="w-5 flex-none text-right text-[13.5px] leading-6 text-muted">
                  {index + 1}
                </span>
                <span>
                  <span className="block font-semibold">{name}</span>
                  <span className={classNames('block text-[13.5px]', stands ? 'text-ink' : 'text-muted')}>
                    {explanation}
                  </span>
                </span>
              </span>
            </th>
            <td className={classNames('py-3 text-right whitespace-nowrap', stands && 'pr-3')}>
              {change !== undefined && (
                <span className={classNames('block text-[13.5px]', stands ? 'text-ink' : 'text-muted')}>{change}</span>
              )}
              <span className={classNames('block', stands ? 'text-lg font-bold' : 'font-medium')}>{result}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function stepsOf(weight: ListedWeight, steps: PriceSteps): Step[] {
  const { metal } = weight;
  const { label: unit, weightMg: quotedMg } = METALS[metal].quoted;
  const grams = groupIndian(String(gramsFromMg(quotedMg)));
  const { premiumPaise, marginPaisePerGram, makingPaise } = steps;
  return [
    {
      name: 'Market rate',
      explanation: `Live rate for ${unit} of ${metal}.`,
      result: formatRupees(steps.askPaise),
    },
    {
      name: 'Premium',
      explanation: `For ${metal} ${weight.fineness}, per ${unit}. Market rate plus premium is the rate in the ticker, shown there in whole rupees.`,
      change: formatSignedRupees(premiumPaise),
      result: formatRupees(steps.sellingRatePaise),
    },
    {
      name: 'Per gram',
      explanation: `The rate for ${unit}, divided by ${grams}.`,
      change: `÷ ${grams}`,
      result: formatExactRupees(steps.metalPerGram),
    },
    {
      name: 'Margin',
      explanation: 'Our margin per gram.',
      change: formatSignedRupees(marginPaisePerGram),
      result: formatExactRupees(steps.unitPerGram),
    },
    {
      name: 'For this weight',
      explanation: `Price per gram for ${formatWeight(weight.weightMg)}.`,
      change: `× ${formatWeight(weight.weightMg)}`,
      result: formatExactRupees(steps.forWeight),
    },
    {
      name: 'Making and packing',
      explanation: 'Fixed for this piece, whatever the rate.',
      change: formatSignedRupees(makingPaise),
      result: formatExactRupees(steps.subtotal),
    },
    {
      name: 'Service tax',
      explanation: `${formatShare(weight.serviceTaxBp)} of making and packing.`,
      change: `+${formatExactRupees(steps.serviceTax)}`,
      result: formatExactRupees(steps.subtotal + steps.serviceTax),
    },
    {
      name: 'Other tax',
      explanation: `${formatShare(weight.otherTaxBp)} of metal, margin and making.`,
      change: `+${formatExactRupees(steps.otherTax)}`,
      result: formatExactRupees(steps.exact),
    },
    {
      name: 'Price of the piece',
      explanation: 'Rounded once, to the nearest paisa. This is the price on the product page and in the cart.',
      result: <FlashingRupees paise={steps.unitPaise} />,
      stands: true,
    },
    {
      name: 'GST at checkout',
      explanation: `${formatShare(steps.gstBp)} of the price.`,
      change: formatSignedRupees(steps.gstPaise),
      result: <FlashingRupees paise={steps.totalPaise} />,
    },
  ];
}

interface AfterwardsProps {
  steps: PriceSteps;
  buyback: Paise | null;
  deductionBp: BasisPoints;
}

/** The same figures as shown elsewhere. */
function Afterwards({ steps, buyback, deductionBp }: AfterwardsProps): ReactElement {
  return (
    <dl className="mt-2 grid gap-x-10 gap-y-4 border-t-2 border-ink pt-5 sm:grid-cols-2">
      <div>
        <dt className="font-semibold">Price in the products menu</dt>
        <dd>
          <span className="font-medium">{formatWholeRupees(paiseFromRupees(steps.menuRupees))}</span>
          <span className="block text-[13.5px] text-muted">
            The unrounded price with {formatShare(steps.gstBp)} GST, rounded to the rupee.
          </span>
        </dd>
      </div>
      <div>
        <dt className="font-semibold">Buyback price now</dt>
        <dd>
          <Rupees paise={buyback} className="font-medium" />
          <span className="block text-[13.5px] text-muted">
            Its weight at the step 2 rate less {formatShare(deductionBp)}, excluding margin, making and GST.
          </span>
        </dd>
      </div>
    </dl>
  );
}
