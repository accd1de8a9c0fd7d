/** The names that the accountant's Tally has for ledgers and masters. */
import * as z from 'zod';

/** Tally takes names of up to 99 characters and reads them without regard to case. */
const name = z
  .string()
  .trim()
  .min(1)
  .max(99)
  .regex(/^[^\p{Cc}<>"]*$/u, 'must not have < > " or line breaks');

const LEDGERS = [
  ...(['sales', 'cgst', 'sgst', 'igst', 'rounding', 'cardCharge'] as const),
  ...(['customers', 'bank', 'paymentProvider', 'writtenOff'] as const),
];

export const tallySchema = z
  .object({
    company: z.union([z.literal(''), name]),
    sales: name,
    cgst: name,
    /** Of the State, and of union territories (UTGST). */
    sgst: name,
    igst: name,
    rounding: name,
    cardCharge: name,
    /** Buyers without GSTIN share a ledger per State, "Web customers - Kerala". */
    customers: name.max(60),
    bank: name,
    paymentProvider: name,
    writtenOff: name,
    stockGroup: name,
    unit: name.max(20),
    location: name,
  })
  .refine(
    (names) => new Set(LEDGERS.map((one) => names[one].toLowerCase())).size === LEDGERS.length,
    'two ledgers have the same name',
  );

export type TallyNames = z.output<typeof tallySchema>;

export const tallyStart: TallyNames = {
  company: '',
  sales: 'Sales GST',
  cgst: 'Output CGST',
  sgst: 'Output SGST',
  igst: 'Output IGST',
  rounding: 'Round off',
  cardCharge: 'Card charges recovered',
  customers: 'Web customers',
  bank: 'Bank',
  paymentProvider: 'Payment provider',
  writtenOff: 'Small amounts written off',
  stockGroup: 'Bullion',
  unit: 'Nos',
  location: 'Main Location',
};
