/** Counting stock: blind entry, submission, and the approval that books the differences once. */
import type { WeightId } from '@tola/contract';
import {
  beginCount,
  COUNT_STATE_LABELS,
  type CountState,
  decideCount,
  enterCount,
  submitCount,
} from '@tola/contract/staff';
import { type Actor, recordAudit } from '#audit';
import { invariant, type Transaction } from '#database';
import { refuse } from '#http';
import { bookDifferentPieces } from './count-pieces.ts';
import { differentPieces, noteMissing, shownDifference } from './count-scan-store.ts';
import * as counts from './count-store.ts';
import { bookIn, bookOut, insertEntry, locationName, lockVariant } from './ledger-store.ts';

interface Begun {
  readonly key: string;
  readonly locationId: number;
  readonly note: string;
}

/** @throws Refusal location-unknown, count-open */
export async function beginStockCount(tx: Transaction, begun: Begun, actor: Actor, now: Date): Promise<{ id: number }> {
  const location = await locationName(tx, begun.locationId);
  if (location === null) throw refuse(beginCount, 'location-unknown');
  const made = await counts.insertCount(tx, { ...begun, by: actor.name }, now);
  if (made === null) {
    const same = await counts.countWithKey(tx, begun.key);
    if (same === null) throw refuse(beginCount, 'count-open', { location });
    return same;
  }
  const entry = { action: 'began', kind: 'stock count', subjectId: made.id, subject: location, note: begun.note };
  await recordAudit(tx, actor, entry, now);
  return made;
}

interface Entered {
  readonly countId: number;
  readonly weightId: WeightId;
  /** Null removes the entry. */
  readonly pieces: number | null;
}

/** @throws Refusal count-unknown, count-closed, weight-unknown */
export async function enterStockCount(tx: Transaction, entered: Entered, actor: Actor, now: Date): Promise<void> {
  const { countId, weightId, pieces } = entered;
  const { locationId } = await lockIn(tx, countId, ['open']);
  if (pieces === null) {
    if (!(await counts.removeCounted(tx, countId, weightId))) return;
  } else {
    const counted = { countId, locationId, weightId, pieces, by: actor.name };
    const outcome = await counts.writeCounted(tx, counted, now);
    if (outcome === 'unknown') throw refuse(enterCount, 'weight-unknown');
    if (outcome === 'same') return;
  }
  const entry = { action: 'entered', kind: 'stock count', subjectId: countId, after: { weightId, pieces } };
  await recordAudit(tx, actor, entry, now);
}

/** A repeat changes nothing. @throws Refusal count-unknown, count-closed, nothing-counted */
export async function submitStockCount(tx: Transaction, countId: number, actor: Actor, now: Date): Promise<void> {
  const { state, locationId } = await lockIn(tx, countId, ['open', 'submitted']);
  if (state === 'submitted') return;
  if (!(await counts.hasLines(tx, countId))) throw refuse(submitCount, 'nothing-counted');
  await noteMissing(tx, countId, locationId);
  await counts.setCountState(tx, countId, { state: 'submitted', by: actor.name }, now);
  await recordAudit(tx, actor, { action: 'submitted', kind: 'stock count', subjectId: countId }, now);
}

interface Decided {
  readonly countId: number;
  readonly approve: boolean;
  readonly reason: string;
}

/**
 * A repeat of the same decision changes nothing.
 *
 * @throws Refusal of DecideCount
 */
export async function decideStockCount(tx: Transaction, decided: Decided, actor: Actor, now: Date): Promise<void> {
  const { countId, approve, reason } = decided;
  const wanted = approve ? 'approved' : 'discarded';
  const { state, locationId } = await lockIn(
    tx,
    countId,
    approve ? ['submitted', 'approved'] : ['open', 'submitted', 'discarded'],
  );
  if (state === wanted) return;
  const differences = approve ? await counts.differencesOf(tx, countId) : [];
  const pieces = approve ? await differentPieces(tx, countId) : [];
  // Checkouts and dispatches lock variants in this order as well.
  const variants = new Set([...differences, ...pieces].map(({ weightId }) => weightId));
  for (const weightId of [...variants].toSorted((one, other) => one - other))
    await lockVariant(tx, weightId, locationId);
  const booked = { countId, locationId, reason };
  if (differences.length > 0) await bookDifferences(tx, { ...booked, differences }, actor, now);
  if (pieces.length > 0) await bookDifferentPieces(tx, booked, actor, now);
  await counts.setCountState(tx, countId, { state: wanted, by: actor.name }, now);
  const entry = { action: approve ? 'approved' : 'discarded', kind: 'stock count', subjectId: countId, note: reason };
  await recordAudit(tx, actor, { ...entry, after: { differences, serials: pieces.map(shownDifference) } }, now);
}

interface Difference {
  readonly countId: number;
  readonly locationId: number;
  readonly reason: string;
  readonly differences: readonly counts.CountDifference[];
}

async function bookDifferences(
  tx: Transaction,
  { countId, locationId, reason, differences }: Difference,
  actor: Actor,
  now: Date,
): Promise<void> {
  const reference = `Count ${countId}`;
  const document = {
    kind: 'count difference',
    // No browser can send a key with a blank.
    key: `stock count ${countId}`,
    fingerprint: '',
    orderId: null,
    reference,
    reason,
    countId,
  };
  const entryId = await insertEntry(tx, document, actor, now);
  invariant(entryId !== null, 'The differences of a count are booked already', { countId });
  for (const { weightId, difference } of differences) {
    const variant = await lockVariant(tx, weightId, locationId);
    invariant(variant !== null, 'A counted variant has gone', { countId, weightId });
    if (variant.stock === null) throw refuse(decideCount, 'made-to-order', { product: variant.name });
    const lying = { entryId, weightId, locationId, pieces: Math.abs(difference) };
    if (difference > 0) {
      await bookIn(tx, lying, { costPaise: null, reference });
      continue;
    }
    const product = variant.name;
    if (variant.loose < -difference) throw refuse(decideCount, 'moved-meanwhile', { product });
    if (variant.stock < -difference) throw refuse(decideCount, 'pieces-reserved', { product });
    await bookOut(tx, lying);
  }
}

/** @throws Refusal count-unknown, count-closed */
export async function lockOpenCount(tx: Transaction, countId: number) {
  return await lockIn(tx, countId, ['open']);
}

/** @throws Refusal count-unknown, count-closed */
async function lockIn(tx: Transaction, countId: number, states: readonly CountState[]) {
  const count = await counts.lockCount(tx, countId);
  if (count === null) throw refuse(decideCount, 'count-unknown');
  if (!states.includes(count.state))
    throw refuse(decideCount, 'count-closed', { state: COUNT_STATE_LABELS[count.state].toLowerCase() });
  return count;
}
