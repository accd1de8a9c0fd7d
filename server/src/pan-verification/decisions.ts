/** What staff do with PANs that are not verified: check again, or accept after they have seen the card. */
import * as contract from '@tola/contract/staff';
import { type Actor, recordAudit } from '#audit';
import type { Transaction } from '#database';
import { refuse } from '#http';
import { type FoundPan, lockPan, saveAccepted, saveCheckAgain } from './verification-store.ts';

/** @throws Refusal pan-check-unknown, pan-settled */
export async function checkAgain(tx: Transaction, id: number, actor: Actor, now: Date): Promise<void> {
  const found = await unsettled(tx, id);
  await saveCheckAgain(tx, id, now);
  // It would be asked about anyway.
  if (found.state !== 'waiting') await record(tx, actor, found, { action: 'checked again the PAN of' }, now);
}

/** @throws Refusal pan-check-unknown, pan-settled */
export async function accept(tx: Transaction, id: number, note: string, actor: Actor, now: Date): Promise<void> {
  const found = await unsettled(tx, id);
  await saveAccepted(tx, id, note, now);
  await record(tx, actor, found, { action: 'accepted the PAN of', note }, now);
}

async function unsettled(tx: Transaction, id: number): Promise<FoundPan> {
  const found = await lockPan(tx, id);
  if (found === null) throw refuse(contract.acceptPan, 'pan-check-unknown');
  if (found.state === 'verified' || found.state === 'accepted') throw refuse(contract.acceptPan, 'pan-settled');
  return found;
}

async function record(
  tx: Transaction,
  actor: Actor,
  { orderId: subjectId, orderNumber: subject, state }: FoundPan,
  entry: { readonly action: string; readonly note?: string },
  now: Date,
): Promise<void> {
  await recordAudit(tx, actor, { kind: 'order', subjectId, subject, before: { state }, ...entry }, now);
}
