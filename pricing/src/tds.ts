import { BASIS_POINTS, divideDown, exactNumber, percentBp, requireCount } from './rounding.ts';
import type { BasisPoints, Paise } from './unit.ts';

/** What was bought from one seller in a financial year, as the tax on purchases (TDS) sees it. */
export interface BoughtInYear {
  /** Above it tax is withheld. */
  readonly limitPaise: Paise;
  readonly rateBp: BasisPoints;
  /** Bills and fixings less debit notes, without GST. */
  readonly boughtPaise: Paise;
  /** Of all bills, with GST, less payments; negative where more was paid than billed. */
  readonly owedPaise: Paise;
  /** Paid in advance when the year began, which counted in the year before. */
  readonly openingAdvancePaise: Paise;
  /** In the year, so far. */
  readonly withheldPaise: Paise;
}

export interface DueTds {
  /** What counts against the limit. An advance counts when it is paid, a bill when it is booked, whichever is first. */
  readonly countedPaise: Paise;
  /** To withhold from this payment. */
  readonly duePaise: Paise;
}

/**
 * The tax to withhold from a payment of `paidPaise`, which is what is transferred. Of an advance the tax itself counts as paid,
 * so that it is withheld from the sum of both.
 */
export function dueTds(year: BoughtInYear, paidPaise: Paise): DueTds {
  requireCount('paidPaise', paidPaise);
  let duePaise = 0;
  // Each round changes the tax by at most the rate's share of the last change; rates are far below a half.
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const next = dueOf(year, countedPaise(year, paidPaise + duePaise));
    if (next === duePaise) break;
    duePaise = next;
  }
  return { countedPaise: countedPaise(year, paidPaise + duePaise), duePaise };
}

/** The tax on what counts above the limit, whatever was withheld before. */
export function taxAboveLimit(countedPaise: Paise, limitPaise: Paise, rateBp: BasisPoints): Paise {
  return percentBp(Math.max(0, countedPaise - limitPaise), rateBp);
}

/** The most that a buyer withholds from a value without GST: the rate of the law, rounded up to the rupee. */
export function mostWithheld(taxablePaise: Paise, rateBp: BasisPoints): Paise {
  requireCount('taxablePaise', taxablePaise);
  const rupees = -divideDown(-BigInt(taxablePaise) * BigInt(rateBp), BigInt(BASIS_POINTS) * 100n);
  return exactNumber(rupees * 100n);
}

const MOST_ROUNDS = 50;

function countedPaise({ boughtPaise, owedPaise, openingAdvancePaise }: BoughtInYear, settledPaise: Paise): Paise {
  const advancePaise = Math.max(0, settledPaise - owedPaise);
  return Math.max(0, boughtPaise + advancePaise - openingAdvancePaise);
}

function dueOf({ limitPaise, rateBp, withheldPaise }: BoughtInYear, counted: Paise): Paise {
  return Math.max(0, taxAboveLimit(counted, limitPaise, rateBp) - withheldPaise);
}
