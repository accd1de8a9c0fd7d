/** Decides about a record that its reader has only seen in a list. */
import {
  type DecisionName,
  decideRecord,
  decisionsOf,
  type Resource,
  type Right,
  unlistedPictures,
} from '@tola/contract/staff';
import type { Actor } from '#audit';
import type { Transaction } from '#database';
import { refuse } from '#http';
import { type RecordGuard, type WrittenRecord, writeRecord } from './records.ts';

interface Deciding {
  readonly resource: Resource;
  readonly id: number;
  /** The version that the list showed. */
  readonly version: string;
  readonly decision: DecisionName;
  /** Of the person who decides. */
  readonly rights: readonly Right[];
  readonly guard: RecordGuard;
}

/** @throws Refusal not-decided-here, record-unknown, changed-meanwhile, no-right-to-field, pictures-unseen */
export async function writeDecision(
  tx: Transaction,
  { decision, ...saving }: Deciding,
  actor: Actor,
  now: Date,
): Promise<WrittenRecord> {
  const { resource } = saving;
  const found = decisionsOf(resource).find(({ name }) => name === decision);
  if (found === undefined) throw refuse(decideRecord, 'not-decided-here');
  const values = { [found.field.name]: found.value };
  const written = await writeRecord(tx, { ...saving, values }, actor, now);
  // Of the row that is locked by now: a picture cannot be added between the check and the decision.
  const unseen = decision === 'publish' ? unlistedPictures(resource, written.values) : [];
  if (unseen.length > 0)
    throw refuse(decideRecord, 'pictures-unseen', {
      pictures: unseen.map(({ label }) => label.toLowerCase()).join(', '),
    });
  return written;
}
