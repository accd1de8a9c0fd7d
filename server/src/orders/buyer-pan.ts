/** The PAN of an order's buyer, opened for staff who may see it. */
import type { Queryable } from '#database';
import type { CheckoutNeeds } from './order-placement.ts';
import { type OrderRow, readSealedPan } from './order-store.ts';
import { openSealedText } from './sealed-text.ts';

/** The PAN of an order's buyer; null when the order needed none. Whoever asks is for the audit log. */
export async function readPan(
  needs: { readonly database: Queryable; readonly checkout: Pick<CheckoutNeeds, 'dataKey'> },
  order: OrderRow,
): Promise<string | null> {
  const sealed = await readSealedPan(needs.database, order.id);
  return sealed === null ? null : openSealedText(needs.checkout.dataKey, sealed, `pan of customer ${order.customerId}`);
}
