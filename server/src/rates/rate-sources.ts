/** The sources that the settings name. */
import type { Metal } from '@tola/pricing';
import type { ZodType } from 'zod';
import { isRealShop, type Settings, SettingsFault } from '#settings';
import type { AcceptedTick, RateState } from './rate-state.ts';
import { httpFeedSchema, replayFeedSchema, socketFeedSchema, textFeedSchema } from './sources/feed-settings.ts';
import { httpSource } from './sources/http.ts';
import { manualSource } from './sources/manual.ts';
import { noSource } from './sources/none.ts';
import { replaySource } from './sources/replay.ts';
import { createWalk, simulatedLevels, simulatedSource, type WalkStart } from './sources/simulated.ts';
import { socketSource } from './sources/socket.ts';
import type { RateSource } from './sources/source.ts';
import { textSource } from './sources/text.ts';

const PAISE_PER_RUPEE = 100;
/** A walk goes on from a tick that lies this near to its level; a rate of another source may be far away. */
const NEAR_ENOUGH = 0.2;

/**
 * What the rates rest on: a feed whose next tick follows by itself; `manual`, only what the settings and people set; or
 * `none`, a real shop that was given no source it may sell at, where only people set rates.
 */
export type RatesOrigin = 'feed' | 'manual' | 'none';

type OriginSettings = Pick<Settings, 'ratesSource' | 'seed' | 'publicUrl'>;

export function ratesOrigin(settings: OriginSettings): RatesOrigin {
  const { ratesSource } = settings;
  if (ratesSource === 'manual') return 'manual';
  const isInvented = ratesSource === 'simulated' || ratesSource === 'replay';
  return isInvented && isRealShop(settings) ? 'none' : 'feed';
}

/** What pages say beside rates that no market made just now. */
export function ratesLabel(settings: OriginSettings): string {
  if (ratesOrigin(settings) === 'none') return '';
  if (settings.ratesSource === 'simulated') return 'Simulated rates';
  return settings.ratesSource === 'replay' ? 'Recorded rates' : '';
}

interface SourceNeeds {
  readonly settings: Settings;
  readonly clock: () => Date;
}

/**
 * Makes the source when this process begins to read, from the state to go on from.
 *
 * @throws SettingsFault when RATES_FEED does not fit the source
 */
export function prepareSource({ settings, clock }: SourceNeeds): (state: RateState) => RateSource {
  const { ratesSource, ratesGold, ratesSilver, ratesUrl, ratesApiKey, ratesFeed } = settings;
  if (ratesOrigin(settings) === 'none') return () => noSource;
  if (ratesSource === 'manual') {
    return () => manualSource({ gold: paiseOrNone(ratesGold), silver: paiseOrNone(ratesSilver) });
  }
  if (ratesSource === 'simulated') {
    return (state) => simulatedSource(createWalk(seedOfToday(clock()), startsOf(state)), clock);
  }
  const source = foreignSource(
    { kind: ratesSource, url: ratesUrl, apiKey: ratesApiKey, feed: ratesFeed },
    'RATES_FEED',
    clock,
  );
  return () => source;
}

/**
 * The source that the feed is compared with, if there is one.
 *
 * @throws SettingsFault when RATES_SECOND_FEED does not fit it
 */
export function prepareSecondSource({ settings, clock }: SourceNeeds): RateSource | null {
  const { ratesSecondSource: kind, ratesSecondUrl: url, ratesSecondApiKey: apiKey, ratesSecondFeed: feed } = settings;
  return kind === null ? null : foreignSource({ kind, url, apiKey, feed }, 'RATES_SECOND_FEED', clock);
}

interface Foreign {
  readonly kind: 'socket' | 'http' | 'text' | 'replay';
  readonly url: string | null;
  readonly apiKey: string | null;
  readonly feed: unknown;
}

function foreignSource({ kind, url, apiKey, feed }: Foreign, setting: string, clock: () => Date): RateSource {
  const address = url ?? '';
  if (kind === 'socket')
    return socketSource({ url: address, apiKey, feed: read(socketFeedSchema, feed, setting), clock });
  if (kind === 'http') return httpSource({ url: address, apiKey, feed: read(httpFeedSchema, feed, setting), clock });
  if (kind === 'text') return textSource({ url: address, apiKey, feed: read(textFeedSchema, feed, setting), clock });
  return replaySource({ file: address, feed: read(replayFeedSchema, feed, setting) });
}

function read<T>(schema: ZodType<T>, feed: unknown, setting: string): T {
  const result = schema.safeParse(feed ?? {});
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path, message }) => `  ${setting} ${path.join('.')}: ${message}`);
  throw new SettingsFault(`The settings have faults:\n${faults.join('\n')}`);
}

function paiseOrNone(rupees: number | null): number | null {
  return rupees === null ? null : Math.round(rupees * PAISE_PER_RUPEE);
}

/** Where the walk goes on after a restart: at the last stored tick. */
function startsOf({ ticks }: RateState): Partial<Record<Metal, WalkStart>> {
  const starts: Partial<Record<Metal, WalkStart>> = {};
  for (const metal of ['gold', 'silver'] as const) {
    const start = startOf(metal, ticks[metal]);
    if (start !== null) starts[metal] = start;
  }
  return starts;
}

function startOf(metal: Metal, tick: AcceptedTick | undefined): WalkStart | null {
  const { askPaise: level } = simulatedLevels[metal];
  if (tick === undefined || Math.abs(tick.askPaise / level - 1) > NEAR_ENOUGH) return null;
  return { askPaise: tick.askPaise, openPaise: tick.closePaise ?? tick.askPaise };
}

/** Each day's first start walks its own way. */
function seedOfToday(now: Date): number {
  return Math.floor(now.getTime() / 86_400_000);
}
