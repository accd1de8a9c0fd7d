/** Reads and changes records: validated, versioned and audited. */
import {
  keepsVersions,
  type RecordValues,
  type Resource,
  type Right,
  removeRecord,
  type StoredRecord,
  saveRecord,
  validateRecord,
  type Waiting,
} from '@tola/contract/staff';
import { DatabaseError } from 'pg';
import { type Actor, recordAudit } from '#audit';
import {
  isCheckViolation,
  isForeignKeyViolation,
  isUniqueViolation,
  type Queryable,
  type Transaction,
} from '#database';
import { refuse } from '#http';
import { digestOf } from './digest.ts';
import { duplicateMessage } from './duplicate-messages.ts';
import { problemText } from './field-problems.ts';
import { requireFieldRights } from './field-rights.ts';
import { deleteRow, insertRow, readRow, updateRow } from './record-store.ts';
import { forgetVersions, keepVersion } from './saved-versions.ts';

/** A stored record whose instants are still Dates. */
export type Held = Omit<StoredRecord, 'values'> & { readonly values: RecordValues };

/** A record after its change, or as it stays while the change waits. */
export type WrittenRecord = Held & { readonly waiting: Waiting | null };

export async function readRecordOf(db: Queryable, resource: Resource, id: number, now: Date): Promise<Held | null> {
  const row = await readRow(db, resource, id, now);
  return row === null ? null : { id, ...row, version: versionOf(resource, row.values) };
}

/** Covers the fields that people edit. */
export function versionOf(resource: Resource, values: RecordValues): string {
  return digestOf(changeable(resource, values));
}

/** Read-only fields (uses of a coupon) change without an edit. */
function changeable(resource: Resource, values: RecordValues): RecordValues {
  return Object.fromEntries(
    resource.fields.filter(({ readOnly }) => readOnly !== true).map(({ name }) => [name, values[name]]),
  );
}

export interface RecordChange {
  readonly resource: string;
  /** Null for a new record. */
  readonly id: number | null;
  readonly before: RecordValues | null;
  readonly after: RecordValues;
}

/** A change beyond what one person may do alone. */
export interface PostponedChange {
  /** What a new record holds until the change is made; an existing one stays as it is. */
  readonly start: RecordValues;
  /** Proposes the change to the record as it is now. */
  propose(held: Held): Promise<Waiting>;
}

/** Lets a change pass (null), postpones it, or refuses it. */
export type RecordGuard = (
  tx: Transaction,
  change: RecordChange,
  actor: Actor,
  now: Date,
) => Promise<PostponedChange | null>;

export interface Saving {
  readonly resource: Resource;
  /** Null for a new record. */
  readonly id: number | null;
  /** The version that was read; null for a new record. */
  readonly version: string | null;
  readonly values: RecordValues;
  /** Of the person who saves. */
  readonly rights: readonly Right[];
  readonly guard: RecordGuard;
  readonly note?: string;
}

/** Removes what may not be stored from rich text. */
export type Sanitise = (html: string) => string;

/** Forms name each wrong field before anything is sent; a longer message is not read. */
const MOST_PROBLEMS = 2;

interface Checking {
  /** The values of the stored record, which are accepted unchanged; null for a new one. */
  readonly held?: RecordValues | null;
  /** Stands before the label of each field in a message: "Variant 10 g: ". */
  readonly within?: string;
}

/**
 * @throws Refusal not-valid-here, naming the first fields that are not valid
 */
export function checkedValues(
  resource: Resource,
  values: RecordValues,
  sanitise: Sanitise,
  { held = null, within = '' }: Checking = {},
): RecordValues {
  const result = validateRecord(resource.fields, values, held);
  if (!result.success) {
    const { issues } = result.error;
    const some = problemText(resource.fields, issues.slice(0, MOST_PROBLEMS), ({ label }) => `${within}${label}`);
    const problem = issues.length > MOST_PROBLEMS ? `${some}. ${issues.length - MOST_PROBLEMS} more are wrong` : some;
    throw refuse(saveRecord, 'not-valid-here', { problem });
  }
  return sanitised(resource, result.data, sanitise);
}

/** Valid values with their rich texts sanitised. */
export function sanitised(resource: Resource, values: RecordValues, sanitise: Sanitise): RecordValues {
  const rich = resource.fields
    .filter(({ kind }) => kind === 'rich')
    .map(({ name }) => [name, sanitise(String(values[name]))]);
  return { ...values, ...Object.fromEntries(rich) };
}

/**
 * Writes checked values.
 *
 * @throws Refusal record-unknown, changed-meanwhile, no-right-to-field
 */
