/** Money and metal that one person decides on: at once within their limit of the day, beyond it as a pending change. */
import type { WaitingChange } from '@tola/contract/staff';
import type { Paise } from '@tola/pricing';
import type { Actor } from '#audit';
import type { Transaction } from '#database';
import {
  type ChangeDependencies,
  type ChangeKind,
  proposeChange,
  rehearse,
  takeFromDayLimit,
  type WantedChange,
} from '#pending-changes';

export interface MoneyChange<P> extends WantedChange<P> {
  /** What counts towards the limit of the day. */
  readonly amountPaise: Paise;
  /** The limit that applies. Default: refunds. */
  readonly limit?: 'refundsPerDayPaise' | 'acceptedPerDayPaise';
  make(): Promise<unknown>;
}

/** Null when it was made at once. */
export async function makeOrPropose<P>(
  changes: ChangeDependencies,
  tx: Transaction,
  kind: Pick<ChangeKind<P>, 'name' | 'schema'>,
  { amountPaise, limit = 'refundsPerDayPaise', make, ...wanted }: MoneyChange<P>,
  actor: Actor,
  now: Date,
): Promise<WaitingChange | null> {
  const use = { kind: kind.name, amount: amountPaise, most: changes.business.current().changeLimits[limit] };
  if (await takeFromDayLimit(tx, use, actor, now)) {
    await make();
    return null;
  }
  await rehearse(tx, make);
  return await proposeChange(changes, tx, kind, wanted, actor, now);
}
