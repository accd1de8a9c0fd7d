/** The rate sources configured in the settings. */
import { type Paise, perMetal } from '@tola/pricing';
import { type LastTicks, noSource, type RateSource, type SourceConfig, sourceKindOf } from '#rate-sources';
import { isRealShop, manualRateName, type Settings } from '#settings';

const PAISE_PER_RUPEE = 100;

/**
 * Where rates come from: a feed, which keeps sending ticks; `manual`, the settings and staff; or `none`, a real shop
 * without a source it may sell at, where only staff set rates.
 */
export type RatesOrigin = 'feed' | 'manual' | 'none';

type OriginSettings = Pick<Settings, 'ratesSource' | 'seed' | 'publicUrl'>;

export function ratesOrigin(settings: OriginSettings): RatesOrigin {
  const { origin } = sourceKindOf(settings.ratesSource);
  if (origin === 'manual') return 'manual';
  return origin === 'synthetic' && isRealShop(settings) ? 'none' : 'feed';
}

/** Label shown beside rates that are not current market rates. */
export function ratesLabel(settings: OriginSettings): string {
  return ratesOrigin(settings) === 'none' ? '' : sourceKindOf(settings.ratesSource).label;
}

interface SourceDependencies {
  readonly settings: Settings;
  readonly clock: () => Date;
}

/**
 * Validates the settings and returns a factory for the source, called when this process becomes the leader.
 *
 * @throws ConfigError when RATES_FEED is invalid
 */
export function prepareSource({ settings, clock }: SourceDependencies): (lastTicks: LastTicks) => RateSource {
  if (ratesOrigin(settings) === 'none') return () => noSource;
  const { ratesSource, ratesUrl: url, ratesApiKey: apiKey, ratesFeed: feed } = settings;
  return sourceKindOf(ratesSource).prepare({ ...shared(settings, clock), setting: 'RATES_FEED', url, apiKey, feed });
}

/**
 * The reference source; null when RATES_SECOND_SOURCE is not set.
 *
 * @throws ConfigError when RATES_SECOND_FEED is invalid
 */
export function prepareReferenceSource({ settings, clock }: SourceDependencies): RateSource | null {
  const { ratesSecondSource: name, ratesSecondUrl: url, ratesSecondApiKey: apiKey, ratesSecondFeed: feed } = settings;
  if (name === null) return null;
  const config = { ...shared(settings, clock), setting: 'RATES_SECOND_FEED', url, apiKey, feed } as const;
  return sourceKindOf(name).prepare(config)({});
}

function shared(settings: Settings, clock: () => Date): Pick<SourceConfig, 'manualAsks' | 'clock'> {
  return { clock, manualAsks: perMetal((metal) => paiseOrNone(settings[manualRateName(metal)])) };
}

function paiseOrNone(rupees: number | null): Paise | null {
  return rupees === null ? null : Math.round(rupees * PAISE_PER_RUPEE);
}
