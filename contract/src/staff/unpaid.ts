/** Orders that are promised at a fixed price and not yet paid, against their limits. */
import type { Metal } from '@tola/pricing';
import * as z from 'zod/mini';
import type { CustomerId } from '../ids.ts';
import { staffCall } from './staff-call.ts';
import { idOfA, reason } from './staff-values.ts';

/** Money that is due and fine metal. */
interface UnpaidSum {
  readonly orders: number;
  readonly paise: number;
  readonly fineMg: Readonly<Record<Metal, number>>;
}

interface UnpaidGroup extends UnpaidSum {
  /** The largest first. */
  readonly orderNumbers: string[];
}

export interface UnpaidOrders {
  readonly all: UnpaidSum;
  /** What all of them together may come to. */
  readonly most: Omit<UnpaidSum, 'orders'>;
  /** Those with the most money due. */
  readonly customers: (UnpaidGroup & { readonly customerId: CustomerId; readonly name: string })[];
  /** Those with the most money due, as typed in the last order to them. */
  readonly addresses: (UnpaidGroup & { readonly address: string; readonly customers: number })[];
}

export const readUnpaidOrders = staffCall<UnpaidOrders>()({
  name: 'ReadUnpaidOrders',
  does: 'Reads what is ordered and not yet paid, beside its limit, with the largest customers and addresses.',
  right: ['orders', 'accounts', 'pricing'],
  repeat: 'harmless',
});

export const vouchForCustomer = staffCall()({
  name: 'VouchForCustomer',
  does: 'Treats a customer as established, whatever they have paid, or no longer.',
  right: ['accounts'],
  repeat: 'harmless',
  payload: z.object({ customerId: idOfA<CustomerId>(), vouch: z.boolean(), reason }),
  refusals: { 'customer-unknown': [404, 'There is no such customer'] },
});
