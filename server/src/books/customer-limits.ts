/** What a customer has bought against the limits of tax law. */
import type { CustomerId } from '@tola/contract';
import type { CustomerLimits } from '@tola/contract/staff';
import { indianDate, percentBp, taxAboveLimit } from '@tola/pricing';
import { cashOfMonth } from '#bank';
import { type BusinessValues, legalLimitsOn, panThresholdPaiseOn } from '#business';
import type { Queryable } from '#database';
import { yearLimit } from './limit-rules.ts';
import { businessesOf, countNear, dayOf, latestScreening, yearsOf } from './limit-store.ts';

export async function limitsOf(
  db: Queryable,
  dependencies: Parameters<typeof cashOfMonth>[0],
  customerId: CustomerId,
  now: Date,
): Promise<CustomerLimits> {
  const values = dependencies.business.current();
  const day = indianDate(now);
  const { financialYear, limitPaise, warningPaise, tdsBp } = yearLimit(values, day);
  const [years, { soldPaise, isPanHeld }, businesses, screening, cash] = await Promise.all([
    yearsOf(db, customerId),
    dayOf(db, customerId, day),
    businessesOf(db, customerId, financialYear),
    latestScreening(db, customerId),
    cashOfMonth(dependencies, db, customerId, now),
  ]);
  const panLimitPaise = panThresholdPaiseOn(values, day);
  const { warningBp } = legalLimitsOn(values, day);
  const isNear = soldPaise >= percentBp(panLimitPaise, warningBp);
  return {
    years,
    screening: screening === null ? null : { ...screening, at: screening.at.toISOString() },
    today: { soldPaise, panLimitPaise, isNear, isPanHeld },
    cash,
    tds: { limitPaise, rateBp: tdsBp },
    businesses: businesses.map(({ pan, taxablePaise }) => ({
      ...{ pan, taxablePaise, limitPaise },
      isNear: taxablePaise >= warningPaise,
      tdsPaise: taxAboveLimit(taxablePaise, limitPaise, tdsBp),
    })),
  };
}

/** How many firms have come near the limit of this financial year without passing it. */
export async function countNearLimits(db: Queryable, values: BusinessValues, now: Date): Promise<number> {
  return await countNear(db, yearLimit(values, indianDate(now)));
}
