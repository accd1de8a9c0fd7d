/** Dispatch and delivery dates before an order exists. */

import { defineCall } from './call.ts';
import { field, list, onlyOne, optional, type Plain, record } from './codec.ts';
import { giftDay } from './gifts.ts';
import type { WeightId } from './ids.ts';
import { flag, idFor, pinCode, plainText, text, wholeNumber } from './values.ts';

const LARGEST_BASKET = 100;

const estimate = record({
  /** False where no courier delivers; then there are no dates. */
  delivers: field('Delivers', flag),
  /** `YYYY-MM-DD` in India. */
  dispatchOn: optional('DispatchOn', plainText),
  /** Missing without a PIN code. */
  deliverBy: optional('DeliverBy', plainText),
  /** District and State of the PIN code; empty when the directory does not know it. */
  place: field('Place', plainText),
});

export type DeliveryEstimate = Plain<typeof estimate>;

export const getDeliveryEstimate = defineCall({
  name: 'GetDeliveryEstimateFront',
  does: 'Computes when these pieces would be dispatched and by when they would arrive if ordered now.',
  caller: 'guest',
  repeat: 'harmless',
  payload: record({
    pinCode: optional('PinCode', pinCode('Enter a valid PIN code')),
    /** Of the delivery address: decides where the directory lacks the PIN code. */
    state: optional('State', text('Enter the State', 60)),
    /** The day before which a gift must not arrive. */
    notBefore: optional('DeliverFrom', giftDay),
    pieces: field(
      'Pieces',
      list(
        record({
          weightId: field('P_DetailsId', idFor<WeightId>()),
          quantity: field('Quantity', wholeNumber(1, 10_000, 'Quantity is not valid')),
        }),
        LARGEST_BASKET,
      ),
    ),
  }),
  data: onlyOne(estimate),
  refusals: {
    'weight-unknown': [404, 'Product not found'],
    'out-of-stock': [409, 'Not enough pieces in stock'],
  },
});
