/** The sources that the settings name. */
import { type Paise, perMetal } from '@tola/pricing';
import { type LastTicks, noSource, type RateSource, type SourceConfig, sourceKindOf } from '#rate-sources';
import { isRealShop, manualRateName, type Settings } from '#settings';

const PAISE_PER_RUPEE = 100;

/**
 * What the rates rest on: a feed whose next tick follows by itself; `manual`, only what the settings and staff set; or
 * `none`, a real shop without a source it may sell at, where only staff set rates.
 */
export type RatesOrigin = 'feed' | 'manual' | 'none';

type OriginSettings = Pick<Settings, 'ratesSource' | 'seed' | 'publicUrl'>;

export function ratesOrigin(settings: OriginSettings): RatesOrigin {
  const { origin } = sourceKindOf(settings.ratesSource);
  if (origin === 'set') return 'manual';
  return origin === 'made up' && isRealShop(settings) ? 'none' : 'feed';
}

/** What pages show beside rates that are not the market's of this moment. */
export function ratesLabel(settings: OriginSettings): string {
  return ratesOrigin(settings) === 'none' ? '' : sourceKindOf(settings.ratesSource).label;
}

interface SourceDependencies {
  readonly settings: Settings;
  readonly clock: () => Date;
}

/**
 * Returns what makes the source when this process begins to read.
 *
 * @throws ConfigError when RATES_FEED does not fit the source
 */
export function prepareSource({ settings, clock }: SourceDependencies): (last: LastTicks) => RateSource {
  if (ratesOrigin(settings) === 'none') return () => noSource;
  const { ratesSource, ratesUrl: url, ratesApiKey: apiKey, ratesFeed: feed } = settings;
  return sourceKindOf(ratesSource).prepare({ ...shared(settings, clock), setting: 'RATES_FEED', url, apiKey, feed });
}

/**
 * The second source, with which the first is compared; null when none is set.
 *
 * @throws ConfigError when RATES_SECOND_FEED does not fit it
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
