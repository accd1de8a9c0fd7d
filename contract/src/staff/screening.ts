/** Screening of a customer against lists of sanctions and politically exposed persons (PEP). */
import * as z from 'zod/mini';
import type { CustomerId } from '../ids.ts';
import { staffCall } from './staff-call.ts';
import { idOfA, reason } from './staff-values.ts';

export type ScreeningResult = 'clear' | 'possible match' | 'match';
export const SCREENING_RESULTS = ['clear', 'possible match', 'match'] as const satisfies readonly ScreeningResult[];

export interface Screening {
  readonly result: ScreeningResult;
  readonly note: string;
  readonly who: string;
  readonly at: string;
}

export const screenCustomer = staffCall()({
  name: 'ScreenCustomer',
  does: 'Records the result of a screening. Orders of a customer with a match or a possible one are neither packed nor dispatched.',
  right: 'customers.block',
  repeat: 'harmless',
  payload: z.object({
    customerId: idOfA<CustomerId>(),
    result: z.enum(SCREENING_RESULTS),
    /** Which lists were searched, and what was found. */
    note: reason,
  }),
  refusals: {
    'customer-unknown': [404, 'Customer not found'],
    'account-erased': [409, 'This account was erased or merged'],
  },
});
