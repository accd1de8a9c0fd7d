/** What a process knows of rates: the last accepted tick of each metal, what is halted, what the house adds. */
import type { ProductId, WeightId } from '@tola/contract';
import type { Grade, Metal, Paise } from '@tola/pricing';

/** A tick that passed the guard rails; its figures are for the weight that the metal is quoted for. */
export interface AcceptedTick {
  /** Grows from tick to tick, whoever leads. */
  readonly sequence: number;
  readonly metal: Metal;
  readonly source: string;
  readonly askPaise: Paise;
  readonly bidPaise: Paise;
  readonly receivedAt: Date;
  /** The instant the rate is as of, by its source's clock and ours: it goes stale by this. */
  readonly asOf: Date;
  /** Since when the ask has stood as it stands. */
  readonly changedAt: Date;
  /** Until when a rate that a person set holds; null for a feed, whose ticks go stale by age. */
  readonly expiresAt: Date | null;
  readonly manualRateId: number | null;
  /** The last ask of the trading day before. */
  readonly closePaise: Paise | null;
  /** Of the tick's day by the calendar of India. */
  readonly highPaise: Paise | null;
  readonly lowPaise: Paise | null;
}

export type HaltKind =
  | 'staff'
  | 'stale'
  | 'jump'
  | 'drift'
  | 'deviation'
  | 'floor'
  | 'ceiling'
  | 'frozen'
  | 'contract'
  | 'hours'
  | 'source';

/** A pause that nobody has ended yet. Without metal and product it stops all sales. */
export interface OpenHalt {
  readonly id: number;
  readonly kind: HaltKind;
  readonly metal: Metal | null;
  readonly productId: ProductId | null;
  /** One variant of the product; null for all of it. */
  readonly weightId: WeightId | null;
  /** In a buyer's words. */
  readonly reason: string;
  readonly haltedAt: Date;
}

/** A premium that holds, or will hold from its time on. */
export interface PremiumRow {
  readonly id: number;
  readonly name: Grade;
  readonly amountPaise: Paise;
  readonly effectiveAt: Date;
}

/** A rate that a person set and nobody has withdrawn. */
export interface ManualRate {
  readonly id: number;
  readonly metal: Metal;
  readonly askPaise: Paise;
  readonly bidPaise: Paise;
  readonly expiresAt: Date | null;
}

export interface RateState {
  readonly ticks: Readonly<Partial<Record<Metal, AcceptedTick>>>;
  readonly halts: readonly OpenHalt[];
  readonly premiums: readonly PremiumRow[];
  readonly manualRates: readonly ManualRate[];
}

export const emptyState: RateState = { ticks: {}, halts: [], premiums: [], manualRates: [] };

/** As JSON carries it. */
export type Stored<T> = {
  readonly [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K];
};

export function acceptedTick(tick: Stored<AcceptedTick>): AcceptedTick {
  return {
    ...tick,
    receivedAt: new Date(tick.receivedAt),
    asOf: new Date(tick.asOf),
    changedAt: new Date(tick.changedAt),
    expiresAt: tick.expiresAt === null ? null : new Date(tick.expiresAt),
  };
}

/** The state after some ticks; an older one than the one known changes nothing. */
export function withTicks(state: RateState, ticks: readonly AcceptedTick[]): RateState {
  const newer = ticks.filter((tick) => tick.sequence > (state.ticks[tick.metal]?.sequence ?? 0));
  if (newer.length === 0) return state;
  return { ...state, ticks: { ...state.ticks, ...Object.fromEntries(newer.map((tick) => [tick.metal, tick])) } };
}
