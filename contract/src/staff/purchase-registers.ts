/** Registers of purchases and of stock with its value. */
import { type DeclaredRegister, paise, type RegisterColumn } from './register-column.ts';

const count = (label: string, more: Partial<RegisterColumn> = {}): RegisterColumn => ({
  label,
  unit: 'count',
  isSummed: true,
  ...more,
});

export const PURCHASE_REGISTERS = {
  purchases: {
    title: 'Purchase register',
    description:
      'Bills of suppliers, rates fixed later, and debit notes (negative), by the day in the books. What is not fixed has no value yet.',
    columns: {
      number: { label: 'Bill', unit: 'text', link: 'purchase', phone: 'left' },
      bookedOn: { label: 'Date', unit: 'day', phone: 'right' },
      voucher: { label: 'Entry', unit: 'text' },
      dated: { label: 'Document date', unit: 'day', isFileOnly: true },
      supplier: { label: 'Supplier', unit: 'text', link: 'ledger', phone: 'left' },
      gstin: { label: 'GSTIN', unit: 'text', isFileOnly: true },
      reference: { label: 'Reference', unit: 'text', isFileOnly: true },
      goodsPaise: paise('Goods'),
      chargesPaise: paise('Charges', { isWide: true }),
      cgstPaise: paise('CGST', { isWide: true }),
      sgstPaise: paise('SGST', { isWide: true }),
      igstPaise: paise('IGST', { isWide: true }),
      roundingPaise: paise('Rounding', { isFileOnly: true }),
      valuePaise: paise('Total', { phone: 'right' }),
    },
    filters: [],
  },
  tds: {
    title: 'TDS withheld',
    description:
      'Tax withheld from payments to suppliers, which the firm owes to the tax office until the 7th of the next month, by the day in the books. What was taken back is negative.',
    columns: {
      bookedOn: { label: 'Date', unit: 'day', phone: 'right' },
      voucher: { label: 'Entry', unit: 'text' },
      supplier: { label: 'Supplier', unit: 'text', link: 'ledger', phone: 'left' },
      pan: { label: 'PAN', unit: 'text', phone: 'left', missing: 'PAN not known' },
      reference: { label: 'Reference', unit: 'text', isWide: true },
      paidPaise: paise('Paid'),
      tdsPaise: paise('TDS', { phone: 'right' }),
    },
    filters: [],
  },
  'stock-summary': {
    title: 'Stock summary and valuation',
    description:
      'Pieces of each variant at the start and the end of the period, without transfers. The value at the end is what the remaining lots have cost (FIFO), and by the weighted average of the financial year. Pieces of unknown cost have no value.',
    columns: {
      product: { label: 'Variant', unit: 'text', link: 'stock', phone: 'left' },
      metal: { label: 'Metal', unit: 'text', isFileOnly: true },
      openingPieces: count('Opening'),
      inPieces: count('In'),
      outPieces: count('Out'),
      closingPieces: count('Closing', { phone: 'right' }),
      unknownPieces: count('Of unknown cost', { isWide: true }),
      fifoPaise: paise('Value, FIFO', { phone: 'right' }),
      averagePaise: paise('Value, weighted average', { isWide: true }),
    },
    filters: [],
  },
  consignments: {
    title: 'Goods on consignment',
    description:
      'Pieces that other dealers have for sale, by the number of the paper they went out under, with their cost: they are part of the stock in the balance sheet. Negative: goods of other dealers.',
    columns: {
      number: { label: 'Paper', unit: 'text', phone: 'left' },
      product: { label: 'Variant', unit: 'text', link: 'stock', phone: 'left' },
      at: { label: 'First', unit: 'time' },
      lastAt: { label: 'Last', unit: 'time', isFileOnly: true },
      outPieces: count('Out'),
      backPieces: count('Back'),
      openPieces: count('Still out', { phone: 'right' }),
      openPaise: paise('Cost', { phone: 'right' }),
    },
    filters: [],
  },
} as const satisfies Readonly<Record<string, DeclaredRegister>>;
