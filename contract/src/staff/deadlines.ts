/** Promised dates that staff move; deadlines that policies and law set, and whether they are met. */
import * as z from 'zod/mini';
import type { OrderId } from '../ids.ts';
import { orderUnknown } from './bank.ts';
import { staffCall } from './staff-call.ts';
import { idOfA, isoDate, type ListPage, listSort, pageOfList, reason } from './staff-values.ts';

export const DEADLINE_LABELS = {
  delivery: 'Delivery within the working days of the shipping policy',
  refund: 'Refund of an order that was not delivered',
  acknowledgement: 'Acknowledgement of an enquiry',
  answer: 'Answer to an enquiry',
  'data request': 'Answer to a data request',
} as const;

export type DeadlineKind = keyof typeof DEADLINE_LABELS;

export const DEADLINE_STATES = ['open', 'overdue', 'met'] as const;

export interface ListedDeadline {
  readonly id: number;
  readonly kind: DeadlineKind;
  /** Number of the order, enquiry or data request. */
  readonly reference: string;
  readonly dueAt: string;
  /** When staff were told that it comes close. */
  readonly warnedAt: string | null;
  /** When staff and buyer were told that it has passed. */
  readonly toldAt: string | null;
  readonly metAt: string | null;
}

/** Filters of the list and of its file. */
export const deadlineFilters = { state: z._default(z.enum(DEADLINE_STATES), 'open') };

export const listDeadlines = staffCall<ListPage<ListedDeadline>>()({
  name: 'ListDeadlines',
  does: 'Lists the deadlines of orders, enquiries and data requests: open, overdue or met.',
  right: 'orders.read',
  repeat: 'harmless',
  payload: z.object({ ...pageOfList, sort: listSort, ...deadlineFilters }),
});

/** Promises further ahead than this are typing errors. */
export const PROMISE_DAYS_AHEAD = 180;

export const moveDeliveryDate = staffCall()({
  name: 'MoveDeliveryDate',
  does: 'Moves the promised dates of an order that is under way, with a reason, and tells the customer.',
  right: 'orders.dispatch',
  repeat: 'harmless',
  payload: z.object({
    orderId: idOfA<OrderId>(),
    /** The new dispatch day, from which the delivery date follows; of a dispatched order the new delivery date. */
    day: isoDate,
    /** Shown to the customer. */
    reason,
    /** The dates that the form showed: a promise that has moved since is left alone. */
    dispatchBefore: isoDate,
    deliverBefore: isoDate,
  }),
  refusals: {
    ...orderUnknown,
    'not-under-way': [409, 'Order {orderNumber} is {state}: its date can’t be moved'],
    'no-promise': [409, 'This order was placed before there were promised dates'],
    'day-past': [400, 'Choose today or a later day'],
    'day-too-far': [400, 'Choose a day within the next {days} days'],
    'day-closed': [400, '{day} is not a working day'],
    'day-before-gift': [400, 'This gift must not arrive before {day}'],
    'same-dates': [400, 'The promised dates stay the same: choose another day'],
    'promise-moved': [409, 'The promised dates have changed since you opened this form. Reload the order'],
  },
});
