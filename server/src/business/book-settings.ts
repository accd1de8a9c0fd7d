/** Settings of the books. */
import * as z from 'zod';
import { cashLimitsSchema, cashLimitsStart } from './cash-limits-setting.ts';
import { setting } from './declaration.ts';
import { eInvoiceDutySchema, eInvoiceDutyStart } from './e-invoice-setting.ts';
import { goldEWayBillSchema, goldEWayBillStart } from './e-way-bill-setting.ts';
import { gstReturnSchema, gstReturnStart } from './gst-return-setting.ts';
import { legalLimitsSchema, legalLimitsStart } from './legal-limits-setting.ts';
import { tallySchema, tallyStart } from './tally-setting.ts';
import { basisPointsFrom } from './unit-schemas.ts';

export const bookSettings = {
  cardProviderFeeBp: setting(
    basisPointsFrom(0, 1_000),
    200,
    'Maximum fee agreed with the payment provider per payment, before GST. A higher fee is reported as a difference.',
  ),
  settlementBankDays: setting(
    z.int().min(1).max(30),
    3,
    'Bank days within which a payment provider payout must appear on the bank statement.',
  ),
  gstReturns: setting(
    gstReturnSchema,
    gstReturnStart,
    'Rules of the GST returns, by effective date: version of the portal’s file, the invoice value above which a sale to another State without GSTIN is listed by itself (B2CL), and digits of the HSN.',
  ),
  eInvoices: setting(
    eInvoiceDutySchema,
    eInvoiceDutyStart,
    'When e-invoices have to be registered, by effective date: the turnover of the law, the highest own turnover in a year since 2017-18 (the duty begins above the former), and the days in which a document has to be reported.',
  ),
  panVerification: setting(
    z.boolean(),
    false,
    'Compares the PAN of new orders with the buyer’s name, through the service of PAN_VERIFICATION_URL. No order waits for it.',
  ),
  legalLimits: setting(
    legalLimitsSchema,
    legalLimitsStart,
    'Limits of tax law on one buyer, by effective date: purchases in a financial year without GST above which a large firm deducts TDS (section 393, before 194Q), its rate, and the share of the limit from which staff are warned.',
  ),
  cashLimits: setting(
    cashLimitsSchema,
    cashLimitsStart,
    'The sum from which cash is refused at the counter, from one person in a day or for one sale, by effective date (section 186 of the Income-tax Act 2025, before 269ST), and the sum of a calendar month from which cash of one person is reported to FIU-IND (PMLA). A dealer may set lower ones.',
  ),
  cardChargeSac: setting(
    z.string().regex(/^(99\d{2}|99\d{4})?$/, 'must be a SAC: 4 or 6 digits that begin with 99'),
    '',
    'The SAC of the card payment charge on invoices, at the GST of the goods. Empty, the charge is part of the goods and has their HSN (CGST Act s. 15(2)(c)).',
  ),
  goldEWayBill: setting(
    goldEWayBillSchema,
    goldEWayBillStart,
    'From which value gold that moves within Kerala needs an e-way bill, by effective date. Packing slips then print its Part A.',
  ),
  tally: setting(
    tallySchema,
    tallyStart,
    'Names in Tally, exactly as they stand there: company (empty for the one that is open), ledgers, stock group, unit and location. An export keeps the names that it was made with.',
  ),
  bookMails: setting(
    z.object({
      dayBook: z.boolean(),
      dayBookAt: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must look like 20:00'),
      gstFigures: z.boolean(),
      gstFiguresOn: z.int().min(1).max(20),
    }),
    { dayBook: false, dayBookAt: '20:00', gstFigures: true, gstFiguresOn: 5 },
    'Emails to accounts and owners: the day book at its time each day (IST), and the GST figures of the month before on a day of the month.',
  ),
} as const;
