/** Registers of the books: lists of documents and payments in a period, each declared once with its columns and filters. */
import * as z from 'zod/mini';
import type { CustomerId } from '../ids.ts';
import { PURCHASE_REGISTERS } from './purchase-registers.ts';
import { type DeclaredRegister, paise, type RegisterColumn } from './register-column.ts';
import { staffCall } from './staff-call.ts';
import { anId, idOfA, isoDate } from './staff-values.ts';

const TAX_COLUMNS = {
  placeOfSupply: { label: 'Place of supply', unit: 'text', isFileOnly: true },
  taxablePaise: paise('Taxable value'),
  cgstPaise: paise('CGST', { isWide: true }),
  sgstPaise: paise('SGST', { isWide: true }),
  igstPaise: paise('IGST', { isWide: true }),
  roundingPaise: paise('Rounding', { isFileOnly: true }),
  valuePaise: paise('Total', { phone: 'right' }),
} as const satisfies Readonly<Record<string, RegisterColumn>>;

const BUYER_COLUMNS = {
  buyer: { label: 'Buyer', unit: 'text', phone: 'left' },
  /** On the screen it stands below the buyer. */
  gstin: { label: 'GSTIN', unit: 'text', isFileOnly: true },
} as const satisfies Readonly<Record<string, RegisterColumn>>;

const irn = { label: 'IRN', unit: 'text', isFileOnly: true } as const satisfies RegisterColumn;
const orderNumber = { label: 'Order', unit: 'text', link: 'order' } as const satisfies RegisterColumn;

const at = { label: 'Time', unit: 'time', phone: 'right' } as const satisfies RegisterColumn;
const voucher = { label: 'Voucher', unit: 'text', phone: 'left' } as const satisfies RegisterColumn;
const party = { label: 'Customer', unit: 'text', link: 'customer', phone: 'left' } as const satisfies RegisterColumn;

export const REGISTERS = {
  sales: {
    title: 'Sales register',
    description: 'Tax invoices dated in the period, as they were issued. Returned goods stand in the credit notes.',
    columns: {
      number: { label: 'Invoice', unit: 'text', link: 'document', phone: 'left' },
      dated: { label: 'Date', unit: 'day', phone: 'right' },
      orderNumber,
      ...BUYER_COLUMNS,
      irn,
      ...TAX_COLUMNS,
    },
    filters: ['buyer', 'supply'],
  },
  'credit-notes': {
    title: 'Credit note register',
    description: 'Credit notes dated in the period, each with the invoice that it takes back from.',
    columns: {
      number: { label: 'Credit note', unit: 'text', link: 'document', phone: 'left' },
      dated: { label: 'Date', unit: 'day', phone: 'right' },
      invoiceNumber: { label: 'Invoice', unit: 'text', isWide: true },
      invoiceDated: { label: 'Invoice date', unit: 'day', isFileOnly: true },
      orderNumber,
      ...BUYER_COLUMNS,
      reason: { label: 'Reason', unit: 'text', isFileOnly: true },
      irn,
      ...TAX_COLUMNS,
    },
    filters: ['buyer', 'supply'],
  },
  receipts: {
    title: 'Receipts and refunds',
    description:
      'Money received on orders and given back, at the bank and at the payment provider, with the reference of each payment.',
    columns: {
      ...{ at, voucher, party },
      account: { label: 'Account', unit: 'text', isWide: true },
      number: { label: 'Reference', unit: 'text', isWide: true },
      orderNumber,
      receivedPaise: paise('Received', { phone: 'right' }),
      paidPaise: paise('Given back', { phone: 'right' }),
    },
    filters: ['account'],
  },
  'day-book': {
    title: 'Day book',
    description:
      'Every voucher in the order of its time: sales, credit notes, receipts, refunds and small amounts written off. Debits are what customers owe.',
    columns: {
      ...{ at, voucher, party },
      number: { label: 'Number', unit: 'text', link: 'document' },
      orderNumber,
      debitPaise: paise('Debit', { phone: 'right' }),
      creditPaise: paise('Credit', { phone: 'right' }),
    },
    filters: [],
  },
  'cash-book': {
    title: 'Cash and bank book',
    description:
      'The bank account, or the account at the payment provider: money in and out as orders, refunds and payouts say, with the balance since the store began. Bank credits without an order are not in it. The store takes no cash.',
    columns: {
      ...{ at, voucher, party },
      number: { label: 'Reference', unit: 'text', isWide: true },
      orderNumber,
      receivedPaise: paise('In', { phone: 'right' }),
      paidPaise: paise('Out', { phone: 'right' }),
      balancePaise: { label: 'Balance', unit: 'paise' },
    },
    filters: ['account'],
  },
  'customer-ledger': {
    title: 'Customer ledger',
    description: 'What one customer was charged and has paid. A positive balance is owed by the customer.',
    columns: {
      at,
      voucher,
      number: { label: 'Number', unit: 'text', link: 'document', phone: 'left' },
      orderNumber,
      debitPaise: paise('Debit', { phone: 'right' }),
      creditPaise: paise('Credit', { phone: 'right' }),
      balancePaise: { label: 'Balance', unit: 'paise', phone: 'right' },
    },
    filters: [],
    isOfCustomer: true,
  },
  settlements: {
    title: 'Gateway settlements',
    description:
      'Payouts of the payment provider from the daily reconciliation: charged, fee, GST on the fee, refunds and corrections, settled, and what the bank statement shows.',
    columns: {
      at,
      number: { label: 'Settlement', unit: 'text', phone: 'left' },
      utr: { label: 'UTR', unit: 'text', phone: 'left' },
      chargedPaise: paise('Charged'),
      feePaise: paise('Fee', { isWide: true }),
      feeTaxPaise: paise('GST on fee', { isWide: true }),
      adjustmentPaise: paise('Refunds, corrections', { isWide: true }),
      settledPaise: paise('Settled', { phone: 'right' }),
      bankPaise: paise('On the bank', { isWide: true }),
      creditedOn: { label: 'Credited', unit: 'day', isWide: true },
      differencePaise: paise('Difference', { phone: 'right' }),
    },
    filters: [],
  },
  points: {
    title: 'Points',
    description:
      'Every entry of the ledger of loyalty points. Points that an order holds count as out until they return.',
    columns: {
      at,
      entry: { label: 'Entry', unit: 'text', phone: 'left' },
      party,
      orderNumber,
      note: { label: 'Note', unit: 'text', isWide: true },
      pointsIn: { label: 'In', unit: 'count', isSummed: true, phone: 'right' },
      pointsOut: { label: 'Out', unit: 'count', isSummed: true, phone: 'right' },
    },
    filters: [],
  },
  coupons: {
    title: 'Coupons',
    description: 'Coupons that paid orders have spent, at the discount that was agreed.',
    columns: {
      at,
      code: { label: 'Coupon', unit: 'text', phone: 'left' },
      party,
      orderNumber,
      discountPaise: paise('Discount', { phone: 'right' }),
    },
    filters: [],
  },
  ...PURCHASE_REGISTERS,
  limits: {
    title: 'Legal limits',
    description:
      'Buyers near or above a limit of tax law: days on which a customer bought above the PAN limit, with GST; and firms whose purchases of the financial year, without GST and less returns, passed the limit for TDS or its warning, by PAN. TDS is what a firm may deduct from its payments. The store takes no cash, so that no cash limit can be passed.',
    columns: {
      dated: { label: 'Date', unit: 'day', phone: 'right' },
      rule: { label: 'Limit on', unit: 'text', phone: 'left' },
      party,
      pan: { label: 'PAN', unit: 'text', isWide: true },
      standing: { label: 'Standing', unit: 'text', phone: 'left' },
      amountPaise: { label: 'Bought', unit: 'paise', phone: 'right' },
      limitPaise: { label: 'Limit', unit: 'paise', isWide: true },
      tdsPaise: paise('TDS', { isWide: true }),
    },
    filters: [],
  },
} as const satisfies Readonly<Record<string, DeclaredRegister>>;

