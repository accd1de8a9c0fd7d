/** Deadlines that policies and law set, and whether they are met. */
import * as z from 'zod/mini';
import { staffCall } from './staff-call.ts';
import { type ListPage, pageOfList } from './staff-values.ts';

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

export const listDeadlines = staffCall<ListPage<ListedDeadline>>()({
  name: 'ListDeadlines',
  does: 'Lists the deadlines of orders, enquiries and data requests: open, overdue or met.',
  right: 'orders.read',
  repeat: 'harmless',
  payload: z.object({ ...pageOfList, state: z._default(z.enum(DEADLINE_STATES), 'open') }),
});
