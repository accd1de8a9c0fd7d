/** Live rates and premiums, over HTTP and as the `LiveData` message of the socket. */

import { ALL_GRADES, GRADES, type Premiums, perGrade } from '@tola/pricing';
import { defineCall } from './call.ts';
import { field, list, onlyOne, optional, type Plain, record } from './codec.ts';
import type { ProductId, WeightId } from './ids.ts';
import { metalSymbol, premiumWireName } from './metals.ts';
import { flag, idFor, idOrNoneFor, instant, oneOf, plainNumber, plainText, rupees, signedRupees } from './values.ts';

/** Socket event with the live list. */
export const LIVE_DATA = 'LiveData';

/** Socket event sent when premiums change; same data as GetRatePremiumForFrontNew. */
export const PREMIUMS_DATA = 'Premiums';

/** Socket event with the halted metals, `[{symbol, reason}]`; empty when there are none. */
export const PAUSES_DATA = 'RatePauses';

/**
 * Socket event with the halted products, `[{ProductId, P_DetailsId?, reason}]`; empty when there are none. With
 * `P_DetailsId` only that variant is halted.
 */
export const PRODUCT_PAUSES_DATA = 'ProductPauses';

/**
 * One metal's rate in rupees, for its quoted weight. In addition to the specified fields, each entry repeats the sequence
 * number of its tick, so that clients drop older messages, and the last close, high and low.
 */
const liveRate = record({
  metal: field('symbol', metalSymbol),
  askPaise: field('Ask', rupees),
  bidPaise: field('Bid', rupees),
  at: field('At', instant),
  sequence: field('Seq', plainNumber),
  closePaise: optional('Close', rupees),
  highPaise: optional('High', rupees),
  lowPaise: optional('Low', rupees),
});

export type LiveRate = Plain<typeof liveRate>;

/** Data of `LiveData`. An empty list means that there is no price. */
export const liveRates = list(liveRate, 10);

export const getLiveRates = defineCall({
  name: 'GetLiveRatesFront',
  does: 'Reads the latest LiveData.',
  caller: 'guest',
  repeat: 'harmless',
  data: liveRates,
});

/** A halted metal, with the reason shown to buyers. */
const metalHalt = record({
  metal: field('symbol', metalSymbol),
  reason: field('reason', plainText),
});

export type MetalHalt = Plain<typeof metalHalt>;

export const metalHalts = list(metalHalt, 10);

/** A halted product, or one halted variant of it, with the reason shown to buyers. */
const productHalt = record({
  productId: field('ProductId', idFor<ProductId>()),
  weightId: optional('P_DetailsId', idOrNoneFor<WeightId>()),
  reason: field('reason', plainText),
});

export type ProductHalt = Plain<typeof productHalt>;

export const productHalts = list(productHalt, 10_000);

export const getRatePauses = defineCall({
  name: 'GetRatePausesFront',
  does: 'Lists the halted metals, each with the reason shown to buyers.',
  caller: 'guest',
  repeat: 'harmless',
  data: metalHalts,
});

const premiumEntry = record({
  name: field('name', oneOf(ALL_GRADES.map(premiumWireName), 'name is not valid')),
  source: field('src', plainText),
  premiumPaise: field('premium', signedRupees),
});

export type PremiumEntry = Plain<typeof premiumEntry>;

export const premiumList = list(premiumEntry, 10);

export const getPremiums = defineCall({
  name: 'GetRatePremiumForFrontNew',
  does: 'Reads the premium of each grade, for the quoted weight of its metal.',
  caller: 'guest',
  repeat: 'harmless',
  data: premiumList,
});

const liveState = record({
  rates: field(LIVE_DATA, liveRates),
  premiums: field(PREMIUMS_DATA, premiumList),
  halts: field(PAUSES_DATA, metalHalts),
  productHalts: field(PRODUCT_PAUSES_DATA, productHalts),
});

export type LiveStateReply = Plain<typeof liveState>;

export const getLiveState = defineCall({
  name: 'GetLiveStateFront',
  does: 'Reads the latest message of each socket event, for pages that cannot open a socket.',
  caller: 'guest',
  repeat: 'harmless',
  data: onlyOne(liveState),
});

const RANGES = ['1D', '1W', '1M', '1Y', 'All'] as const;

/** Time range of a chart. */
export type RateRange = (typeof RANGES)[number];

const candle = record({
  at: field('At', instant),
  openPaise: field('Open', rupees),
  highPaise: field('High', rupees),
  lowPaise: field('Low', rupees),
  closePaise: field('Close', rupees),
});

export type RateCandle = Plain<typeof candle>;

const rateHistory = record({
  metal: field('symbol', metalSymbol),
  range: field('Range', oneOf(RANGES, 'Range is not valid')),
  /** Quoted weight: `10 g` of gold, `1 kg` of silver. */
  unit: field('Unit', plainText),
  /** Includes simulated rates or the sample history of a new installation. */
  simulated: field('Simulated', flag),
  candles: field('Candles', list(candle, 5_000)),
});

export type RateHistory = Plain<typeof rateHistory>;

export const getRateHistory = defineCall({
  name: 'GetRateHistoryFront',
  does: 'Reads the asks of a metal as candles: 5 minutes for a day, an hour for a week, 4 hours for a month, else a day.',
  caller: 'guest',
  repeat: 'harmless',
  payload: record({
    metal: field('symbol', metalSymbol),
    range: field('Range', oneOf(RANGES, 'Range is not valid')),
  }),
  data: onlyOne(rateHistory),
});

/** Converts between the list of premiums and the form that pricing uses. */
export function premiumsOf(entries: readonly PremiumEntry[]): Premiums {
  return perGrade((grade) => entries.find((entry) => entry.name === premiumWireName(grade))?.premiumPaise ?? 0);
}

export function premiumEntries(premiums: Premiums): PremiumEntry[] {
  return ALL_GRADES.map((grade) => ({
    name: premiumWireName(grade),
    source: GRADES[grade].metal,
    premiumPaise: premiums[grade],
  }));
}
