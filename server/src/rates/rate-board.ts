/** What may be sold at this moment, and at which rates: the state of the rates seen at an instant. Pure. */
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
  /** The newest tick that stands on the board; 0 before the first. */
  readonly sequence: number;
  /** The same text for the same prices in every process; changes whenever any price, pause or premium does. */
  readonly stamp: string;
  /** What `LiveData` carries: the metals that are sold now. Empty: nothing is. */
  readonly list: LiveRate[];
  /** What pricing takes; null for a metal that is not sold. */
  readonly asks: AskRates;
  readonly premiums: Premiums;
  /** What pages say beside rates that are not the market's; empty for a real feed. */
  readonly label: string;
  /** The metals that are not sold now, with the reason in plain words. */
  readonly halted: MetalHalt[];
  /** Products that staff have paused, with the reason. */
  readonly haltedProducts: ReadonlyMap<ProductId, string>;
  /** Variants that are paused by themselves, because their price broke a sale limit, with the reason. */
  readonly haltedWeights: ReadonlyMap<WeightId, HaltedWeight>;
  /** Until when this board holds if nothing happens before. */
  readonly until: Date | null;
}

export interface HaltedWeight {
  readonly productId: ProductId;
  /** In a buyer's words. */
  readonly reason: string;
}

/** Why this variant is not sold although its metal may be; null when it is. */
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
  /** What the rates rest on: whether a rate follows by itself decides what buyers are told. */
  readonly origin: RatesOrigin;
  /** This process hears the ticks of whoever reads the feed. Otherwise it sells nothing. */
  readonly isConnected: boolean;
}

const MILLISECONDS = 1_000;

/** What buyers read when no rule gave a reason of its own. */
export const haltReasons = {
  waiting: 'Waiting for the first market rate.',
  stale: 'We have no fresh market rate. Sales resume when one arrives.',
  closed: 'The market has no rate at the moment. Sales resume when it does.',
  frozen: 'The market rate has not moved for a while. Sales resume when it does.',
  expired: 'Our rate has expired. Sales resume with the next market rate.',
  unset: 'No rate is set at the moment. Sales resume as soon as we set one.',
  disconnected: 'We have lost the market feed. Sales resume when it is back.',
} as const;

/** Sees the state of the rates at an instant. */
export function boardAt(state: RateState, now: Date, rules: BoardRules): RateBoard {
  const moment = { now, market: marketAt(rules.guard.market, now) };
  const standing = ALL_METALS.map((metal) => ({ metal, pause: pauseOf(metal, state, moment, rules) }));
  const list = standing.flatMap(({ metal, pause }) =>
    pause === null ? liveRate(state.ticks[metal], bufferBp(state.ticks[metal], moment, rules)) : [],
  );
  const { premiums, ids } = premiumsAt(state, now);
  const sequence = Math.max(0, ...ALL_METALS.map((metal) => state.ticks[metal]?.sequence ?? 0));
  const productHalts = state.halts.filter((halt) => halt.productId !== null);
  return {
    sequence,
    stamp: [
      sequence,
      standing.map(({ pause }) => pause?.code ?? '').join('_'),
      list.map(({ askPaise }) => askPaise).join('_'),
      ids.join('_'),
      productHalts.map((halt) => halt.id).join('_'),
    ].join('.'),
    list,
    asks: asksOf(list),
    premiums,
    label: rules.label,
    halted: standing.flatMap(({ metal, pause }) => (pause === null ? [] : [{ metal, reason: pause.reason }])),
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

/** An instant, and whether the market trades at it. */
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

/** What is put on the last rate while the market is closed, in basis points. A rate that a person set is sold as it is. */
function bufferBp(tick: AcceptedTick | undefined, { market }: Moment, { guard }: BoardRules): BasisPoints {
  const isAtLastClose = !market.isOpen && guard.closedPolicy === 'buffer' && tick?.expiresAt === null;
  return isAtLastClose ? guard.closedBufferBp : 0;
}

interface Pause {
  /** Tells one pause from another in the board's stamp. */
  readonly code: string;
  readonly reason: string;
}

function unplanned(code: keyof typeof haltReasons): Pause {
  return { code, reason: haltReasons[code] };
}

/** Why a metal is not sold; null when it is. */
function pauseOf(metal: Metal, state: RateState, moment: Moment, rules: BoardRules): Pause | null {
  const halt = state.halts.find((one) => one.productId === null && (one.metal === null || one.metal === metal));
  if (halt !== undefined) return { code: String(halt.id), reason: halt.reason };
  if (!rules.isConnected) return unplanned('disconnected');
  const tick = state.ticks[metal];
  const followsByItself = rules.origin === 'feed';
  if (tick === undefined) return unplanned(followsByItself ? 'waiting' : 'unset');
  // A tick of a source that this shop may not sell at, from before its settings said so.
  if (rules.origin === 'none' && tick.manualRateId === null) return unplanned('unset');
  const ended = unplanned(followsByItself ? 'expired' : 'unset');
  const isWithdrawn = tick.manualRateId !== null && !state.manualRates.some(({ id }) => id === tick.manualRateId);
  if (isWithdrawn) return ended;
  if (tick.expiresAt !== null) return tick.expiresAt > moment.now ? null : ended;
  if (!moment.market.isOpen && rules.guard.closedPolicy === 'pause') {
    return { code: 'closed', reason: closedReason(moment.market) };
  }
  return endOf(tick, moment, rules) > moment.now ? null : unplanned('stale');
}

export function productHaltsOf({ haltedProducts, haltedWeights }: RateBoard): ProductHalt[] {
  return [
    ...[...haltedProducts].map(([productId, reason]) => ({ productId, weightId: null, reason })),
    ...[...haltedWeights].map(([weightId, { productId, reason }]) => ({ productId, weightId, reason })),
  ];
}

/** The metals that are not sold because nobody has set a rate and none follows by itself. */
export function metalsWithoutRate({ halted }: RateBoard): Metal[] {
  return halted.filter(({ reason }) => reason === haltReasons.unset).map(({ metal }) => metal);
}

/** The first instant at which nothing is sold at this tick any more. */
function endOf(tick: AcceptedTick, { market }: Moment, { staleSeconds, guard }: BoardRules): Date {
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
  const ends = ALL_METALS.flatMap((metal) => {
    const tick = state.ticks[metal];
    return tick === undefined ? [] : [endOf(tick, moment, rules)];
  });
  const starts = state.premiums.map((row) => row.effectiveAt);
  const market = moment.market.until === null ? [] : [moment.market.until];
  const ahead = [...ends, ...starts, ...market].filter((at) => at > moment.now).map((at) => at.getTime());
  return ahead.length === 0 ? null : new Date(Math.min(...ahead));
}
