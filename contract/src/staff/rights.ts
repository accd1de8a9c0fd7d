/**
 * Rights of the back office. Every call, record field, file and setting names one; a role is a set of them. The list is
 * the only place that knows all rights: the screen where an owner composes roles derives from it.
 */

import { BOOKS_RIGHTS } from './books-rights.ts';
import { CUSTOMER_RIGHTS } from './customer-rights.ts';
import { PURCHASE_RIGHTS } from './purchase-rights.ts';

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
  'parcels.read': {
    area: 'Orders',
    label: 'See parcels',
    description: 'Paid orders to pack and dispatch: items, address and packing slip, no amounts.',
  },
  'orders.read': {
    area: 'Orders',
    label: 'See orders',
    description: 'All orders with amounts, payments, screenshots, refunds and invoices.',
  },
  'orders.export': {
    area: 'Orders',
    label: 'Export orders',
    description: 'Download orders with names, mobile numbers and GSTINs as a file.',
  },
  'orders.note': { area: 'Orders', label: 'Add notes to orders', description: 'Internal notes, seen by staff only.' },
  'orders.accept-payment': {
    area: 'Orders',
    label: 'Accept payments',
    description: 'Accept or reject UPI and NEFT payments that customers report.',
  },
  'orders.pack': { area: 'Orders', label: 'Pack orders', description: 'Mark orders as packed, with serial numbers.' },
  'orders.dispatch': {
    area: 'Orders',
    label: 'Dispatch orders',
    description: 'Hand orders to the courier and mark them as delivered.',
  },
  'orders.cancel': {
    area: 'Orders',
    label: 'Cancel orders',
    description: 'Cancel orders before dispatch, which refunds what was paid.',
  },

  'refunds.make': {
    area: 'Money',
    label: 'Make refunds',
    description: 'Refund orders, and decide on late, returned and disputed payments.',
  },
  'payouts.pay': {
    area: 'Money',
    label: 'Pay out refunds and balances',
    description: 'See customers’ bank accounts; record, withdraw and convert payouts.',
  },
  'bank.read': {
    area: 'Money',
    label: 'See bank payments',
    description: 'Payments to verify, unmatched credits and refunds to pay out.',
  },
  'bank.import': {
    area: 'Money',
    label: 'Import bank statements',
    description: 'Import statements, which confirms the orders whose payment they show.',
  },
  'bank.assign': {
    area: 'Money',
    label: 'Assign bank credits',
    description: 'Assign unmatched credits to orders, or record that they were returned.',
  },
  'settlements.read': {
    area: 'Money',
    label: 'See settlements',
    description: 'Payouts, fees, disputes and differences of the payment provider.',
  },
  'settlements.settle': {
    area: 'Money',
    label: 'Settle differences',
    description: 'Reconcile with the payment provider, and settle differences.',
  },
  'unpaid-orders.read': {
    area: 'Money',
    label: 'See unpaid orders',
    description: 'Totals of unpaid orders; the largest customers and addresses by name only with “See customers”.',
  },
  'figures.read': {
    area: 'Money',
    label: 'See figures on the dashboard',
    description: 'Sales, exposure, stock and the state of rates and online payments.',
  },
  'reports.read': { area: 'Money', label: 'See reports', description: 'Sales reports, on screen and as a file.' },

  ...BOOKS_RIGHTS,

  ...PURCHASE_RIGHTS,

  ...CUSTOMER_RIGHTS,

  'rates.read': {
    area: 'Prices',
    label: 'See the pricing console',
    description: 'Rates, premiums, proposals and trading halts.',
  },
  'rates.set': { area: 'Prices', label: 'Set rates', description: 'Set and withdraw manual rates near the market.' },
  'rates.set-beyond-guard': {
    area: 'Prices',
    label: 'Decide on rates far from the market',
    description: 'Approve or decline manual rates that somebody else has proposed.',
  },
  'premiums.change': {
    area: 'Prices',
    label: 'Change premiums',
    description: 'Change premiums, and propose changes that need approval.',
  },
  'premiums.approve': {
    area: 'Prices',
    label: 'Decide on premiums',
    description: 'Approve or decline premiums that somebody else has proposed.',
  },
  'halts.decide': {
    area: 'Prices',
    label: 'Halt and resume sales',
    description: 'Halt sales, and lift trading halts.',
  },
  'metal-trades.record': {
    area: 'Prices',
    label: 'Record purchases and hedges',
    description: 'See and record the dealer’s own metal trades.',
  },

  'catalogue.read': {
    area: 'Catalogue',
    label: 'See the catalogue',
    description: 'Products and variants with every field, and their files.',
  },
  'catalogue.texts': {
    area: 'Catalogue',
    label: 'Change texts',
    description: 'Names, descriptions, URLs, SEO and sort order.',
  },
  'catalogue.pictures': { area: 'Catalogue', label: 'Change images and videos', description: 'And their alt texts.' },
  'catalogue.terms': {
    area: 'Catalogue',
    label: 'Change terms',
    description: 'Margins, charges, taxes, MRP, HSN, visibility, dispatch days and place in the catalogue.',
  },
  'catalogue.metal': {
    area: 'Catalogue',
    label: 'Change metal and weight',
    description: 'Metal, fineness and weight of products and variants.',
  },
  'catalogue.import': {
    area: 'Catalogue',
    label: 'Import catalogue files',
    description: 'Only the fields that other rights allow to change.',
  },
  'pictures.upload': {
    area: 'Catalogue',
    label: 'Upload images and videos',
    description: 'For the catalogue and the pages.',
  },

  'stock.read': {
    area: 'Stock',
    label: 'See stock',
    description: 'Pieces of each variant and where they lie, moves and counts, without costs.',
  },
  'stock.costs': { area: 'Stock', label: 'See purchase costs', description: 'Of lots and of moves of stock.' },
  'stock.change': {
    area: 'Stock',
    label: 'Change stock',
    description: 'Receipts, transfers, returns and damage; pieces available of each variant; locations.',
  },
  'stock.count': {
    area: 'Stock',
    label: 'Count stock',
    description: 'Fill count sheets, without the expected number.',
  },
  'stock.approve': {
    area: 'Stock',
    label: 'Approve counts',
    description: 'Book the differences of a count into stock, or discard it.',
  },

  'content.edit': {
    area: 'Content',
    label: 'Edit pages and articles',
    description: 'Articles, news, FAQs, showrooms, banners, SEO and page texts.',
  },
  'testimonials.decide': {
    area: 'Content',
    label: 'Moderate testimonials and reviews',
    description: 'Publish and decline testimonials and reviews; delete testimonials.',
  },
  'enquiries.answer': {
    area: 'Content',
    label: 'Answer enquiries',
    description: 'See, assign, answer and close enquiries.',
  },
  'messages.read': {
    area: 'Content',
    label: 'See messages',
    description: 'Emails and texts to customers and staff, without links and codes that log in.',
  },
  'messages.resend': { area: 'Content', label: 'Resend messages', description: 'Send a message again.' },
  'messages.change': {
    area: 'Content',
    label: 'Change message texts',
    description: 'Texts of emails and SMS to customers, and their DLT template ids.',
  },
  'messages.read-secrets': {
    area: 'Content',
    label: 'See login links and codes',
    description: 'Messages with the links and codes that let their recipient log in, in the sample shop only.',
    ownersOnly: true,
  },

  'settings.read': {
    area: 'Administration',
    label: 'Open settings',
    description: 'Shows the settings that other rights allow to change.',
  },
  'settings.contact': {
    area: 'Administration',
    label: 'Change contact details',
    description: 'Phone numbers, hours, social links and the delivery promise.',
  },
  'settings.firm': {
    area: 'Administration',
    label: 'Change the firm and its taxes',
    description: 'Names, address, GSTIN and PAN of the firm; GST, HSN and PAN threshold; States.',
  },
  'settings.payee': {
    area: 'Administration',
    label: 'Change the payee',
    description: 'The UPI ID and bank account that customers pay to.',
  },
  'settings.trade': {
    area: 'Administration',
    label: 'Change charges and times',
    description: 'Payment modes, surcharge, deductions, points, price lock and payment times.',
  },
  'settings.guard-rails': {
    area: 'Administration',
    label: 'Change guard rails',
    description: 'Limits of rates, prices, premiums and unpaid orders, alerts, and how long data is kept.',
  },
  'people.change': {
    area: 'Administration',
    label: 'Manage staff',
    description: 'Invite, change and block staff, their roles, two-factor authentication and sessions.',
    ownersOnly: true,
  },
  'views.share': {
    area: 'Administration',
    label: 'Share saved views',
    description: 'Save views of lists for all staff, and delete shared ones.',
  },
  'audit.read': { area: 'Administration', label: 'See the audit log', description: 'Who has changed what, and when.' },
  'security-events.read': {
    area: 'Administration',
    label: 'See security events',
    description:
      'Logins, refusals, exports and views of records, with accounts and IP addresses. Every view is logged.',
  },
} as const satisfies Readonly<Record<string, RightDeclaration>>;

export type Right = keyof typeof RIGHTS;

export const ALL_RIGHTS = Object.keys(RIGHTS) as readonly Right[];

/** What a call requires: nothing, an accepted password with the second factor pending, a full login, or a right. */
export type Admission = 'anyone' | 'signing in' | 'staff' | Right;

/** @param rights of a person who is fully logged in */
export function hasRight(rights: readonly Right[], required: Admission): boolean {
  return required === 'anyone' || required === 'signing in' || required === 'staff' || rights.includes(required);
}
