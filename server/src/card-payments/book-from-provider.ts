/** Books entries of the provider's settlement list that the store lacks, from the provider's record. */

import type { OrderId } from '@tola/contract';
import { findAttempts } from '#card-attempts';
import { LOST_DISPUTE, MADE_AFTER_ALL } from '#card-providers';
import { type Queryable, sql } from '#database';
import { readReturns } from '#refunds';
import { settleAttempt } from './attempt-settlement.ts';
import type { CardPaymentDependencies } from './card-payment-dependencies.ts';

export interface MissingEntry {
  readonly what: 'payment' | 'refund' | 'dispute';
  /** The provider's id. */
  readonly id: string;
}

/**
 * Reads all attempts of the order again.
 *
 * @returns whether the store has the entry now
 * @throws ProviderError
 */
export async function bookFromProvider(
  dependencies: CardPaymentDependencies,
  orderId: OrderId,
  missing: MissingEntry,
  now: Date,
): Promise<boolean> {
  for (const attempt of await findAttempts(dependencies.database, orderId)) {
    await settleAttempt(dependencies, attempt, now);
    if (missing.what !== 'payment') await readReturns(dependencies, attempt, now);
  }
  return await isBooked(dependencies.database, missing);
}

async function isBooked(db: Queryable, { what, id }: MissingEntry): Promise<boolean> {
  const found = {
    payment: sql`
      select from receipt r join provider_payment p on p.id = r.provider_payment_id where p.provider_payment_id = ${id}`,
    refund: sql`
      select from refund where state <> 'failed' and provider_refund_id in (${id}, ${id + MADE_AFTER_ALL})
      union all select from ledger_difference where kind = 'returned twice' and key = ${id}`,
    dispute: sql`
      select from refund where provider_refund_id = ${LOST_DISPUTE + id}
      union all select from ledger_difference where kind = 'returned twice' and key = ${LOST_DISPUTE + id}`,
  }[what];
  return (await db.one<{ booked: boolean }>(sql`select exists (${found}) as booked`)).booked;
}
