/** Registers of the books: lists of documents and payments in a period, each declared once with its columns and filters. */
import * as z from 'zod/mini';
import type { CustomerId } from '../ids.ts';
import { PURCHASE_REGISTERS } from './purchase-registers.ts';
import { type DeclaredRegister, paise, type RegisterColumn } from './register-column.ts';
import { staffCall } from './staff-call.ts';
import { anId, idOfA, isoDate, listSort, optionalText } from './staff-values.ts';

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
const party = { label: 'Customer', unit: 'text', link: 'ledger', phone: 'left' } as const satisfies RegisterColumn;
const anyParty = { ...party, label: 'Customer or supplier' } as const satisfies RegisterColumn;

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
      invoiceNumber: { label: 'Invoice', unit: 'text', link: 'invoice', isWide: true },
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
      'Every voucher in the order of its time: sales, credit notes, receipts, refunds and small amounts written off; purchases, debit notes and payments to suppliers at noon of their day. A debit is what the customer or supplier owes more, or is owed less.',
    columns: {
      ...{ at, voucher, party: anyParty },
      number: { label: 'Number', unit: 'text', link: 'document' },
      orderNumber,
      tdsPaise: paise('TDS in it', { isFileOnly: true }),
      debitPaise: paise('Debit', { phone: 'right' }),
      creditPaise: paise('Credit', { phone: 'right' }),
    },
    isByTime: true,
    filters: [],
  },
  'cash-book': {
    title: 'Cash and bank book',
    description:
      'The bank account, the cash taken at the counter, the account at the payment provider, or the TDS that buyers have withheld: money in and out as orders, refunds, payouts and payments to suppliers say, with the balance since the store began. Bank credits without an order, expenses, and cash taken to the bank, are not in it.',
    columns: {
      ...{ at, voucher, party: anyParty },
      number: { label: 'Reference', unit: 'text', isWide: true, link: 'payout' },
      orderNumber,
      receivedPaise: paise('In', { phone: 'right' }),
      paidPaise: paise('Out', { phone: 'right' }),
      balancePaise: { label: 'Balance', unit: 'paise' },
    },
    isByTime: true,
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
    isByTime: true,
    filters: [],
    of: 'customer',
  },
  'supplier-ledger': {
    title: 'Supplier ledger',
    description:
      'What one supplier has billed, taken back and been paid, by the day in the books. A positive balance is owed to the supplier.',
    columns: {
      bookedOn: { label: 'Date', unit: 'day', phone: 'right' },
      voucher,
      number: { label: 'Number', unit: 'text', link: 'document', phone: 'left' },
      tdsPaise: paise('TDS in it', { isWide: true }),
      debitPaise: paise('Debit', { phone: 'right' }),
      creditPaise: paise('Credit', { phone: 'right' }),
      balancePaise: { label: 'Balance', unit: 'paise', phone: 'right' },
    },
    isByTime: true,
    filters: [],
    of: 'supplier',
  },
  settlements: {
    title: 'Gateway settlements',
    description:
      'Payouts of the payment provider from the daily reconciliation: charged, fee, GST on the fee, refunds and corrections, settled, and what the bank statement shows.',
    columns: {
      at,
      number: { label: 'Settlement', unit: 'text', link: 'payout', phone: 'left' },
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
  'payout-entries': {
    title: 'Payments in settlements',
    description:
      'What the payouts settled in the period consist of: each payment, refund, dispute and correction, with its order. They add up to the payouts.',
    columns: {
      number: { label: 'Settlement', unit: 'text', isWide: true },
      at,
      entry: { label: 'Entry', unit: 'text', phone: 'left' },
      party,
      orderNumber: { ...orderNumber, phone: 'left' },
      reference: { label: 'Reference', unit: 'text', isWide: true },
      amountPaise: paise('Amount', { phone: 'right' }),
      feePaise: paise('Fee', { isWide: true }),
      feeTaxPaise: paise('GST on fee', { isWide: true }),
      netPaise: paise('Net', { phone: 'right' }),
    },
    filters: [],
    isByPayout: true,
  },
  points: {
    title: 'Points',
    description:
      'Every entry of the ledger of loyalty points. Points that an order holds count as out until they return.',
    columns: {
      at,
      entry: { label: 'Entry', unit: 'text', phone: 'left' },
      party: { ...party, link: 'customer' },
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
      code: { label: 'Coupon', unit: 'text', link: 'coupon', phone: 'left' },
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
      'Buyers near or above a limit of tax law: days on which a customer bought above the PAN limit, with GST; and firms whose purchases of the financial year, without GST and less returns, passed the limit for TDS or its warning, by PAN. TDS is what a firm may deduct from its payments. Suppliers are measured by the same limit: what is to withhold is the tax on what the firm bought from them above it. Cash of a calendar month that is near or above the sum reported to FIU-IND by the 15th of the next month: a month without such rows is a nil report. Cash at or above the limit of a day or a sale is refused at the counter.',
    columns: {
      dated: { label: 'Date', unit: 'day', phone: 'right' },
      rule: { label: 'Limit on', unit: 'text', phone: 'left' },
      party: anyParty,
      pan: { label: 'PAN', unit: 'text', isWide: true },
      standing: { label: 'Standing', unit: 'text', phone: 'left' },
      amountPaise: { label: 'Bought or paid', unit: 'paise', phone: 'right' },
      limitPaise: { label: 'Limit', unit: 'paise', isWide: true },
      tdsPaise: paise('TDS', { isWide: true }),
      withholdPaise: paise('To withhold', { isWide: true }),
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
  account: z._default(z.nullable(z.enum(['bank', 'cash', 'gateway', 'tds'])), null),
  customerId: z._default(z.nullable(idOfA<CustomerId>()), null),
  supplierId: z._default(z.nullable(anId), null),
  /** The provider’s id of a payout; empty for all. */
  payout: optionalText(80),
});
export type RegisterWanted = z.output<typeof registerPeriod>;

/** Every row of the period. */
export const NO_REGISTER_FILTERS: Omit<RegisterWanted, 'from' | 'to'> = {
  ...{ buyer: null, supply: null, account: null },
  ...{ customerId: null, supplierId: null, payout: '' },
};

export interface RegisterPage {
  /** The customer or supplier of a ledger; null of other registers. */
  readonly ledgerOf: string | null;
  readonly rows: readonly RegisterRow[];
  readonly total: number;
  /** So many rows cannot be sorted as requested, and stand in the order of the register. */
  readonly isUnsorted: boolean;
  /** Sums of all rows of the period, by column. */
  readonly totals: Readonly<Record<string, number>>;
  /** The last day of the last closed month; null while none is closed. */
  readonly closedUntil: string | null;
}

export const readRegister = staffCall<RegisterPage>()({
  name: 'ReadRegister',
  does: 'Lists a page of a register over days in India, in its own order or by a column, with the sums of the whole period.',
  right: 'books.read',
  repeat: 'harmless',
  payload: z.extend(registerPeriod, {
    register: z.enum(REGISTER_NAMES),
    page: anId.check(z.maximum(100_000)),
    perPage: anId.check(z.maximum(200)),
    sort: listSort,
  }),
  refusals: {
    'period-reversed': [400, 'The last day is before the first'],
    'period-too-long': [400, `Choose a period of at most ${MOST_REGISTER_DAYS} days`],
    'customer-missing': [400, 'Choose a customer'],
    'supplier-missing': [400, 'Choose a supplier'],
  },
});
