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
      supplier: { label: 'Supplier', unit: 'text', phone: 'left' },
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
  'stock-summary': {
    title: 'Stock summary and valuation',
    description:
      'Pieces of each variant at the start and the end of the period, without transfers. The value at the end is what the remaining lots have cost (FIFO), and the average cost of all lots received until then. Pieces of unknown cost have no value.',
    columns: {
      product: { label: 'Variant', unit: 'text', phone: 'left' },
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
} as const satisfies Readonly<Record<string, DeclaredRegister>>;
