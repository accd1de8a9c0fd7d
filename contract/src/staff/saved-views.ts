/** Saved views: filters, sorting and columns of a list under a name, for one person or for all. */
import * as z from 'zod/mini';
import { resourceNamed } from './records.ts';
import type { Right } from './rights.ts';
import { staffCall } from './staff-call.ts';
import { anId, requiredText } from './staff-values.ts';

/** Views of a list that one person may save. */
export const MOST_SAVED_VIEWS = 30;

export interface SavedView {
  readonly id: number;
  readonly name: string;
  /** The list's address after the question mark: filters, search, sorting and columns. */
  readonly query: string;
  readonly isShared: boolean;
  readonly isMine: boolean;
  /** Who saved it. */
  readonly who: string;
}

/** Lists with views, by their address below `/back-office/`, and the right to see them. Lists of records are `records/…`. */
const LIST_RIGHTS = {
  orders: 'orders.read',
  parcels: 'parcels.read',
  customers: 'customers.read',
  'pan-verification': 'customers.verify-pan',
  enquiries: 'enquiries.answer',
  outbox: 'messages.read',
  deadlines: 'orders.read',
  stock: 'stock.read',
  'stock/moves': 'stock.read',
  'stock/counts': 'stock.read',
  'stock/serials': 'stock.read',
  purchases: 'purchases.read',
  'purchases/suppliers': 'purchases.read',
  'books/e-invoices': 'books.read',
  'position/margins': 'position.read',
  'privacy/requests': 'privacy.answer',
  audit: 'audit.read',
  'security-events': 'security-events.read',
} as const satisfies Readonly<Record<string, Right>>;

export type ListName = keyof typeof LIST_RIGHTS | `records/${string}`;

/** The right to see a list and its views; null for an unknown list. */
export function listRight(list: string): Right | null {
  const rights: Readonly<Record<string, Right>> = LIST_RIGHTS;
  if (Object.hasOwn(rights, list)) return rights[list] ?? null;
  return list.startsWith('records/') ? (resourceNamed(list.slice('records/'.length))?.right ?? null) : null;
}

const listName = z.string('is required').check(
  z.maxLength(60, 'is not a list'),
  z.refine((name) => listRight(name) !== null, 'is not a list'),
);

export const listSavedViews = staffCall<readonly SavedView[]>()({
  name: 'ListSavedViews',
  does: 'Lists the person’s own saved views of a list, and those that colleagues share.',
  right: 'staff',
  repeat: 'harmless',
  payload: z.object({ list: listName }),
});

export const saveView = staffCall<{ readonly id: number }>()({
  name: 'SaveView',
  does: 'Saves a view under a name, or replaces the person’s own view of that name. Sharing requires the right views.share.',
  right: 'staff',
  repeat: 'harmless',
  payload: z.object({
    list: listName,
    name: requiredText(60),
    query: z.string('is required').check(z.maxLength(1_000, 'is longer than 1,000 characters')),
    isShared: z.boolean(),
  }),
  refusals: {
    'may-not-share': [403, 'You don’t have permission to share views'],
    'too-many-views': [409, 'You have 30 views of this list. Delete one first'],
  },
});

export const removeView = staffCall()({
  name: 'RemoveView',
  does: 'Deletes the person’s own view, or a shared one with the right views.share.',
  right: 'staff',
  repeat: 'harmless',
  payload: z.object({ id: anId }),
  refusals: { 'view-unknown': [404, 'This view no longer exists'] },
});
