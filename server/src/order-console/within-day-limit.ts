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
  /** Absent for money that goes out: each kind by itself, within the limit on refunds. */
  readonly dayLimit?: DayLimit;
  make(): Promise<unknown>;
}

interface DayLimit {
  readonly limit: 'refundsPerDayPaise' | 'acceptedPerDayPaise';
  /** Under which kind sums are added up: several kinds may share one. */
  readonly countedAs: ChangeKind<unknown>['name'];
}

/** What a person accepts without a statement, whether a customer has reported it or not. */
export const ACCEPTED_PAYMENTS: DayLimit = { limit: 'acceptedPerDayPaise', countedAs: 'payment' };

/** Null when it was made at once. */
export async function makeOrPropose<P>(
  changes: ChangeDependencies,
  tx: Transaction,
  kind: Pick<ChangeKind<P>, 'name' | 'schema'>,
  { amountPaise, dayLimit, make, ...wanted }: MoneyChange<P>,
  actor: Actor,
  now: Date,
): Promise<WaitingChange | null> {
  const counted: DayLimit = dayLimit ?? { limit: 'refundsPerDayPaise', countedAs: kind.name };
  const use = {
    kind: counted.countedAs,
    amount: amountPaise,
    most: changes.business.current().changeLimits[counted.limit],
  } as const;
  if (await takeFromDayLimit(tx, use, actor, now)) {
    await make();
    return null;
  }
  await rehearse(tx, make);
  return await proposeChange(changes, tx, kind, wanted, actor, now);
}
