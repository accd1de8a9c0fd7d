/** Mails every owner about a change that takes, or took, effect without a second person. */
import { hasRight } from '@tola/contract/staff';
import type { Queryable } from '#database';
import { queueMail } from '#outbox';
import type { ChangeDependencies, StaffMember } from './change-kind.ts';

export function isOwner({ rights }: StaffMember): boolean {
  return hasRight(rights, 'people.change');
}

interface OwnerNotice {
  /** Identifies the change. */
  readonly key: string;
  readonly sentence: string;
  readonly by: string;
  readonly reason: string;
  /** Null when it took effect at once. */
  readonly takesEffectAt: Date | null;
  /** The pending change; null when it took effect at once. */
  readonly id: number | null;
}

/** For a change that took effect at once. */
export async function mailAllOwners(
  { activeStaff }: Pick<ChangeDependencies, 'activeStaff'>,
  tx: Queryable,
  notice: Omit<OwnerNotice, 'takesEffectAt' | 'id'>,
  now: Date,
): Promise<void> {
  const owners = (await activeStaff(tx)).filter(isOwner);
  await mailOwners(tx, owners, { ...notice, takesEffectAt: null, id: null }, now);
}

export async function mailOwners(
  tx: Queryable,
  owners: readonly StaffMember[],
  { key, takesEffectAt, id, ...notice }: OwnerNotice,
  now: Date,
): Promise<void> {
  const path = id === null ? null : `/back-office/changes/${id}`;
  for (const owner of owners) {
    const data = { ...notice, name: owner.name, path, takesEffectAt: takesEffectAt?.toISOString() ?? null };
    await queueMail(tx, { template: 'staff-change', to: owner.email, data, dedupeKey: `${key} ${owner.id}` }, now);
  }
}
