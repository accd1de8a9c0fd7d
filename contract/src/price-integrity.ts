/** How the shop kept its prices: figures of the days that are over, and every pause of sales. */
import { defineCall } from './call.ts';
import { field, list, onlyOne, optional, type Plain, record } from './codec.ts';
import { metalSymbol } from './metals.ts';
import { amountOfThings, instant, plainText } from './values.ts';

/** Days that the figures cover. */
export const INTEGRITY_DAYS = 90;

const day = record({
  /** `YYYY-MM-DD` in India. */
  day: field('Day', plainText),
  /** Orders placed at the price of their lock. */
  locksHonoured: field('LocksHonoured', amountOfThings),
  /** Price locks that ran out without an order. */
  locksLapsed: field('LocksLapsed', amountOfThings),
  /** Orders with a price lock that were paid in full. */
  ordersCharged: field('OrdersCharged', amountOfThings),
  /** Those that were charged what their lock had shown, to the paisa. */
  ordersAsShown: field('OrdersAsShown', amountOfThings),
  /** Refunds that reached the customer, and the seconds from their request until then. */
  refunds: field('Refunds', amountOfThings),
  refundSeconds: field('RefundSeconds', amountOfThings),
  longestRefundSeconds: field('LongestRefundSeconds', amountOfThings),
  computedAt: field('ComputedAt', instant),
});

export type IntegrityDay = Plain<typeof day>;

const pause = record({
  /** Missing for a pause of all sales. */
  metal: optional('symbol', metalSymbol),
  /** As buyers were told. */
  reason: field('Reason', plainText),
  from: field('From', instant),
  /** Missing while it lasts. */
  until: optional('Until', instant),
});

export type IntegrityPause = Plain<typeof pause>;

export const getPriceIntegrity = defineCall({
  name: 'GetPriceIntegrityFront',
  does: 'Reads what the page on price integrity shows: the latest 90 days that are over, newest first, and the pauses of all sales or a metal in that time.',
  caller: 'guest',
  repeat: 'harmless',
  data: onlyOne(record({ days: field('Days', list(day)), pauses: field('Pauses', list(pause)) })),
});

export type PriceIntegrity = Plain<(typeof getPriceIntegrity)['data']>;
