/** Declaration of a kind of rate source; `source-registry.ts` lists them. */
import type { Metal, Paise } from '@tola/pricing';
import type { ZodType } from 'zod';
import { ConfigError } from '#declared-setting';
import type { RateSource } from './source.ts';

/** `market`: received from an external server. `manual`: set in the settings. `synthetic`: not for a real shop. */
export type SourceOrigin = 'market' | 'manual' | 'synthetic';

export interface SourceConfig {
  /** Name of the setting that holds `feed`, for error messages. */
  readonly setting: 'RATES_FEED' | 'RATES_SECOND_FEED';
  readonly url: string | null;
  readonly apiKey: string | null;
  readonly feed: unknown;
  /** RATES_GOLD and RATES_SILVER. */
  readonly manualAsks: Readonly<Record<Metal, Paise | null>>;
  readonly clock: () => Date;
}

/** The last published ticks, from which a source may continue. */
export type LastTicks = Readonly<Partial<Record<Metal, LastTick>>>;

export interface LastTick {
  readonly askPaise: Paise;
  /** Last ask of the previous trading day. */
  readonly closePaise: Paise | null;
}

interface DeclaredKind<N extends string> {
  /** Value of RATES_SOURCE; also stored with ticks and halts. */
  readonly name: N;
  readonly origin: SourceOrigin;
  /** Label shown beside its rates; empty for market rates. */
  readonly label: string;
  /** Requires RATES_URL. Only such a source can be the reference source. */
  readonly readsUrl: boolean;
}

export interface SourceKind<N extends string = string> extends DeclaredKind<N> {
  /**
   * Validates the configuration at start-up and returns a factory for the source, called when this process becomes the
   * leader.
   *
   * @throws ConfigError when the feed settings are invalid
   */
  prepare(config: SourceConfig): (last: LastTicks) => RateSource;
}

/** @param feedSchema schema of RATES_FEED; null for a kind that does not use it */
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
