/** The rate board: what may be sold at an instant, and at which rates. Pure. */
import { asksOf, type LiveRate, type MetalHalt, type ProductHalt, type ProductId, type WeightId } from '@tola/contract';
import {
  ALL_GRADES,
  ALL_METALS,
  type AskRates,
  type BasisPoints,
  type Grade,
  type Metal,
  type Premiums,
  percentBp,
  perGrade,
} from '@tola/pricing';
import type { RateGuardSettings } from '#business';
import type { RatesOrigin } from './configured-sources.ts';
import { closedReason, type MarketMoment, marketAt } from './market-hours.ts';
import type { AcceptedTick, PremiumRow, RateState } from './rate-state.ts';

export interface RateBoard {
  /** Sequence number of the newest tick; 0 before the first. */
  readonly sequence: number;
  /** Identifies the content: equal in every process for equal rates, halts and premiums. */
  readonly stamp: string;
  /** The rates of the metals on sale, as `LiveData` carries them. */
  readonly list: LiveRate[];
  /** For pricing; null for a metal that is not on sale. */
  readonly asks: AskRates;
  readonly premiums: Premiums;
  /** Label shown beside the rates; empty for a market feed. */
  readonly label: string;
  /** The metals that are not on sale, with the reason shown to buyers. */
  readonly halted: MetalHalt[];
  /** Products that staff have halted, with the reason. */
  readonly haltedProducts: ReadonlyMap<ProductId, string>;
  /** Variants that are halted because their price broke a sale limit, with the reason. */
  readonly haltedWeights: ReadonlyMap<WeightId, HaltedWeight>;
  /** When the board changes next without any event; null for never. */
  readonly until: Date | null;
}

export interface HaltedWeight {
  readonly productId: ProductId;
  /** Shown to buyers. */
  readonly reason: string;
}

/** The reason of a halt of this variant or its product; null without one. */
export function haltReasonOf(
  { haltedProducts, haltedWeights }: Pick<RateBoard, 'haltedProducts' | 'haltedWeights'>,
  { productId, weightId }: { readonly productId: ProductId; readonly weightId: WeightId },
): string | null {
  return haltedProducts.get(productId) ?? haltedWeights.get(weightId)?.reason ?? null;
}

export interface BoardRules {
  readonly staleSeconds: number;
  readonly guard: RateGuardSettings;
  readonly label: string;
  /** Where the rates come from; decides which reason buyers read. */
  readonly origin: RatesOrigin;
  /** This process receives the leader's ticks. Otherwise it sells nothing. */
  readonly isConnected: boolean;
}

const MILLISECONDS = 1_000;

/** Reasons shown to buyers for halts without a reason of their own. */
export const haltReasons = {
  waiting: 'Waiting for the first market rate.',
  stale: 'We have no fresh market rate. Sales resume when one arrives.',
  closed: 'The market has no rate at the moment. Sales resume when it does.',
  frozen: 'The market rate has not moved for a while. Sales resume when it does.',
  expired: 'Our rate has expired. Sales resume with the next market rate.',
  unset: 'No rate is set at the moment. Sales resume as soon as we set one.',
  disconnected: 'We have lost the market feed. Sales resume when it is back.',
} as const;

/** The board at an instant. */
export function boardAt(state: RateState, now: Date, rules: BoardRules): RateBoard {
  const moment = { now, market: marketAt(rules.guard.market, now) };
  const metals = ALL_METALS.map((metal) => ({ metal, halt: haltOf(metal, state, moment, rules) }));
  const list = metals.flatMap(({ metal, halt }) =>
    halt === null ? liveRate(state.ticks[metal], bufferBp(state.ticks[metal], moment, rules)) : [],
  );
  const { premiums, ids } = premiumsAt(state, now);
  const sequence = Math.max(0, ...ALL_METALS.map((metal) => state.ticks[metal]?.sequence ?? 0));
  const productHalts = state.halts.filter((halt) => halt.productId !== null);
  return {
    sequence,
    stamp: [
      sequence,
      metals.map(({ halt }) => halt?.code ?? '').join('_'),
      list.map(({ askPaise }) => askPaise).join('_'),
      ids.join('_'),
      productHalts.map((halt) => halt.id).join('_'),
    ].join('.'),
    list,
    asks: asksOf(list),
    premiums,
    label: rules.label,
    halted: metals.flatMap(({ metal, halt }) => (halt === null ? [] : [{ metal, reason: halt.reason }])),
    haltedProducts: new Map(
      productHalts.flatMap(({ productId, weightId, reason }) =>
        productId === null || weightId !== null ? [] : [[productId, reason]],
      ),
    ),
    haltedWeights: new Map(
      productHalts.flatMap(({ productId, weightId, reason }) =>
        productId === null || weightId === null ? [] : [[weightId, { productId, reason }]],
      ),
    ),
    until: nextChange(state, moment, rules),
  };
}

