/** Decrypts the PAN of an order's buyer for authorised staff. */
import { type Actor, recordAudit } from '#audit';
import { openSealedText } from '#data-keys';
import type { Transaction } from '#database';
import type { PlacementDependencies } from './order-placement.ts';
import { type OrderRow, readSealedPan } from './order-store.ts';

/** Null when the order needed none. Every read is recorded in the audit log. */
export async function readPan(
  { dataKey }: Pick<PlacementDependencies, 'dataKey'>,
  tx: Transaction,
  { id, orderNumber, customerId }: OrderRow,
  actor: Actor,
  now: Date,
): Promise<string | null> {
  const entry = { action: 'looked at the PAN of', kind: 'order', subjectId: id, subject: orderNumber };
  await recordAudit(tx, actor, entry, now);
  const sealed = await readSealedPan(tx, id);
  return sealed === null ? null : openSealedText(dataKey, sealed, `pan of customer ${customerId}`);
}
