/** What the mechanism of pending changes needs to know of each kind. */
import type { Refusals, StaffId } from '@tola/contract';
import { type ChangeKindName, decideProposal, type Right } from '@tola/contract/staff';
import type * as z from 'zod';
import type { Actor } from '#audit';
import type { Business } from '#business';
import type { Queryable, Transaction } from '#database';
import { isRefusal, type Refusal, refuse } from '#http';

export interface ProposedBy {
  readonly reason: string;
  readonly proposedBy: string;
  readonly proposedAt: Date;
}

export interface ChangeKind<P> {
  readonly name: ChangeKindName;
  /** Of the payload, as it is stored. */
  readonly schema: z.ZodType<P>;
  /**
   * Makes the change.
   *
   * @param actor who approved it, or who proposed it when its time came
   * @throws Refusal changed-since, or any other that the change meets by now
   */
  make(tx: Transaction, payload: P, proposal: ProposedBy, actor: Actor, now: Date): Promise<void>;
  /** Refreshes this process's copies after the commit. */
  refresh?(): Promise<void>;
}

/** A kind of any payload. */
export interface AnyChangeKind extends Pick<ChangeKind<unknown>, 'name' | 'schema' | 'refresh'> {
  make(tx: Transaction, payload: never, proposal: ProposedBy, actor: Actor, now: Date): Promise<void>;
}

/** What a change would overwrite is no longer what the proposer saw. */
export function changedSince(): Refusal {
  return refuse(decideProposal, 'changed-since');
}

/** Makes a change by the operation of a call, whose refusal for this reason means that the change is out of date. */
export async function makeAsSeen<R extends Refusals>(
  call: { readonly refusals: R },
  reason: keyof R & string,
  make: () => Promise<unknown>,
): Promise<void> {
  try {
    await make();
  } catch (error) {
    throw isRefusal(error, call, reason) ? changedSince() : error;
  }
}

export interface StaffMember {
  readonly id: StaffId;
  readonly name: string;
  readonly email: string;
  readonly rights: readonly Right[];
}

export interface ChangeDependencies {
  readonly business: Pick<Business, 'current'>;
  /** Everybody who can log in. */
  activeStaff(db: Queryable): Promise<readonly StaffMember[]>;
}
