/** Security events of pending changes. */
import { type Actor, actingStaff } from '#audit';
import type { Transaction } from '#database';
import { recordSecurityEvent } from '#security-events';

/** @param reason kind and outcome: `payee approved` */
export async function recordDecision(tx: Transaction, actor: Actor, reason: string, now: Date): Promise<void> {
  const { ip = '' } = actor.request ?? {};
  const event = { kind: 'pending-change', outcome: 'succeeded', reason, staffId: actingStaff(actor), ip } as const;
  await recordSecurityEvent(tx, event, now);
}
