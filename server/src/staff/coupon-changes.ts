/** Coupons beyond what one person may give away: a second person enables or extends them. */
import { ALL_RIGHTS, type RecordValues, resourceNamed, saveRecord } from '@tola/contract/staff';
import { formatRupees, type Paise } from '@tola/pricing';
import * as z from 'zod';
import type { Actor } from '#audit';
import type { BusinessValues } from '#business';
import { invariant, type Transaction } from '#database';
import {
  type ChangeDependencies,
  type ChangeKind,
  makeAsSeen,
  proposeChange,
  rehearse,
  takeFromDayLimit,
} from '#pending-changes';
import { checkedValues, type Held, type RecordGuard, refusingViolations, writeRecord } from '#records';

const payloadSchema = z.object({ id: z.int(), version: z.string(), values: z.record(z.string(), z.unknown()) });

type Payload = z.output<typeof payloadSchema>;

export const couponKind: ChangeKind<Payload> = {
  name: 'coupon',
  schema: payloadSchema,
  async make(tx, payload, { proposedBy }, actor, now) {
    await makeAsSeen(saveRecord, 'changed-meanwhile', async () => {
      await writeCoupon(tx, payload, { note: `proposed by ${proposedBy}` }, actor, now);
    });
  },
};

const letsPass: RecordGuard = async () => null;

async function writeCoupon(
  tx: Transaction,
  { id, version, values }: Payload,
  { note }: { readonly note: string },
  actor: Actor,
  now: Date,
): Promise<void> {
  const resource = resourceNamed('coupons');
  invariant(resource !== null, 'Coupons are no resource', {});
  // No field of a coupon is rich text.
  const checked = checkedValues(resource, values, (html) => html);
  const saving = { resource, id, version, values: checked, rights: ALL_RIGHTS, guard: letsPass, note };
  await refusingViolations(async () => await writeRecord(tx, saving, actor, now));
}

/** Lets coupons pass within the limits of one person; a new one beyond them is added switched off. */
export function couponGuard(dependencies: ChangeDependencies): RecordGuard {
  return async (tx, { resource, before, after: given }, actor, now) => {
    if (resource !== 'coupons') return null;
    const after: RecordValues = { ...before, ...given };
    if (!givesMore(before, after)) return null;
    if (await isWithinLimits(dependencies.business.current(), tx, after, actor, now)) return null;
    return {
      start: { ...after, isActive: false },
      propose: async (held) =>
        await propose(dependencies, tx, { held, isNew: before === null, values: given }, actor, now),
    };
  };
}

async function isWithinLimits(
  { changeLimits: { couponPaise, couponsPerDayPaise } }: Pick<BusinessValues, 'changeLimits'>,
  tx: Transaction,
  coupon: RecordValues,
  actor: Actor,
  now: Date,
): Promise<boolean> {
  const amountPaise = Number(coupon.amountPaise);
  if (couponPaise !== null && amountPaise > couponPaise) return false;
  if (couponsPerDayPaise === null) return true;
  const uses = usesOf(coupon.usesInAll);
  const amount = amountPaise * uses;
  if (uses === Infinity || amount > couponsPerDayPaise) return false;
  return await takeFromDayLimit(tx, { kind: couponKind.name, amount, most: couponsPerDayPaise }, actor, now);
}

async function propose(
  dependencies: ChangeDependencies,
  tx: Transaction,
  { held, isNew, values }: { readonly held: Held; readonly isNew: boolean; readonly values: RecordValues },
  actor: Actor,
  now: Date,
) {
  const { id, version } = held;
  const payload = { id, version, values };
  await rehearse(tx, async () => await writeCoupon(tx, payload, { note: '' }, actor, now));
  const changed = Object.keys(values).filter((name) => isNew || textOf(held.values[name]) !== textOf(values[name]));
  const pick = (from: RecordValues) => Object.fromEntries(changed.map((name) => [name, from[name]]));
  const wanted = {
    payload,
    ...{ subjectKind: 'coupon', subjectId: id, reason: isNew ? 'New coupon' : 'Changed under Coupons' },
    sentence: sentenceOf({ ...held.values, ...values }),
    before: isNew ? { isActive: false } : pick(held.values),
    after: pick(values),
  };
  return (await proposeChange(dependencies, tx, couponKind, wanted, actor, now)).waiting;
}

function sentenceOf({ code, amountPaise, shareBp, usesInAll }: RecordValues): string {
  const most = formatRupees(Number(amountPaise) as Paise);
  const worth = typeof shareBp === 'number' ? `${shareBp / 100} % off, at most ${most}` : `${most} off`;
  const uses = usesInAll === null ? 'any number of uses' : usesInAll === 1 ? '1 use' : `${Number(usesInAll)} uses`;
  return `Coupon ${String(code)}: ${worth}, ${uses}`;
}

/** Whether the coupon can give away more, or to others, than it could before. */
function givesMore(before: RecordValues | null, after: RecordValues): boolean {
  if (after.isActive !== true) return false;
  if (before === null || before.isActive !== true) return true;
  return (
    before.code !== after.code ||
    Number(after.amountPaise) > Number(before.amountPaise) ||
    shareOf(after.shareBp) > shareOf(before.shareBp) ||
    CONDITIONS.some((name) => before[name] !== after[name] && isCondition(before[name])) ||
    Number(after.minimumAmountPaise) < Number(before.minimumAmountPaise) ||
    timeOf(after.startsAt) < timeOf(before.startsAt) ||
    timeOf(after.endsAt) > timeOf(before.endsAt) ||
    usesOf(after.usesInAll) > usesOf(before.usesInAll) ||
    usesOf(after.usesPerCustomer) > usesOf(before.usesPerCustomer)
  );
}

/** What a coupon is limited to; another value gives to others, none gives to everybody. */
const CONDITIONS = ['metal', 'productTypeId', 'productId', 'firstOrderOnly'] as const;

function isCondition(value: unknown): boolean {
  return value !== null && value !== undefined && value !== false;
}

/** A fixed sum is all of its amount. */
function shareOf(value: unknown): number {
  return value === null || value === undefined ? Infinity : Number(value);
}

function usesOf(value: unknown): number {
  return value === null || value === undefined ? Infinity : Number(value);
}

/** A coupon without an end never ends. */
function timeOf(value: unknown): number {
  return value === null || value === undefined ? Infinity : new Date(value as string | Date).getTime();
}

function textOf(value: unknown): string {
  return JSON.stringify(value ?? null);
}
