/** Whether money on the bank account was sent while the order's price was held for it. */
import type { Queryable } from '#database';
import type { OrderRow } from '#orders';
import { indianDay } from '#quotes';
import type { CreditRow } from './bank-credit-store.ts';
import { findClaim } from './claim-store.ts';

/** The last day, `YYYY-MM-DD` in India, on which money for the order was to be sent. */
function lastDay({ payBy }: Pick<OrderRow, 'payBy'>): string {
  return indianDay(new Date(payBy.getTime() - 1));
}

/**
 * Banks tell the day of a credit, not the hour: until the end of the last day it counts as sent in time. A reference
 * number exists only once the money is sent, so one that the buyer gave in time proves it, whenever the bank books it.
 */
export async function wasSentInTime(
  db: Queryable,
  order: Pick<OrderRow, 'id' | 'payBy'>,
  credit: Pick<CreditRow, 'creditedOn' | 'utr'>,
  claimId: number | null,
): Promise<boolean> {
  if (credit.creditedOn <= lastDay(order)) return true;
  const claim = claimId === null ? null : await findClaim(db, claimId);
  return claim !== null && claim.orderId === order.id && claim.utr === credit.utr && claim.sentAt <= order.payBy;
}