export type RegisterName = keyof typeof REGISTERS;
export const REGISTER_NAMES = Object.keys(REGISTERS) as readonly RegisterName[];

export function registerNamed(name: RegisterName): DeclaredRegister {
  return REGISTERS[name];
}

/** A row by the names of its columns, with the ids that links need. */
export type RegisterRow = Readonly<Record<string, string | number | null>>;

/** No register covers more than a financial year. */
export const MOST_REGISTER_DAYS = 366;

/** What is listed, on screen and in files. Both days are included. */
export const registerPeriod = z.object({
  from: isoDate,
  to: isoDate,
  buyer: z._default(z.nullable(z.enum(['registered', 'unregistered'])), null),
  supply: z._default(z.nullable(z.enum(['within', 'other'])), null),
  account: z._default(z.nullable(z.enum(['bank', 'gateway'])), null),
  customerId: z._default(z.nullable(idOfA<CustomerId>()), null),
});
export type RegisterWanted = z.output<typeof registerPeriod>;

export interface RegisterPage {
  readonly rows: readonly RegisterRow[];
  readonly total: number;
  /** Sums of all rows of the period, by column. */
  readonly totals: Readonly<Record<string, number>>;
  /** The last day of the last closed month; null while none is closed. */
  readonly closedUntil: string | null;
}

export const readRegister = staffCall<RegisterPage>()({
  name: 'ReadRegister',
  does: 'Lists a page of a register over days in India, with the sums of the whole period.',
  right: 'books.read',
  repeat: 'harmless',
  payload: z.extend(registerPeriod, {
    register: z.enum(REGISTER_NAMES),
    page: anId.check(z.maximum(100_000)),
    perPage: anId.check(z.maximum(200)),
  }),
  refusals: {
    'period-reversed': [400, 'The last day is before the first'],
    'period-too-long': [400, `Choose a period of at most ${MOST_REGISTER_DAYS} days`],
    'customer-missing': [400, 'Choose a customer'],
  },
});
