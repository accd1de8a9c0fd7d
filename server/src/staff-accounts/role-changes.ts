/** Changes of roles: rights taken from a role in use apply at once, rights added to it wait like those given to a person. */
import { RIGHTS, type Right, type StaffRole, type Waiting } from '@tola/contract/staff';
import type { Actor } from '#audit';
import type { Transaction } from '#database';
import { hasDelay, openChangesOf } from '#pending-changes';
import { announceToOwners, givesRole, type PeopleDependencies, proposeForStaff } from './people-changes.ts';
import { changeRole, lockComposed, type RoleChange } from './roles.ts';

interface WantedRole extends RoleChange {
  readonly rights: readonly Right[];
}

/** @throws Refusal role-unknown, preset-fixed, changed-meanwhile, name-taken */
export async function saveRoleOrPropose(
  dependencies: PeopleDependencies,
  tx: Transaction,
  wanted: WantedRole,
  actor: Actor,
  now: Date,
): Promise<StaffRole & { waiting: Waiting | null }> {
  const old = await lockComposed(tx, wanted);
  const added = wanted.rights.filter((right) => !old.rights.includes(right));
  const removed = old.rights.filter((right) => !wanted.rights.includes(right));
  const isUsed = await isInUse(tx, old);
  const waits = isUsed && added.length > 0 && hasDelay(dependencies, 'people');
  const kept = old.rights.filter((right) => wanted.rights.includes(right));
  // A role always has a right: one whose rights are all exchanged keeps the old ones until the new ones apply.
  const atOnce = kept.length === 0 ? old.rights : kept;
  const saved = await changeRole(tx, waits ? { ...wanted, rights: atOnce } : wanted, actor, now);
  const sentence = sentenceOf(wanted.name, added, removed);
  const about = { subjectKind: 'role', subjectId: old.id, sentence };
  if (!waits) {
    const givesOrTakes = added.length + removed.length > 0;
    if (isUsed && givesOrTakes) await announceToOwners(dependencies, tx, about, actor, now);
    return { ...saved, waiting: null };
  }
  const { id, name, description } = wanted;
  const rights = [...wanted.rights];
  const payload = { role: { id, version: saved.version, name, description, rights } };
  const shown = { before: { rights: labels(atOnce) }, after: { rights: labels(rights) } };
  return { ...saved, waiting: await proposeForStaff(dependencies, tx, { ...about, ...shown, payload }, actor, now) };
}

/** Somebody has the role, or a change that would give it is waiting: what its deciders saw must not grow. */
async function isInUse(tx: Transaction, { id, people }: StaffRole): Promise<boolean> {
  if (people.length > 0) return true;
  return (await openChangesOf(tx, 'people')).some(({ payload }) => givesRole(payload, id));
}

function sentenceOf(name: string, added: readonly Right[], removed: readonly Right[]): string {
  const parts = [
    ...(added.length > 0 ? [`rights added: ${labels(added).join(', ')}`] : []),
    ...(removed.length > 0 ? [`rights removed: ${labels(removed).join(', ')}`] : []),
  ];
  return `Role ${name}, ${parts.join('; ')}`;
}

function labels(rights: readonly Right[]): string[] {
  return rights.map((right) => RIGHTS[right].label);
}
