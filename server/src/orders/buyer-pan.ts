/** The PAN of an order's buyer: encrypted for that customer, decrypted for authorised staff, moved with a merged record. */
import type { CustomerId } from '@tola/contract';
import { type Actor, recordAudit } from '#audit';
import { type DataKeys, isLost, openSealedBytes, openSealedText, sealBytes, sealText } from '#data-keys';
import type { Transaction } from '#database';
import type { OrderRow } from './order-store.ts';
import { findSealedPans, readSealedPan, updateSealedPans } from './pan-store.ts';

/** The ciphertext is bound to the customer of the order; rotation of the data keys expects the same text. */
function aboutPan(customerId: CustomerId): string {
  return `pan of customer ${customerId}`;
}

export function sealPan(keys: DataKeys, customerId: CustomerId, pan: string): Buffer {
  return sealText(keys, pan, aboutPan(customerId));
}

/** Null when the order needed none, or the data key is lost. Every read is recorded in the audit log. */
export async function readPan(
  { dataKey }: { readonly dataKey: DataKeys },
  tx: Transaction,
  { id, orderNumber, customerId }: OrderRow,
  actor: Actor,
  now: Date,
): Promise<string | null> {
  const entry = { action: 'looked at the PAN of', kind: 'order', subjectId: id, subject: orderNumber };
  await recordAudit(tx, actor, entry, now);
  const sealed = await readSealedPan(tx, id);
  return sealed === null || isLost(dataKey, sealed) ? null : openSealedText(dataKey, sealed, aboutPan(customerId));
}

/** To compare with others in memory, where nobody reads it; null when the data key is lost. */
export function openPan(keys: DataKeys, customerId: CustomerId, sealed: Buffer): string | null {
  return isLost(keys, sealed) ? null : openSealedText(keys, sealed, aboutPan(customerId));
}

/** Encrypts the PANs of a customer's orders for the customer whose orders they are about to become. */
export async function rebindPans(keys: DataKeys, tx: Transaction, from: CustomerId, into: CustomerId): Promise<void> {
  const pans = (await findSealedPans(tx, from)).filter(({ panSealed }) => !isLost(keys, panSealed));
  const rebound = pans.map(({ id, panSealed }) => ({
    id,
    panSealed: sealBytes(keys, openSealedBytes(keys, panSealed, aboutPan(from)), aboutPan(into)),
  }));
  await updateSealedPans(tx, rebound);
}
