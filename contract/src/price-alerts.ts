/** Price alerts: one email when a rate or a product's price crosses a target. */

import { defineCall } from './call.ts';
import { field, onlyOne, optional, type Plain, record } from './codec.ts';
import type { WeightId } from './ids.ts';
import { metalSymbol } from './metals.ts';
import { email, flag, idFor, instant, oneOf, plainText, rupees, rupeesOrNone, text } from './values.ts';

const DIRECTIONS = ['above', 'below'] as const;

export const addPriceAlert = defineCall({
  name: 'AddPriceAlertFront',
  does: 'Watches the rate of a metal (999, with premium, as the ticker shows it) or the price of a weight (without GST).',
  caller: 'guest',
  repeat: 'harmless',
  payload: record({
    email: field('Email', email('Enter valid email')),
    /** One of the two: a metal, or a weight of a product. */
    metal: optional('symbol', metalSymbol),
    weightId: optional('P_DetailsId', idFor<WeightId>()),
    direction: field('Direction', oneOf(DIRECTIONS, 'Direction is not valid')),
    targetPaise: field('Price', rupees),
  }),
  data: onlyOne(record({ isConfirmed: field('IsConfirmed', flag) })),
  refusals: {
    'nothing-to-watch': [400, 'Choose a metal or a product to watch'],
    'target-not-positive': [400, 'Enter a price above zero'],
    'weight-unknown': [404, 'Product not found'],
    'too-many-alerts': [409, 'You already have {most} alerts. Please stop one before adding another.'],
    'too-many-tries': [429, 'Too many attempts. Please wait a little and try again.'],
  },
});

export type PriceAlertOrder = Plain<(typeof addPriceAlert)['payload']>;

export const addStockAlert = defineCall({
  name: 'AddStockAlertFront',
  does: 'Asks for one email when a sold-out weight is back in stock.',
  caller: 'guest',
  repeat: 'harmless',
  payload: record({
    email: field('Email', email('Enter valid email')),
    weightId: field('P_DetailsId', idFor<WeightId>()),
  }),
  data: onlyOne(record({ isConfirmed: field('IsConfirmed', flag) })),
  refusals: {
    'weight-unknown': [404, 'Product not found'],
    'in-stock': [409, 'This piece is in stock'],
    'too-many-alerts': [409, 'You already have {most} alerts. Please stop one before adding another.'],
    'too-many-tries': [429, 'Too many attempts. Please wait a little and try again.'],
  },
});

export type StockAlertOrder = Plain<(typeof addStockAlert)['payload']>;

/** Actions of the links in an alert's emails: confirm it, or stop it for good. */
const ACTS = ['confirm', 'stop'] as const;

export type AlertAct = (typeof ACTS)[number];

/** `waiting` for confirmation, `expired` without one, `watched`, or `stopped`. */
const STATES = ['waiting', 'expired', 'watched', 'stopped'] as const;

const alertLink = record({
  act: field('Act', oneOf(ACTS, 'Act is not valid')),
  /** The signed part of the link, `12-9f…`. */
  token: field('Link', text('Link is not valid', 100)),
});

/** An alert as shown to the holder of its link: without the email address. */
const linkedAlert = record({
  state: field('State', oneOf(STATES, 'State is not valid')),
  /** When it entered this state. */
  since: field('Since', instant),
  /** What is watched: "Gold 999 per 10 g", or a product with its weight. */
  watched: field('Watched', plainText),
  /** `in stock`: an alert about a sold-out weight, which has no price. */
  direction: field('Direction', oneOf([...DIRECTIONS, 'in stock'], 'Direction is not valid')),
  targetPaise: field('Price', rupeesOrNone),
  /** Page that shows the price. */
  path: field('Path', plainText),
  metal: optional('symbol', metalSymbol),
  weightId: optional('P_DetailsId', idFor<WeightId>()),
});

export type LinkedAlert = Plain<typeof linkedAlert>;

export const getLinkedAlert = defineCall({
  name: 'GetPriceAlertByLinkFront',
  does: 'Reads the alert of an email link without acting on it.',
  caller: 'guest',
  repeat: 'harmless',
  payload: alertLink,
  data: onlyOne(linkedAlert),
  refusals: { 'unknown-link': [404, 'This link is not valid'] },
});

export const followAlertLink = defineCall({
  name: 'FollowPriceAlertLinkFront',
  does: 'Confirms or stops the alert of an email link. A late confirmation changes nothing.',
  caller: 'guest',
  repeat: 'harmless',
  payload: alertLink,
  data: onlyOne(linkedAlert),
  refusals: { 'unknown-link': [404, 'This link is not valid'] },
});
