/** The interface of rate sources: every protocol reports rates in the same form. */
import type { Metal, Paise } from '@tola/pricing';

/** One metal's rate as a source reports it, in paise for the weight that the store quotes the metal for. */
export interface SourceRate {
  readonly metal: Metal;
  readonly askPaise: Paise;
  readonly bidPaise: Paise;
  readonly highPaise: Paise | null;
  readonly lowPaise: Paise | null;
  /** The fineness that the rate is for, in parts per thousand. */
  readonly purityBasis: number;
  /** The contract month or line that the rate belongs to; empty for a source with only one. */
  readonly contract: string;
  /** The source's own timestamp; null when it sends none. */
  readonly sourceAt: Date | null;
}

/** Callbacks of a source. */
export interface SourceEvents {
  rates(rates: readonly SourceRate[]): void;
  /** The source reports that these metals have no price at the moment, for example because its market is closed. */
  noPrice(metals: readonly Metal[]): void;
  /** No usable data: connection lost, request refused, or response invalid. The message is for operators. */
  error(message: string): void;
}

/** A started source. */
export interface RunningSource {
  stop(): Promise<void>;
}

export interface RateSource {
  /** Stored with ticks and halts. */
  readonly name: string;
  /** Sends rates continuously, so values that do not change or silence indicate a fault. */
  readonly isContinuous: boolean;
  start(events: SourceEvents): RunningSource;
}
