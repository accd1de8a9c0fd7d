/**
 * Changes of staff: taking rights away applies at once, giving rights waits, so that owners can stop it. Other owners keep
 * their rights until the end of the delay too: otherwise one of them could lock out those who might stop a change.
 */
import type { StaffId } from '@tola/contract';
import { resetSecondFactor, savePerson, saveRole, type Waiting, type WaitingChange } from '@tola/contract/staff';
import * as z from 'zod';
import type { Actor } from '#audit';
import type { DataKeys } from '#data-keys';
import type { Transaction } from '#database';
import { refuse } from '#http';
import {
  type ChangeDependencies,
  type ChangeKind,
  hasDelay,
  mailAllOwners,
  makeAsSeen,
  proposeChange,
  rehearse,
} from '#pending-changes';
import { addPerson, changePerson, dropSecondFactor, type Person, type PersonChange } from './people.ts';
import { changeRole, rolesNamed } from './roles.ts';
import { staffById } from './staff-store.ts';

const staffId = z.int().transform((id) => id as StaffId);
const roles = z.array(z.string());
const invitation = z.object({ name: z.string(), email: z.string(), roles });
const save = z.object({ id: staffId, version: z.string(), name: z.string(), roles, stopped: z.boolean() });

const role = z.object({
  id: z.string(),
  version: z.string(),
  name: z.string(),
  description: z.string(),
  rights: z.array(z.string()),
});

const payloadSchema = z.union([
  z.object({ invite: invitation }),
  z.object({ save }),
  z.object({ resetSecondFactorOf: staffId }),
  z.object({ role }),
]);

type Payload = z.output<typeof payloadSchema>;

/** Whether a change of staff that waits, as it is stored, would give somebody this role. */
export function givesRole(payload: unknown, id: string): boolean {
  const { data } = payloadSchema.safeParse(payload);
  if (data === undefined) return false;
  if ('invite' in data) return data.invite.roles.includes(id);
  return 'save' in data && data.save.roles.includes(id);
}

export interface PeopleDependencies extends ChangeDependencies {
  /** Seal invitations while they wait to be sent. */
  readonly keys: DataKeys;
}

/** A change of staff that waits. */
export function peopleKind(keys: DataKeys): ChangeKind<Payload> {
  return {
    name: 'people',
    schema: payloadSchema,
    async make(tx, payload, _, actor, now) {
      await makeAsSeen(savePerson, 'changed-meanwhile', async () => {
        await makeAsSeen(saveRole, 'changed-meanwhile', async () => await makeChange(keys, tx, payload, actor, now));
      });
    },
  };
}

async function makeChange(keys: DataKeys, tx: Transaction, payload: Payload, actor: Actor, now: Date): Promise<void> {
  if ('invite' in payload) await addPerson(keys, tx, payload.invite, actor, now);
  else if ('save' in payload) await changePerson(tx, payload.save, actor, now);
  else if ('role' in payload) await changeRole(tx, payload.role, actor, now);
  else await dropSecondFactor(tx, payload.resetSecondFactorOf, actor, now);
}

