/** Money that leaves by the decision of one person: at once within their limit of the day, beyond it as a pending change. */
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
  readonly amountPaise: Paise;
  make(): Promise<unknown>;
}

/** Null when it was made at once. */
export async function makeOrPropose<P>(
  changes: ChangeDependencies,
  tx: Transaction,
  kind: Pick<ChangeKind<P>, 'name' | 'schema'>,
  { amountPaise, make, ...wanted }: MoneyChange<P>,
  actor: Actor,
  now: Date,
): Promise<WaitingChange | null> {
  const { refundsPerDayPaise } = changes.business.current().changeLimits;
  const use = { kind: kind.name, amount: amountPaise, most: refundsPerDayPaise };
  if (await takeFromDayLimit(tx, use, actor, now)) {
    await make();
    return null;
  }
  await rehearse(tx, make);
  return await proposeChange(changes, tx, kind, wanted, actor, now);
}
