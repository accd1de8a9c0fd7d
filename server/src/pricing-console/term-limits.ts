/** Which changes of price terms are beyond what one person may do alone. */
import type { WeightId } from '@tola/contract';
import { type RecordValues, saveRecord } from '@tola/contract/staff';
import { METALS, type Metal, type Milligrams } from '@tola/pricing';
import type { Actor } from '#audit';
import type { Business } from '#business';
import { type Queryable, sql, type Transaction } from '#database';
import { refuse } from '#http';
import { takeAllFromDayLimit } from '#pending-changes';
import type { Rates } from '#rates';
import type { RecordGuard } from '#records';
import type { Terms } from './pricing-store.ts';

export interface LimitDependencies {
  readonly business: Pick<Business, 'current'>;
  readonly rates: Pick<Rates, 'current'>;
}

type PriceTerms = Omit<Terms, 'id'>;

interface TermsChange {
  readonly id: number;
  readonly before: PriceTerms;
  readonly after: PriceTerms;
}

interface SoldVariant {
  readonly id: WeightId;
  readonly metal: Metal;
  readonly weightMg: Milligrams;
}

/** Terms of a variant never sold change at once: no customer has relied on its price. */
async function soldAmong(db: Queryable, ids: readonly number[]): Promise<SoldVariant[]> {
  return await db.rows<SoldVariant>(sql`
    select weight.id, metal, weight_mg from product_weight weight join product on product.id = weight.product_id
    where weight.id = any(${ids}::bigint[]) and exists (select from order_line where weight_id = weight.id)`);
}

/**
 * Adds up how far a person's changes of a day move the price of each variant, for the quoted weight of its metal. False, and
 * nothing is added, when the changes would move a price by more than a premium may move at once.
 */
export async function takeTermsLimit(
  { business, rates }: LimitDependencies,
  tx: Transaction,
  changes: readonly TermsChange[],
  actor: Actor,
  now: Date,
): Promise<boolean> {
  const sold = new Map(
    (
      await soldAmong(
        tx,
        changes.map(({ id }) => id),
      )
    ).map((variant) => [Number(variant.id), variant]),
  );
  const { premiumApproval, rateGuard } = business.current();
  const { asks } = rates.current(now);
  const moves = changes.flatMap(({ id, before, after }) => {
    const variant = sold.get(id);
    if (variant === undefined) return [];
    const { metal } = variant;
    // Without a rate, a tax counts as it would at the highest.
    const askPaise = asks[metal] ?? rateGuard[metal].ceilingPaise;
    const move = priceOf(after, variant, askPaise) - priceOf(before, variant, askPaise);
    return [{ subject: String(id), amount: Math.round(Math.abs(move)), most: premiumApproval[metal] }];
  });
  return await takeAllFromDayLimit(tx, 'terms', moves, actor, now);
}

/** What the terms make of the ask, for the weight that the metal is quoted for. */
function priceOf(terms: PriceTerms, { metal, weightMg }: SoldVariant, askPaise: number): number {
  const quotedMg = METALS[metal].quoted.weightMg;
  const subtotal = askPaise + (terms.marginPaisePerGram * quotedMg) / 1_000;
  const making = (terms.makingPaise * quotedMg) / weightMg;
  return (subtotal + making) * (1 + terms.otherTaxBp / 10_000) + (making * terms.serviceTaxBp) / 10_000;
}

const TERMS = ['marginPaisePerGram', 'makingPaise', 'serviceTaxBp', 'otherTaxBp'] as const;

function termsOf(values: RecordValues): PriceTerms {
  return {
    marginPaisePerGram: Number(values.marginPaisePerGram),
    makingPaise: Number(values.makingPaise),
    serviceTaxBp: Number(values.serviceTaxBp),
    otherTaxBp: Number(values.otherTaxBp),
  };
}

/** What needs a second person is proposed on the terms page, and refused where records are edited or imported. */
export function termsGuard(dependencies: LimitDependencies): RecordGuard {
  return async (tx, { resource, id, before, after }, actor, now) => {
    if (resource !== 'weights' || id === null || before === null) return null;
    if (!TERMS.some((name) => Object.hasOwn(after, name) && after[name] !== before[name])) return null;
    const change = { id, before: termsOf(before), after: termsOf({ ...before, ...after }) };
    if (!(await takeTermsLimit(dependencies, tx, [change], actor, now))) throw refuse(saveRecord, 'beyond-limit');
    return null;
  };
}