/** An instant and the market's state at it. */
interface Moment {
  readonly now: Date;
  readonly market: MarketMoment;
}

function liveRate(tick: AcceptedTick | undefined, buffer: number): LiveRate[] {
  if (tick === undefined) return [];
  const { metal, bidPaise, asOf, sequence, closePaise, highPaise, lowPaise } = tick;
  const askPaise = tick.askPaise + percentBp(tick.askPaise, buffer);
  return [{ metal, askPaise, bidPaise, at: asOf.toISOString(), sequence, closePaise, highPaise, lowPaise }];
}

/** The buffer added to the last rate while the market is closed. Manual rates have none. */
function bufferBp(tick: AcceptedTick | undefined, { market }: Moment, { guard }: BoardRules): BasisPoints {
  const isAtLastClose = !market.isOpen && guard.closedPolicy === 'buffer' && tick?.expiresAt === null;
  return isAtLastClose ? guard.closedBufferBp : 0;
}

interface BoardHalt {
  /** Identifies the halt in the board's stamp. */
  readonly code: string;
  readonly reason: string;
}

function haltFor(code: keyof typeof haltReasons): BoardHalt {
  return { code, reason: haltReasons[code] };
}

/** Why a metal is not on sale; null when it is. */
function haltOf(metal: Metal, state: RateState, moment: Moment, rules: BoardRules): BoardHalt | null {
  const halt = state.halts.find((one) => one.productId === null && (one.metal === null || one.metal === metal));
  if (halt !== undefined) return { code: String(halt.id), reason: halt.reason };
  if (!rules.isConnected) return haltFor('disconnected');
  const tick = state.ticks[metal];
  const hasFeed = rules.origin === 'feed';
  if (tick === undefined) return haltFor(hasFeed ? 'waiting' : 'unset');
  // A stored tick of a source that this shop may no longer sell at.
  if (rules.origin === 'none' && tick.manualRateId === null) return haltFor('unset');
  const expired = haltFor(hasFeed ? 'expired' : 'unset');
  const isWithdrawn = tick.manualRateId !== null && !state.manualRates.some(({ id }) => id === tick.manualRateId);
  if (isWithdrawn) return expired;
  if (tick.expiresAt !== null) return tick.expiresAt > moment.now ? null : expired;
  if (!moment.market.isOpen && rules.guard.closedPolicy === 'pause') {
    return { code: 'closed', reason: closedReason(moment.market) };
  }
  return expiryOf(tick, moment, rules) > moment.now ? null : haltFor('stale');
}

export function productHaltsOf({ haltedProducts, haltedWeights }: RateBoard): ProductHalt[] {
  return [
    ...[...haltedProducts].map(([productId, reason]) => ({ productId, weightId: null, reason })),
    ...[...haltedWeights].map(([weightId, { productId, reason }]) => ({ productId, weightId, reason })),
  ];
}

/** The metals without a rate, where no feed will send one. */
export function metalsWithoutRate({ halted }: RateBoard): Metal[] {
  return halted.filter(({ reason }) => reason === haltReasons.unset).map(({ metal }) => metal);
}

/** The instant from which this tick may not be sold at. */
function expiryOf(tick: AcceptedTick, { market }: Moment, { staleSeconds, guard }: BoardRules): Date {
  if (tick.expiresAt !== null) return tick.expiresAt;
  const end = new Date(tick.asOf.getTime() + staleSeconds * MILLISECONDS + 1);
  const sellsAtLastClose = !market.isOpen && guard.closedPolicy === 'buffer';
  const isLastClose = market.since !== null && end >= market.since;
  return sellsAtLastClose && isLastClose && market.until !== null ? market.until : end;
}

function premiumsAt(state: RateState, now: Date): { premiums: Premiums; ids: number[] } {
  const inForce = (name: Grade): PremiumRow | undefined =>
    state.premiums
      .filter((row) => row.name === name && row.effectiveAt <= now)
      .toSorted((one, other) => one.effectiveAt.getTime() - other.effectiveAt.getTime() || one.id - other.id)
      .at(-1);
  const rows = perGrade(inForce);
  return {
    premiums: perGrade((grade) => rows[grade]?.amountPaise ?? 0),
    ids: ALL_GRADES.map((grade) => rows[grade]?.id ?? 0),
  };
}

function nextChange(state: RateState, moment: Moment, rules: BoardRules): Date | null {
  const expiries = ALL_METALS.flatMap((metal) => {
    const tick = state.ticks[metal];
    return tick === undefined ? [] : [expiryOf(tick, moment, rules)];
  });
  const starts = state.premiums.map((row) => row.effectiveAt);
  const market = moment.market.until === null ? [] : [moment.market.until];
  const upcoming = [...expiries, ...starts, ...market].filter((at) => at > moment.now).map((at) => at.getTime());
  return upcoming.length === 0 ? null : new Date(Math.min(...upcoming));
}