export async function writeRecord(tx: Transaction, saving: Saving, actor: Actor, now: Date): Promise<WrittenRecord> {
  const { resource, id, version, values } = saving;
  const stamp = { by: actor.name, at: now };
  if (id === null) {
    requireFieldRights(resource, saving.rights, null, values);
    const change = { resource: resource.name, id, before: null, after: values };
    const postponed = await saving.guard(tx, change, actor, now);
    const newId = await insertRow(tx, resource, postponed?.start ?? values, stamp);
    const held = await written(tx, saving, newId, null, actor, now);
    return { ...held, waiting: (await postponed?.propose(held)) ?? null };
  }
  const old = await readRow(tx, resource, id, now, { lock: true });
  if (old === null) throw refuse(saveRecord, 'record-unknown');
  if (versionOf(resource, old.values) !== version) throw refuse(saveRecord, 'changed-meanwhile');
  requireFieldRights(resource, saving.rights, old.values, values);
  const change = { resource: resource.name, id, before: old.values, after: values };
  const postponed = await saving.guard(tx, change, actor, now);
  if (postponed !== null) {
    const held = { id, ...old, version };
    return { ...held, waiting: await postponed.propose(held) };
  }
  await updateRow(tx, resource, id, values, stamp);
  return { ...(await written(tx, saving, id, old.values, actor, now)), waiting: null };
}

async function written(
  tx: Transaction,
  saving: Saving,
  id: number,
  before: RecordValues | null,
  actor: Actor,
  now: Date,
): Promise<Held> {
  const { resource, note = '' } = saving;
  const held = await readRecordOf(tx, resource, id, now);
  if (held === null) throw new Error(`The ${resource.singular} ${id} was written and cannot be found`);
  const difference = differenceOf(before, held.values);
  if (before !== null && Object.keys(difference.after).length === 0) return held;
  const action = before === null ? 'added' : 'changed';
  const entry = { action, kind: resource.singular, subjectId: id, subject: held.label, ...difference, note };
  await recordAudit(tx, actor, entry, now);
  if (keepsVersions(resource)) {
    const saved = { before: before && changeable(resource, before), after: changeable(resource, held.values), note };
    await keepVersion(tx, { resource: resource.name, subject: String(id) }, saved, actor, now);
  }
  return held;
}

/** Records only changed fields, long texts whole, so that they can be restored. */
function differenceOf(
  before: RecordValues | null,
  after: RecordValues,
): { before?: RecordValues; after: RecordValues } {
  if (before === null) return { after };
  const names = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const pick = (values: RecordValues): RecordValues => Object.fromEntries(names.map((name) => [name, values[name]]));
  return { before: pick(before), after: pick(after) };
}

/** @throws Refusal record-unknown, changed-meanwhile */
export async function deleteRecord(
  tx: Transaction,
  removing: { resource: Resource; id: number; version: string },
  actor: Actor,
  now: Date,
): Promise<void> {
  const { resource, id, version } = removing;
  const old = await readRow(tx, resource, id, now, { lock: true });
  if (old === null) throw refuse(removeRecord, 'record-unknown');
  if (versionOf(resource, old.values) !== version) throw refuse(removeRecord, 'changed-meanwhile');
  await deleteRow(tx, resource, id);
  if (keepsVersions(resource)) await forgetVersions(tx, { resource: resource.name, subject: String(id) });
  const entry = { action: 'removed', kind: resource.singular, subjectId: id, subject: old.label, before: old.values };
  await recordAudit(tx, actor, entry, now);
}

/** @throws Refusal in-use when other rows still refer to the removed one, at its statement or at the commit */
export async function unlessInUse<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isForeignKeyViolation(error)) throw refuse(removeRecord, 'in-use');
    throw error;
  }
}

/** Turns constraint violations into refusals. */
export async function refusingViolations<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const constraint = error instanceof DatabaseError ? (error.constraint ?? '') : '';
    const problem = isUniqueViolation(error) ? duplicateMessage(constraint) : null;
    if (problem !== null) throw refuse(saveRecord, 'taken', { problem });
    if (isCheckViolation(error, 'variant_keeps_its_metal')) throw refuse(saveRecord, 'keeps-its-metal');
    if (isCheckViolation(error) || isForeignKeyViolation(error))
      throw refuse(saveRecord, 'does-not-fit', { what: constraintText(constraint) });
    throw error;
  }
}

/** `product_one_per_category` reads "product one per category". */
function constraintText(constraint: string): string {
  return constraint.replace(/_(key|fkey|check\d*|pkey)$/, '').replaceAll('_', ' ');
}
