/** The demo shop's identity. */
import { sampleBusiness } from '@tola/seed';
import type { Queryable } from '#database';
import { changeBusiness } from './business.ts';

export async function loadDemoBusiness(tx: Queryable, now: Date): Promise<void> {
  await changeBusiness(tx, sampleBusiness(), { by: 'seed', reason: 'Sample data of the first start' }, now);
}
