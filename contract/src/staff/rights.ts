/**
 * Rights of the back office. Every call, record field, file and setting names one; a role is a set of them. The list is
 * the only place that knows all rights: the screen where an owner composes roles derives from it.
 */

import { ADMINISTRATION_RIGHTS } from './administration-rights.ts';
import { BOOKS_RIGHTS } from './books-rights.ts';
import { CATALOGUE_RIGHTS } from './catalogue-rights.ts';
import { CONTENT_RIGHTS } from './content-rights.ts';
import { CUSTOMER_RIGHTS } from './customer-rights.ts';
import { MONEY_RIGHTS } from './money-rights.ts';
import { ORDER_RIGHTS } from './order-rights.ts';
import { PRICE_RIGHTS } from './price-rights.ts';
import { PURCHASE_RIGHTS } from './purchase-rights.ts';
import { STOCK_RIGHTS } from './stock-rights.ts';

/** Headings of the screen where roles are composed. */
export const RIGHT_AREAS = [
  'Orders',
  'Money',
  'Customers',
  'Prices',
  'Catalogue',
  'Stock',
  'Content',
  'Administration',
] as const;
export type RightArea = (typeof RIGHT_AREAS)[number];

interface RightDeclaration {
  readonly area: RightArea;
  readonly label: string;
  readonly description: string;
  /** Never part of a composed role: it would let its holder become an owner. */
  readonly ownersOnly?: true;
}

export const RIGHTS = {
  ...ORDER_RIGHTS,
  ...MONEY_RIGHTS,
  ...BOOKS_RIGHTS,
  ...PURCHASE_RIGHTS,
  ...CUSTOMER_RIGHTS,
  ...PRICE_RIGHTS,
  ...CATALOGUE_RIGHTS,
  ...STOCK_RIGHTS,
  ...CONTENT_RIGHTS,
  ...ADMINISTRATION_RIGHTS,
} as const satisfies Readonly<Record<string, RightDeclaration>>;

export type Right = keyof typeof RIGHTS;

export const ALL_RIGHTS = Object.keys(RIGHTS) as readonly Right[];

/** What a call requires: nothing, an accepted password with the second factor pending, a full login, or a right. */
export type Admission = 'anyone' | 'signing in' | 'staff' | Right;

/** @param rights of a person who is fully logged in */
export function hasRight(rights: readonly Right[], required: Admission): boolean {
  return required === 'anyone' || required === 'signing in' || required === 'staff' || rights.includes(required);
}
