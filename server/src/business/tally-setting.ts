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
  ...(['customers', 'bank', 'cash', 'paymentProvider', 'writtenOff', 'tdsReceivable'] as const),
  ...(['purchases', 'inputCgst', 'inputSgst', 'inputIgst', 'purchaseCharges', 'tdsPayable'] as const),
];

/** Names for purchases; absent in settings stored before these were exported. */
const PURCHASE_NAMES = {
  purchases: 'Purchases GST',
  inputCgst: 'Input CGST',
  inputSgst: 'Input SGST',
  inputIgst: 'Input IGST',
  purchaseCharges: 'Freight and charges inward',
  tdsPayable: 'TDS payable',
  weightUnit: 'Gms',
};

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
    cash: name.default('Cash'),
    paymentProvider: name,
    writtenOff: name,
    /** Tax that buyers have withheld. */
    tdsReceivable: name.default('TDS receivable'),
    stockGroup: name,
    unit: name.max(20),
    location: name,
    purchases: name.default(PURCHASE_NAMES.purchases),
    inputCgst: name.default(PURCHASE_NAMES.inputCgst),
    inputSgst: name.default(PURCHASE_NAMES.inputSgst),
    inputIgst: name.default(PURCHASE_NAMES.inputIgst),
    /** Freight, assay and insurance of bills. */
    purchaseCharges: name.default(PURCHASE_NAMES.purchaseCharges),
    tdsPayable: name.default(PURCHASE_NAMES.tdsPayable),
    /** Of bulk metal, in grams. */
    weightUnit: name.max(20).default(PURCHASE_NAMES.weightUnit),
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
  cash: 'Cash',
  paymentProvider: 'Payment provider',
  writtenOff: 'Small amounts written off',
  tdsReceivable: 'TDS receivable',
  stockGroup: 'Bullion',
  unit: 'Nos',
  location: 'Main Location',
  ...PURCHASE_NAMES,
};
