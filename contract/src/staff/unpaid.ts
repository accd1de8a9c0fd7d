/** Unpaid orders at locked prices, against their limits. */
import type { Metal, Milligrams, Paise } from '@tola/pricing';
import * as z from 'zod/mini';
import type { CustomerId } from '../ids.ts';
import { staffCall } from './staff-call.ts';
import { idOfA, reason } from './staff-values.ts';

/** Amount due and fine metal. */
interface UnpaidSum {
  readonly orders: number;
  readonly paise: Paise;
  readonly fineMg: Readonly<Record<Metal, Milligrams>>;
}

interface UnpaidGroup extends UnpaidSum {
  /** Largest first. */
  readonly orderNumbers: string[];
}

export interface UnpaidOrders {
  readonly all: UnpaidSum;
  /** Limit for all of them combined. */
  readonly most: Omit<UnpaidSum, 'orders'>;
  /** Customers with the largest amounts due; named by id for staff who may not see customers. */
  readonly customers: (UnpaidGroup & { readonly customerId: CustomerId; readonly name: string })[];
  /** Addresses with the largest amounts due, as typed in their last order; null for staff who may not see customers. */
  readonly addresses: (UnpaidGroup & { readonly address: string | null; readonly customers: number })[];
}

export const readUnpaidOrders = staffCall<UnpaidOrders>()({
  name: 'ReadUnpaidOrders',
  does: 'Reads the total of unpaid orders against its limit, with the largest customers and addresses.',
  right: 'unpaid-orders.read',
  repeat: 'harmless',
});

export const vouchForCustomer = staffCall()({
  name: 'VouchForCustomer',
  does: 'Approves a customer as established regardless of payments, or withdraws the approval.',
  right: 'customers.vouch',
  repeat: 'harmless',
  payload: z.object({ customerId: idOfA<CustomerId>(), vouch: z.boolean(), reason }),
  refusals: { 'customer-unknown': [404, 'Customer not found'] },
});
