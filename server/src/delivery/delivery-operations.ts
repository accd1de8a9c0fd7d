/** The dates of pieces that are not ordered yet, from memory. */
import { getDeliveryEstimate } from '@tola/contract';
import type { Business } from '#business';
import type { Catalogue } from '#catalogue';
import { type Operation, operation, refuse } from '#http';
import { findPinCode } from '#pin-codes';
import { deliveryPromise } from './delivery-promise.ts';

interface Dependencies {
  readonly business: Business;
  readonly catalogue: Catalogue;
}

export function deliveryOperations({ business, catalogue }: Dependencies): Operation[] {
  return [
    operation(
      getDeliveryEstimate,
      async ({ payload: { pinCode, state, notBefore, pieces }, now }) => {
        const sold = pieces.map(({ weightId, quantity }) => {
          const weight = catalogue.findWeight(weightId);
          if (weight === null) throw refuse(getDeliveryEstimate, 'weight-unknown');
          if (weight.stock !== null && weight.stock < quantity) throw refuse(getDeliveryEstimate, 'out-of-stock');
          return { madeToOrder: weight.stock === null, dispatchDays: weight.dispatchDays };
        });
        const destination = pinCode === null ? null : { pinCode, state };
        const promise = deliveryPromise(business.current(), { placedAt: now, destination, pieces: sold, notBefore });
        const place = pinCode === null ? '' : placeOf(pinCode);
        if (promise === null) return { data: { delivers: false, dispatchOn: null, deliverBy: null, place } };
        const { dispatchOn, deliverBy } = promise;
        return { data: { delivers: true, dispatchOn, deliverBy: pinCode === null ? null : deliverBy, place } };
      },
      { anonymous: true },
    ),
  ];
}

/** "Mumbai, Maharashtra"; empty for a PIN code that the directory does not know. */
function placeOf(pinCode: string): string {
  const found = findPinCode(pinCode);
  return found === null ? '' : [...new Set([found.city, found.states[0]])].join(', ');
}
