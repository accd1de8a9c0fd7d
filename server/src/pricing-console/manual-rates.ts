/** Manual rates: near the market at once, farther from it as a pending change, and withdrawn at once. */
import {
  setManualRate as setManualRateCall,
  type WaitingChange,
  withdrawManualRate as withdrawManualRateCall,
} from '@tola/contract/staff';
import { ALL_METALS, formatRupees, METALS, type Metal, type Paise } from '@tola/pricing';
import * as z from 'zod';
import { type Actor, recordAudit } from '#audit';
import type { Business } from '#business';
import type { Transaction } from '#database';
import { refuse } from '#http';
import { type ChangeDependencies, type ChangeKind, makeAsSeen, proposeChange, rehearse } from '#pending-changes';
import { lockManualRates, setManualRate, withdrawManualRate } from '#rates';
import * as store from './pricing-store.ts';

interface ManualRateChange {
  readonly metal: Metal;
  /** The id of the manual rate that the person saw; null for the feed's rate. */
  readonly seenManualRate: number | null;
  readonly reason: string;
}

interface ManualRateEntry extends ManualRateChange {
  readonly askPaise: Paise;
  readonly expiresAt: Date;
}

interface RateDependencies {
  readonly business: Pick<Business, 'current'>;
  readonly changes: ChangeDependencies;
}

const payloadSchema = z.object({
  metal: z.enum(ALL_METALS),
  askPaise: z.int(),
  /** A rate that waits is valid as long as it was to be, from when it takes effect. */
  lastsMs: z.int(),
  seenManualRate: z.int().nullable(),
});

type Payload = z.output<typeof payloadSchema>;

/** A manual rate far from the market. */
export function manualRateKind(business: Pick<Business, 'current'>, refresh: () => Promise<void>): ChangeKind<Payload> {
  return {
    name: 'manual rate',
    schema: payloadSchema,
    async make(tx, { metal, askPaise, lastsMs, seenManualRate }, { reason, proposedBy }, actor, now) {
      const expiresAt = new Date(now.getTime() + lastsMs);
      const seen = (await store.isExpiredRate(tx, seenManualRate, now)) ? null : seenManualRate;
      const note = `${reason} (proposed by ${proposedBy})`;
      await makeAsSeen(setManualRateCall, 'changed-meanwhile', async () => {
        await enterRate(business, tx, { metal, askPaise, expiresAt, seenManualRate: seen, reason: note }, actor, now);
      });
    },
    refresh,
  };
}

/**
 * Sets the rate, or proposes it when it is farther from the market than one person may set it.
 *
 * @returns null when it was set at once
 * @throws Refusal what `enterRate` refuses
 */
export async function enterOrProposeRate(
  { business, changes }: RateDependencies,
  tx: Transaction,
  order: ManualRateEntry,
  actor: Actor,
  now: Date,
): Promise<WaitingChange | null> {
  const { metal, askPaise, expiresAt, seenManualRate, reason } = order;
  const enter = async () => await enterRate(business, tx, order, actor, now);
  const marketPaise = await store.lastMarketAsk(tx, metal, new Date(now.getTime() - MARKET_RATE_VALID_MS));
  const { manualRateBp } = business.current().changeLimits;
  if (marketPaise === null || Math.abs(askPaise - marketPaise) * 10_000 <= manualRateBp * marketPaise) {
    await enter();
    return null;
  }
  await rehearse(tx, enter);
  const wanted = {
    payload: { metal, askPaise, lastsMs: expiresAt.getTime() - now.getTime(), seenManualRate },
    ...{ subjectKind: 'rate', subjectId: metal, reason },
    sentence: sentenceOf(order, marketPaise),
    before: { askPaise: marketPaise },
    after: { askPaise },
  };
  return await proposeChange(
    changes,
    tx,
    manualRateKind(business, async () => {}),
    wanted,
    actor,
    now,
  );
}

const MARKET_RATE_VALID_MS = 24 * 3_600_000;

function sentenceOf({ metal, askPaise }: ManualRateEntry, marketPaise: number): string {
  const percent = ((askPaise - marketPaise) / marketPaise) * 100;
  const move = `${percent > 0 ? '+' : '−'}${Math.abs(percent).toFixed(1)} %`;
  const { per } = METALS[metal].quoted;
  return `Manual ${metal} rate of ${formatRupees(askPaise)} ${per}, ${move} from the market rate of ${formatRupees(marketPaise)}`;
}

/**
 * @throws Refusal outside-guard, ends-in-past, changed-meanwhile when another manual rate is in force than the person saw
 */
async function enterRate(
  business: Pick<Business, 'current'>,
  tx: Transaction,
  order: ManualRateEntry,
  actor: Actor,
  now: Date,
): Promise<void> {
  const { metal, askPaise, expiresAt, reason: note } = order;
  const { floorPaise, ceilingPaise } = business.current().rateGuard[metal];
  if (askPaise < floorPaise || askPaise > ceilingPaise) {
    const limits = { floor: formatRupees(floorPaise), ceiling: formatRupees(ceilingPaise) };
    throw refuse(setManualRateCall, 'outside-guard', limits);
  }
  const inForce = (await lockManualRates(tx, now))[metal];
  if (inForce !== order.seenManualRate) throw refuse(setManualRateCall, 'changed-meanwhile');
  await setManualRate(tx, { ...order, by: actor.name }, now);
  const entry = { action: 'set by hand', kind: 'rate', subjectId: metal, subject: metal, note };
  await recordAudit(tx, actor, { ...entry, after: { askPaise, expiresAt } }, now);
}

/**
 * Does nothing when the rate has ended already.
 *
 * @param salesStop whether sales stop, because no feed supplies the next rate
 * @throws Refusal changed-meanwhile when another rate was set since
 */
export async function endManualRate(
  tx: Transaction,
  order: ManualRateChange & { readonly salesStop: boolean },
  actor: Actor,
  now: Date,
): Promise<void> {
  const { metal, salesStop, reason: note } = order;
  const inForce = (await lockManualRates(tx, now))[metal];
  if (inForce === null) return;
  if (inForce !== order.seenManualRate) throw refuse(withdrawManualRateCall, 'changed-meanwhile');
  await withdrawManualRate(tx, metal, actor.name, now);
  const action = salesStop ? 'withdrew the rate set by hand for' : 'went back to the feed for';
  await recordAudit(tx, actor, { action, kind: 'rate', subjectId: metal, subject: metal, note }, now);
}