interface Proposal {
  readonly payload: Payload;
  /** A person by default. */
  readonly subjectKind?: string;
  readonly subjectId: string | number;
  readonly sentence: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** These changes are not asked for a reason. */
function placeOf(subjectKind: string): string {
  return `Changed on the ${subjectKind === 'role' ? 'Roles' : 'Staff'} screen`;
}

/** Refuses at once what could not be made later. */
export async function proposeForStaff(
  dependencies: PeopleDependencies,
  tx: Transaction,
  proposal: Proposal,
  actor: Actor,
  now: Date,
): Promise<Waiting> {
  await rehearse(tx, async () => await makeChange(dependencies.keys, tx, proposal.payload, actor, now));
  const { subjectKind = 'person' } = proposal;
  const wanted = { before: null, after: null, ...proposal, subjectKind, reason: placeOf(subjectKind) };
  return (await proposeChange(dependencies, tx, peopleKind(dependencies.keys), wanted, actor, now)).waiting;
}

/** Mails every owner about a change that took effect at once. */
export async function announceToOwners(
  dependencies: ChangeDependencies,
  tx: Transaction,
  { subjectKind = 'person', subjectId, sentence }: Omit<Proposal, 'payload'>,
  actor: Actor,
  now: Date,
): Promise<void> {
  const key = `${subjectKind} ${subjectId} ${now.toISOString()}`;
  await mailAllOwners(dependencies, tx, { key, sentence, by: actor.name, reason: placeOf(subjectKind) }, now);
}

/** @throws Refusal email-taken, role-unknown */
export async function inviteOrPropose(
  dependencies: PeopleDependencies,
  tx: Transaction,
  invite: z.output<typeof invitation>,
  actor: Actor,
  now: Date,
): Promise<{ person: Person | null; waiting: Waiting | null }> {
  const { name, email } = invite;
  const roleNames = await namesOf(tx, invite.roles);
  const sentence = `New staff member ${name} (${email}) with the roles ${roleNames.join(', ')}`;
  if (!hasDelay(dependencies, 'people')) {
    const person = await addPerson(dependencies.keys, tx, invite, actor, now);
    await announceToOwners(dependencies, tx, { subjectId: person.id, sentence }, actor, now);
    return { person, waiting: null };
  }
  const after = { name, email, roles: roleNames };
  const proposal = { payload: { invite }, subjectKind: 'invitation', subjectId: email, sentence, after };
  return { person: null, waiting: await proposeForStaff(dependencies, tx, proposal, actor, now) };
}

/** @throws Refusal person-unknown, role-unknown, last-owner, changed-meanwhile */
export async function saveOrPropose(
  dependencies: PeopleDependencies,
  tx: Transaction,
  wanted: PersonChange,
  actor: Actor,
  now: Date,
): Promise<Person & { waiting: Waiting | null }> {
  const old = await staffById(tx, wanted.id);
  if (old === null) throw refuse(savePerson, 'person-unknown');
  const before = { roles: old.roles, stopped: old.stoppedAt !== null };
  const isOtherOwner = old.roles.includes('owner') && old.passwordHash !== null && String(old.id) !== actor.id;
  const atOnce = hasDelay(dependencies, 'people') ? safePart(wanted, before, isOtherOwner) : wanted;
  const saved = await changePerson(tx, { ...wanted, ...atOnce }, actor, now);
  const after = { roles: wanted.roles, stopped: wanted.stopped };
  const names = { before: await namesOf(tx, before.roles), wanted: await namesOf(tx, wanted.roles) };
  const about = { subjectId: old.id, sentence: sentenceOf(wanted, before, names) };
  if (isSame(after, before)) return { ...saved, waiting: null };
  if (isSame(after, atOnce)) {
    await announceToOwners(dependencies, tx, about, actor, now);
    return { ...saved, waiting: null };
  }
  const { id, name } = wanted;
  const payload = { save: { id, version: saved.version, name, roles: [...wanted.roles], stopped: wanted.stopped } };
  const shown = {
    before: { roles: await namesOf(tx, atOnce.roles), stopped: atOnce.stopped },
    after: { roles: names.wanted, stopped: wanted.stopped },
  };
  return { ...saved, waiting: await proposeForStaff(dependencies, tx, { ...about, ...shown, payload }, actor, now) };
}

/** @throws Refusal person-unknown, own-factor */
export async function resetOrPropose(
  dependencies: PeopleDependencies,
  tx: Transaction,
  id: StaffId,
  actor: Actor,
  now: Date,
): Promise<WaitingChange | null> {
  const person = await staffById(tx, id);
  if (person === null) throw refuse(resetSecondFactor, 'person-unknown');
  if (String(id) === actor.id) throw refuse(resetSecondFactor, 'own-factor');
  const about = { subjectId: id, sentence: `Reset of the second factor of ${person.name} (${person.email})` };
  if (!hasDelay(dependencies, 'people')) {
    await dropSecondFactor(tx, id, actor, now);
    await announceToOwners(dependencies, tx, about, actor, now);
    return null;
  }
  const payload = { resetSecondFactorOf: id };
  return { waiting: await proposeForStaff(dependencies, tx, { ...about, payload }, actor, now) };
}

interface Rights {
  readonly roles: readonly string[];
  readonly stopped: boolean;
}

/** What applies at once: rights taken away, of anybody but another owner. */
function safePart(wanted: Rights, before: Rights, isOtherOwner: boolean): Rights {
  if (isOtherOwner && !before.stopped) return before;
  const kept = before.roles.filter((role) => wanted.roles.includes(role));
  return { roles: kept.length === 0 ? before.roles : kept, stopped: before.stopped || wanted.stopped };
}

function isSame(one: Rights, other: Rights): boolean {
  return one.stopped === other.stopped && one.roles.toSorted().join() === other.roles.toSorted().join();
}

/** For those who decide: the id of a composed role tells them nothing. */
async function namesOf(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  return (await rolesNamed(tx, ids)).map(({ name }) => name);
}

interface RoleNames {
  readonly before: readonly string[];
  readonly wanted: readonly string[];
}

function sentenceOf({ name, stopped }: PersonChange, before: Rights, names: RoleNames): string {
  if (stopped && !before.stopped) return `${name} is blocked`;
  const access = stopped === before.stopped ? '' : ', unblocked';
  return `${name}${access}: roles from ${names.before.join(', ')} to ${names.wanted.join(', ')}`;
}
