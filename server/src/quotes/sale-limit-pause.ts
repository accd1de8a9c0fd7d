/** When a variant's price breaks a sale limit: refuses the sale, pauses the variant, and notifies the owners. */
import { lockPrice, type ProductId, type WeightId } from '@tola/contract';
import { haltSales as haltSalesCall } from '@tola/contract/staff';
import { formatRupees, formatWeight, METALS, type Paise, paisePerFineGram, saleLimitsPaise } from '@tola/pricing';
import type { SoldWeight } from '#catalogue';
import { type Database, isSerializationFailure, type Queryable, sql } from '#database';
import { isRefusal, type Refusal, refuse } from '#http';
import { queueMail } from '#outbox';
import { haltSales, type Rates } from '#rates';
import type { FrozenLine, FrozenRates } from './offer.ts';
import type { SaleInputs } from './sale-reading.ts';

/** Shown to buyers. */
const REASON = 'We are checking the price of this piece. You can buy it again as soon as that is done.';

/** Shown to buyers when the terms changed during every retry of the sale. */
const CHANGING = 'Our prices are changing. Please try again.';

/** A price outside the sale limits, with the details for staff. */
export interface BrokenSaleLimit {
  readonly limit: 'floor' | 'ceiling';
  readonly productId: ProductId;
  readonly weightId: WeightId;
  /** The product and its weight. */
  readonly piece: string;
  /** Price, limit and rate, in words. */
  readonly detail: string;
}

/** Cause of a refusal. The variant is paused after the sale's transaction has rolled back. */
class OutsideSaleLimits extends Error {
  readonly broken: BrokenSaleLimit;
  constructor(broken: BrokenSaleLimit) {
    super(broken.detail);
    this.broken = broken;
  }
}

/** The refusal of a sale outside the limits. */
export function refuseOutsideLimits(broken: BrokenSaleLimit): Refusal {
  return refuse(lockPrice, 'no-price', { reason: REASON }, { cause: new OutsideSaleLimits(broken) });
}

/** Describes a broken limit for staff. */
export function describeBrokenLimit(
  limit: 'floor' | 'ceiling',
  weight: SoldWeight,
  line: FrozenLine,
  rates: FrozenRates,
  { values }: Pick<SaleInputs, 'values'>,
): BrokenSaleLimit {
  const { metal, fineness, weightMg, unitPaise, taxesPaise } = line;
  const bounds = saleLimitsPaise(line, rates.asks, values.saleLimits);
  const askPaise = rates.asks[metal];
  if (bounds === null || askPaise === null) throw new Error('A price without a rate broke a sale limit');
  const rate = `market rate ${formatRupees(askPaise)} ${METALS[metal].quoted.per}`;
  const perGram = (paise: Paise): string => formatRupees(paisePerFineGram(paise, weightMg, fineness));
  const price = limit === 'floor' ? unitPaise - taxesPaise : unitPaise;
  const bound = limit === 'floor' ? bounds.leastPaise : bounds.mostPaise;
  return {
    limit,
    productId: weight.productId,
    weightId: weight.weightId,
    piece: `${weight.productName}, ${formatWeight(weightMg)}`,
    detail:
      `${formatRupees(price)} (${perGram(price)} per gram of fine metal) is ` +
      `${limit === 'floor' ? 'below the floor of' : 'above the ceiling of'} ${formatRupees(bound)}; ${rate}`,
  };
}

interface PauseDependencies {
  readonly database: Database;
  readonly rates: Rates;
  /** The address for alerts about rates, besides the owners; empty for none. */
  alertsTo(): string;
}

/**
 * Runs a sale. When it is refused because of a sale limit, pauses the variant, emails the owners once per pause, and rethrows
 * the refusal. A sale whose terms changed during every retry is refused too.
 */
export async function pausingOutsideLimits<T>(
  dependencies: PauseDependencies,
  sale: () => Promise<T>,
  now: Date,
): Promise<T> {
  try {
    return await sale();
  } catch (error) {
    const cause = isRefusal(error, lockPrice, 'no-price') ? error.cause : null;
    if (cause instanceof OutsideSaleLimits) await pauseWeight(dependencies, cause.broken, now);
    if (isSerializationFailure(error)) throw refuse(lockPrice, 'no-price', { reason: CHANGING });
    throw error;
  }
}

async function pauseWeight({ database, rates, alertsTo }: PauseDependencies, broken: BrokenSaleLimit, now: Date) {
  const { limit, productId, weightId, piece, detail } = broken;
  try {
    await database.transaction(async (tx) => {
      const order = { what: { productId, weightId }, kind: limit, reason: REASON, detail, by: 'the store' };
      const haltId = await haltSales(tx, order, now);
      const data = { piece, limit, detail, weightId, at: now.toISOString() };
      for (const to of await recipients(tx, alertsTo())) {
        const dedupeKey = `sale-limit-broken ${haltId} ${to}`;
        await queueMail(tx, { template: 'sale-limit-broken', to, data, dedupeKey }, now);
      }
    });
  } catch (error) {
    // A concurrent attempt of another buyer has paused it.
    if (!isRefusal(error, haltSalesCall, 'halted-already')) throw error;
  }
  await rates.refresh();
}

/** Every owner who can sign in, and the address for alerts about rates. */
async function recipients(tx: Queryable, alertAddress: string): Promise<Set<string>> {
  const owners = await tx.rows<{ email: string }>(sql`
    select email from staff_member
    where 'owner' = any(roles) and stopped_at is null and password_hash is not null order by id`);
  const all = new Set(owners.map(({ email }) => email));
  if (alertAddress !== '') all.add(alertAddress);
  return all;
}
