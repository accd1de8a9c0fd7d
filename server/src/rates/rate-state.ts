/** The state of rates in a process: last accepted ticks, open halts, premiums and manual rates. */
import type { ProductId, WeightId } from '@tola/contract';
import type { HaltKind } from '@tola/contract/staff';
import type { Grade, Metal, Paise } from '@tola/pricing';

/** A tick that passed the guard rails, for the weight that its metal is quoted for. */
export interface AcceptedTick {
  /** Grows from tick to tick, across leaders. */
  readonly sequence: number;
  readonly metal: Metal;
  readonly source: string;
  readonly askPaise: Paise;
  readonly bidPaise: Paise;
  readonly receivedAt: Date;
  /** The instant that the rate is as of; staleness counts from here. */
  readonly asOf: Date;
  /** Since when the ask is unchanged. */
  readonly changedAt: Date;
  /** Expiry of a manual rate; null for a feed, whose ticks go stale. */
  readonly expiresAt: Date | null;
  readonly manualRateId: number | null;
  /** Last ask of the previous trading day. */
  readonly closePaise: Paise | null;
  /** Of the tick's day, in IST. */
  readonly highPaise: Paise | null;
  readonly lowPaise: Paise | null;
}

/** A halt that has not been lifted. Without metal and product it halts all sales. */
export interface OpenHalt {
  readonly id: number;
  readonly kind: HaltKind;
  readonly metal: Metal | null;
  readonly productId: ProductId | null;
  /** One variant of the product; null for every variant. */
  readonly weightId: WeightId | null;
  /** Shown to buyers. */
  readonly reason: string;
  readonly haltedAt: Date;
}

/** A premium in force or scheduled. */
export interface PremiumRow {
  readonly id: number;
  readonly name: Grade;
  readonly amountPaise: Paise;
  readonly effectiveAt: Date;
}

/** A manual rate that has not been withdrawn. */
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

/** With dates as JSON strings. */
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

/** The state after new ticks; ticks older than the known ones are ignored. */
export function withTicks(state: RateState, ticks: readonly AcceptedTick[]): RateState {
  const newer = ticks.filter((tick) => tick.sequence > (state.ticks[tick.metal]?.sequence ?? 0));
  if (newer.length === 0) return state;
  return { ...state, ticks: { ...state.ticks, ...Object.fromEntries(newer.map((tick) => [tick.metal, tick])) } };
}
