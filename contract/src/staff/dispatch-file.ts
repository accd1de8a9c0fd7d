/** A courier's list of tracking numbers, checked before any of its parcels is dispatched. */
import * as z from 'zod/mini';
import type { OrderId } from '../ids.ts';
import { MOST_AT_ONCE } from './order-selection.ts';
import { staffCall } from './staff-call.ts';
import { optionalText } from './staff-values.ts';

/** Whether a row can be dispatched, was dispatched before with the same number, or why not. */
export type DispatchVerdict = 'ready' | 'already dispatched' | 'wrong';

export interface CheckedDispatchRow {
  /** Line in the file; line 1 is the header. */
  readonly line: number;
  readonly orderNumber: string;
  /** Null where the row names no order that can be dispatched. */
  readonly orderId: OrderId | null;
  readonly recipient: string;
  readonly destination: string;
  /** As the table of couriers spells it. */
  readonly courier: string;
  readonly trackingNumber: string;
  /** Derived from courier and number. */
  readonly trackingUrl: string | null;
  readonly verdict: DispatchVerdict;
  /** What is wrong; empty otherwise. */
  readonly problem: string;
}

export const checkDispatchFile = staffCall<{ readonly rows: CheckedDispatchRow[] }>()({
  name: 'CheckDispatchFile',
  does: 'Checks the rows of a courier’s file, order number, courier and tracking number, against the parcels. Writes nothing; each row is dispatched by ShipOrder.',
  right: 'orders.dispatch',
  repeat: 'harmless',
  payload: z.object({
    rows: z
      .array(
        z.object({
          line: z.int().check(z.minimum(1), z.maximum(100_000)),
          orderNumber: optionalText(60),
          courier: optionalText(200),
          trackingNumber: optionalText(200),
        }),
      )
      .check(
        z.minLength(1, 'has no rows'),
        z.maxLength(MOST_AT_ONCE, `has more than ${MOST_AT_ONCE} rows: split the file`),
      ),
  }),
  bodyBytes: 1024 * 1024,
});
