/** Where rates come from. Every source, whatever it speaks, reports quotes in one form. */
import type { Metal, Paise } from '@tola/pricing';

/** One reading of a metal, in paise for the weight that the store quotes it for. */
export interface SourceRate {
  readonly metal: Metal;
  readonly askPaise: Paise;
  readonly bidPaise: Paise;
  readonly highPaise: Paise | null;
  readonly lowPaise: Paise | null;
  /** The fineness that the quote is for, parts per thousand. */
  readonly purityBasis: number;
  /** The contract month or line that the quote belongs to; empty where a source has only one. */
  readonly contract: string;
  /** The source's own time; null when it tells none. */
  readonly sourceAt: Date | null;
}

/** What a source does with what it hears. */
export interface SourceEvents {
  rates(quotes: readonly SourceRate[]): void;
  /** The source says that these metals have no price now: it is closed or halted. */
  noPrice(metals: readonly Metal[]): void;
  /** It hears nothing usable: no connection, a refusal, an answer it cannot read. In a technician's words. */
  trouble(what: string): void;
}

/** A source at work. */
export interface RunningSource {
  stop(): Promise<void>;
}

export interface RateSource {
  /** As it stands in ticks and halts. */
  readonly name: string;
  /** It sends anew all the time, so values that stand still mean that something is wrong. */
  readonly isContinuous: boolean;
  start(events: SourceEvents): RunningSource;
}
