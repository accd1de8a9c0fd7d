/** What staff do with several selected orders at once. */
import * as z from 'zod/mini';
import type { OrderId } from '../ids.ts';
import { staffCall } from './staff-call.ts';
import { idOfA, requiredText } from './staff-values.ts';

/** Rows of a list that can be selected together. */
export const MOST_SELECTED = 1_000;

/** Orders in one call or one printed file, and rows of a courier's file. */
export const MOST_AT_ONCE = 200;

/** Documents printed for the selected orders, in this order. The manifest is one for all. */
export const PRINTED_DOCUMENTS = ['packing slip', 'invoice', 'manifest', 'label', 'roll label'] as const;
export type PrintedDocument = (typeof PRINTED_DOCUMENTS)[number];

export function orderIdsUpTo(most: number): z.ZodMiniType<OrderId[]> {
  return z
    .array(idOfA<OrderId>())
    .check(z.minLength(1, 'select at least one order'), z.maxLength(most, 'too many orders'));
}

export const tagOrders = staffCall<{ readonly changed: readonly OrderId[] }>()({
  name: 'TagOrders',
  does: 'Adds a tag to orders or removes it; orders that have it, or have it no more, stay as they are.',
  right: 'orders.note',
  repeat: 'harmless',
  payload: z.object({ orderIds: orderIdsUpTo(MOST_AT_ONCE), tag: requiredText(30), isOn: z.boolean() }),
});
