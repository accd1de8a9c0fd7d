/** What staff do with e-invoices: send again, correct the buyer's place, cancel within 24 hours. */
import * as contract from '@tola/contract/staff';
import { type Actor, recordAudit } from '#audit';
import type { Transaction } from '#database';
import { refuse } from '#http';
import { findPinCode } from '#pin-codes';
import {
  type EInvoiceRecord,
  findEInvoice,
  isInClosedMonth,
  lockWithNotes,
  saveCancelled,
  saveCancelling,
  savePlace,
  saveRetry,
} from './e-invoice-store.ts';
import type { Place } from './party-place.ts';

/** The portal cancels until 24 hours after it has registered. */
export const CANCEL_MS = 24 * 60 * 60 * 1000;

const OPEN: readonly string[] = ['waiting', 'needs correction', 'cancelling'];

/** Nothing is recorded where it is about to be sent anyway. @throws Refusal e-invoice-unknown, nothing-to-send */
export async function retry(tx: Transaction, id: number, actor: Actor, now: Date): Promise<void> {
  const found = await existing(tx, id);
  if (!OPEN.includes(found.state)) throw refuse(contract.retryEInvoice, 'nothing-to-send');
  if (await saveRetry(tx, id, now)) await record(tx, actor, found, { action: 'sent again' }, now);
}

/** Takes the place for this document alone; the frozen one does not change. @throws Refusal e-invoice-unknown, nothing-to-correct, pin-code-elsewhere */
export async function correct(tx: Transaction, id: number, place: Place, actor: Actor, now: Date): Promise<void> {
  const found = await existing(tx, id);
  const state = (found.invoice ?? found.note)?.buyer.state ?? '';
  const states = findPinCode(place.pinCode)?.states ?? [];
  if (states.length > 0 && state !== '' && !states.includes(state))
    throw refuse(contract.correctEInvoice, 'pin-code-elsewhere', { pinCode: place.pinCode, state });
  if (found.state !== 'waiting' && found.state !== 'needs correction')
    throw refuse(contract.correctEInvoice, 'nothing-to-correct');
  if (!(await savePlace(tx, id, place, now))) return;
  await record(tx, actor, found, { action: 'corrected', before: found.buyerPlace, after: place }, now);
}

/**
 * Cancels the IRN of an invoice that was taken back wholly, and those of its credit notes. Anything else needs a credit note,
 * because the invoice itself stays.
 *
 * @throws Refusal e-invoice-unknown, not-registered, too-late, not-taken-back, month-closed, being-sent
 */
export async function cancel(
  tx: Transaction,
  { id, reason, remark }: { readonly id: number; readonly reason: string; readonly remark: string },
  hasProvider: boolean,
  actor: Actor,
  now: Date,
): Promise<void> {
  const seen = await existing(tx, id);
  const { notes, leftPaise } = await lockWithNotes(tx, seen.documentId);
  const found = await existing(tx, id);
  if (found.kind !== 'invoice' || found.state !== 'registered' || found.ackedAt === null)
    throw refuse(contract.cancelEInvoice, 'not-registered');
  if (now.getTime() - found.ackedAt.getTime() > CANCEL_MS) throw refuse(contract.cancelEInvoice, 'too-late');
  if (leftPaise !== 0) throw refuse(contract.cancelEInvoice, 'not-taken-back');
  // Without its IRN the invoice leaves the return of its month, which is filed once the books are closed.
  if (await isInClosedMonth(tx, found.dated)) throw refuse(contract.cancelEInvoice, 'month-closed');
  // Its answer would come for a document that has nothing to register any more.
  if (notes.some(({ claimedUntil }) => claimedUntil !== null && claimedUntil > now))
    throw refuse(contract.cancelEInvoice, 'being-sent');
  const ids = [id, ...notes.map((note) => note.id)];
  await saveCancelling(tx, ids, reason, remark, now);
  // Without a provider, staff have cancelled it on the portal.
  if (!hasProvider) for (const one of ids) await saveCancelled(tx, one, now);
  await record(tx, actor, found, { action: 'cancelled', note: remark }, now);
}

async function existing(tx: Transaction, id: number): Promise<EInvoiceRecord> {
  const found = await findEInvoice(tx, id);
  if (found === null) throw refuse(contract.retryEInvoice, 'e-invoice-unknown');
  return found;
}

async function record(
  tx: Transaction,
  actor: Actor,
  { id, number }: EInvoiceRecord,
  entry: { readonly action: string; readonly before?: unknown; readonly after?: unknown; readonly note?: string },
  now: Date,
): Promise<void> {
  const subject = `E-invoice ${number}`;
  await recordAudit(tx, actor, { kind: 'books', subjectId: `e-invoice ${id}`, subject, ...entry }, now);
}
