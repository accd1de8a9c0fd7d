/** What the pricing console shows and does. The rules of rates, premiums and trading halts are in the rates feature. */
import type { ProductId } from '@tola/contract';
import type { PricingConsole } from '@tola/contract/staff';
import { type Metal, perMetal } from '@tola/pricing';
import { type Actor, recordAudit } from '#audit';
import type { Business } from '#business';
import type { Database, Queryable, Transaction } from '#database';
import type { ChangeDependencies } from '#pending-changes';
import {
  type HaltRecord,
  haltSales,
  manualRatesAt,
  metalsWithoutRate,
  type Rates,
  readHalts,
  readPremiums,
  resumeSales,
} from '#rates';
import type { Settings } from '#settings';
import { openPremiumProposals } from './premium-changes.ts';
import * as store from './pricing-store.ts';

export interface PricingDependencies {
  readonly database: Database;
  readonly rates: Rates;
  readonly business: Business;
  readonly settings: Pick<Settings, 'ratesStaleSeconds'>;
  readonly changes: ChangeDependencies;
}

const HALTS_SHOWN = 60;
const PREMIUMS_SHOWN = 60;

type Dated<T> = T extends string
  ? string | Date
  : T extends readonly (infer I)[]
    ? Dated<I>[]
    : T extends object
      ? { [K in keyof T]: Dated<T[K]> }
      : T;

export async function readConsole(dependencies: PricingDependencies, now: Date): Promise<Dated<PricingConsole>> {
  const { database, rates, business, settings } = dependencies;
  const board = rates.current(now);
  const [ticks, manualRates, reader, halts, premiumHistory, proposals] = await Promise.all([
    store.latestTicks(database),
    manualRatesAt(database, now),
    store.rateReader(database),
    readHalts(database, HALTS_SHOWN),
    readPremiums(database, PREMIUMS_SHOWN),
    openPremiumProposals(database),
  ]);
  const ids = halts.flatMap(({ productId }) => (productId === null ? [] : [productId]));
  const weightIds = halts.flatMap(({ weightId }) => (weightId === null ? [] : [weightId]));
  const [names, weights] = [await store.productNames(database, ids), await store.weightsOf(database, weightIds)];
  const shown = (halt: HaltRecord) => ({
    ...halt,
    productName: halt.productId === null ? null : (names.get(halt.productId) ?? null),
    weightMg: halt.weightId === null ? null : (weights.get(halt.weightId) ?? null),
  });
  const { rateGuard, premiumApproval, saleLimits } = business.current();
  return {
    at: now,
    label: rates.label,
    rates: ticks.map((tick) => {
      const live = board.list.find(({ metal }) => metal === tick.metal);
      return {
        ...tick,
        ageSeconds: Math.max(0, Math.round((now.getTime() - tick.asOf.getTime()) / 1000)),
        highPaise: live?.highPaise ?? null,
        lowPaise: live?.lowPaise ?? null,
        closePaise: live?.closePaise ?? null,
        pausedBecause: board.halted.find(({ metal }) => metal === tick.metal)?.reason ?? null,
      };
    }),
    origin: rates.origin,
    missing: metalsWithoutRate(board),
    manualRates,
    staleSeconds: settings.ratesStaleSeconds,
    warnSeconds: rateGuard.staleWarnSeconds,
    isInTouch: rates.isConnected,
    reader,
    asks: board.asks,
    premiums: board.premiums,
    premiumHistory,
    proposals,
    approvalAbove: premiumApproval,
    saleLimits,
    openHalts: halts.filter(({ liftedAt }) => liftedAt === null).map(shown),
    endedHalts: halts.filter(({ liftedAt }) => liftedAt !== null).map(shown),
    guard: {
      jumpBp: rateGuard.jumpBp,
      windowJumpBp: rateGuard.windowJumpBp,
      windowMinutes: rateGuard.windowMinutes,
      deviationBp: rateGuard.deviationBp,
      bounds: perMetal((metal) => rateGuard[metal]),
    },
  };
}

const A_DAY_HOURS = 24;

export async function rateHistory(db: Queryable, metal: Metal, hours: number, now: Date) {
  const since = new Date(now.getTime() - hours * 3_600_000);
  return hours <= A_DAY_HOURS ? await store.minuteCandles(db, metal, since) : await store.dayCandles(db, metal, since);
}

type What = 'all' | Metal | { readonly productId: ProductId };

/** @throws Refusal halted-already, product-unknown */
export async function halt(
  tx: Transaction,
  order: { what: What; reason: string },
  actor: Actor,
  now: Date,
): Promise<number> {
  const { what, reason } = order;
  const target = typeof what === 'string' && what !== 'all' ? { metal: what } : what;
  const subject = typeof what === 'string' ? what : `product ${what.productId}`;
  const id = await haltSales(tx, { what: target, kind: 'staff', reason, by: actor.name }, now);
  await recordAudit(tx, actor, { action: 'halted', kind: 'sales', subjectId: id, subject, note: reason }, now);
  return id;
}

/** @throws Refusal resumed-already */
export async function resume(
  tx: Transaction,
  { haltId, why }: { haltId: number; why: string },
  actor: Actor,
  now: Date,
): Promise<void> {
  await resumeSales(tx, { haltId, by: actor.name, why }, now);
  const entry = { action: 'resumed', kind: 'sales', subjectId: haltId, subject: `pause ${haltId}`, note: why };
  await recordAudit(tx, actor, entry, now);
}
