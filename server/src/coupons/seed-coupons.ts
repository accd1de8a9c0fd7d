/** Sample coupons of the demo shop. */
import { sampleCoupons } from '@tola/seed';
import type { Queryable } from '#database';
import { insertCoupons } from './coupon-store.ts';

export async function loadDemoCoupons(db: Queryable, now: Date): Promise<void> {
  const coupons = sampleCoupons().map(({ startsAt, endsAt, ...rest }) => ({
    ...rest,
    startsAt: new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
    minimumAmountPaise: 0,
    isActive: true,
  }));
  await insertCoupons(db, coupons, now);
}
