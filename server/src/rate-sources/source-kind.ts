/** What a kind of rate source declares about itself. `source-registry.ts` lists the kinds. */
import type { Metal, Paise } from '@tola/pricing';
import type { ZodType } from 'zod';
import { ConfigError } from '#declared-setting';
import type { RateSource } from './source.ts';

/** `market`: from somebody else's server. `set`: by the settings and by staff only. `made up`: not for a real shop. */
export type SourceOrigin = 'market' | 'set' | 'made up';

export interface SourceConfig {
  /** The setting that holds `feed`, for error messages. */
  readonly setting: 'RATES_FEED' | 'RATES_SECOND_FEED';
  readonly url: string | null;
  readonly apiKey: string | null;
  readonly feed: unknown;
  /** Rates of RATES_GOLD and RATES_SILVER. */
  readonly manualAsks: Readonly<Record<Metal, Paise | null>>;
  readonly clock: () => Date;
}

/** The last ticks that were published, which a source may continue from. */
export type LastTicks = Readonly<Partial<Record<Metal, LastTick>>>;

export interface LastTick {
  readonly askPaise: Paise;
  /** The last ask of the trading day before. */
  readonly closePaise: Paise | null;
}

interface DeclaredKind<N extends string> {
  /** The value of RATES_SOURCE; also the name in stored ticks and halts. */
  readonly name: N;
  readonly origin: SourceOrigin;
  /** What pages show beside its rates; empty where they are the market's. */
  readonly label: string;
  /** It reads RATES_URL, so it needs one, and it can also be the second source. */
  readonly readsUrl: boolean;
}

export interface SourceKind<N extends string = string> extends DeclaredKind<N> {
  /**
   * Checks the configuration at start and returns what makes the source once this process begins to read.
   *
   * @throws ConfigError when the feed settings do not fit the kind
   */
  prepare(config: SourceConfig): (last: LastTicks) => RateSource;
}

/** @param feedSchema of RATES_FEED; null for a kind that does not read it */
export function sourceKind<N extends string, F>(
  declared: DeclaredKind<N>,
  feedSchema: ZodType<F> | null,
  open: (
    config: Omit<SourceConfig, 'feed' | 'url'> & { readonly feed: F; readonly url: string },
    last: LastTicks,
  ) => RateSource,
): SourceKind<N> {
  return {
    ...declared,
    prepare(config) {
      const feed = feedSchema === null ? (undefined as F) : parseFeed(feedSchema, config);
      return (last) => open({ ...config, feed, url: config.url ?? '' }, last);
    },
  };
}

function parseFeed<F>(schema: ZodType<F>, { feed, setting }: SourceConfig): F {
  const result = schema.safeParse(feed ?? {});
  if (result.success) return result.data;
  const errors = result.error.issues.map(({ path, message }) => `  ${setting} ${path.join('.')}: ${message}`);
  throw new ConfigError(`The settings have errors:\n${errors.join('\n')}`);
}
