/** A mail when a rate or a product's price crosses a figure. */
import { defineCall } from './call.ts';
import { field, onlyOne, optional, type Plain, record } from './codec.ts';
import { email, flag, id, oneOf, rupees } from './values.ts';

const DIRECTIONS = ['above', 'below'] as const;

export const addPriceAlert = defineCall({
  name: 'AddPriceAlertFront',
  does: 'Watches the rate of a metal (999, with premium, as the ticker shows it) or the price of a weight (without GST).',
  caller: 'guest',
  repeat: 'harmless',
  payload: record({
    email: field('Email', email('Enter valid email')),
    /** One of the two: a metal, or a weight of a product. */
    metal: optional('symbol', oneOf(['gold', 'silver'], 'symbol is not valid')),
    weightId: optional('P_DetailsId', id),
    direction: field('Direction', oneOf(DIRECTIONS, 'Direction is not valid')),
    targetPaise: field('Price', rupees),
  }),
  data: onlyOne(record({ isConfirmed: field('IsConfirmed', flag) })),
  refusals: {
    'nothing-to-watch': [400, 'Choose a metal or a product to watch'],
    'target-not-positive': [400, 'Enter a price above zero'],
    'weight-unknown': [404, 'Product not found'],
    'too-many-alerts': [409, 'You already have {most} alerts. Please stop one before you add another.'],
    'too-many-tries': [429, 'Too many tries. Please wait a little and try again.'],
  },
});

export type PriceAlertOrder = Plain<(typeof addPriceAlert)['payload']>;
