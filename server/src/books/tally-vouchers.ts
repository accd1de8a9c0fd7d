/** Vouchers of an export as Tally XML. In each, the amounts of all ledgers add up to nothing. */
import { TALLY_VOUCHERS } from '@tola/contract/staff';
import { indianDate, type Paise } from '@tola/pricing';
import type { TallyNames } from '#business';
import { invariant } from '#database';
import type { InvoiceDocument } from '#invoices';
import { partyLedger, stateName } from './tally-party.ts';
import type { TallyRow } from './tally-store.ts';
import { amount, attribute, deemedPositive, element, tallyDay } from './tally-xml.ts';

/** What one ledger is given: credits positive, debits negative. */
interface Leg {
  readonly ledger: string;
  readonly paise: Paise;
  /** Elements below the leg. */
  readonly more?: readonly string[];
}

export function voucherXml(row: TallyRow, names: TallyNames): string {
  if (row.invoice !== null) return salesXml(row, row.invoice, names);
  const legs = row.note === null ? paymentLegs(row, names) : creditNoteLegs(row, row.note, names);
  return voucher(row, names, { view: 'Accounting Voucher View', entries: 'ALLLEDGERENTRIES.LIST', legs, items: [] });
}

interface Shape {
  readonly view: 'Accounting Voucher View' | 'Invoice Voucher View';
  readonly entries: 'ALLLEDGERENTRIES.LIST' | 'LEDGERENTRIES.LIST';
  readonly legs: readonly Leg[];
  /** Goods with the sales ledger below each. */
  readonly items: readonly { readonly paise: Paise; readonly xml: string }[];
}

function voucher(row: TallyRow, names: TallyNames, { view, entries, legs, items }: Shape): string {
  const { orderNumber, gstin, stateCode } = row;
  const sum = [...legs, ...items].reduce((total, { paise }) => total + paise, 0);
  invariant(sum === 0, 'A voucher for Tally does not add up', { sum, voucher: row.voucher, id: row.sortId });
  const type = TALLY_VOUCHERS[row.voucher];
  const day = tallyDay(indianDate(row.at));
  return element(
    'VOUCHER',
    [
      element('DATE', day),
      element('EFFECTIVEDATE', day),
      element('VOUCHERTYPENAME', type),
      element('VOUCHERNUMBER', voucherNumber(row)),
      element('REFERENCE', orderNumber),
      element('NARRATION', narration(row)),
      element('PARTYLEDGERNAME', partyLedger(row, names)),
      element('PERSISTEDVIEW', view),
      ...(items.length === 0 ? [] : [element('VCHENTRYMODE', 'Item Invoice'), element('ISINVOICE', 'Yes')]),
      ...(row.invoice === null && row.note === null
        ? []
        : [
            element('PLACEOFSUPPLY', stateName(stateCode)),
            element('PARTYGSTIN', gstin),
            element('STATENAME', stateName(stateCode)),
            element('COUNTRYOFRESIDENCE', 'India'),
          ]),
      ...items.map(({ xml }) => xml),
      ...legs.map((leg) => legXml(entries, leg)),
    ],
    attribute('VCHTYPE', type) + attribute('ACTION', 'Create') + attribute('OBJVIEW', view),
  );
}

/** The number of the document; payments have none of their own. */
function voucherNumber({ sortId, voucher: kind, number }: TallyRow): string {
  if (kind === 'Sale' || kind === 'Credit note') return number ?? '';
  const letters = {
    Receipt: 'RC',
    Refund: 'RF',
    'Taken back by bank': 'TB',
    'Balance paid out': 'BP',
    'Written off': 'WO',
  }[kind];
  return `${letters}-${String(sortId % 1_000_000_000_000).padStart(6, '0')}`;
}

function narration({ voucher: kind, orderNumber, number, note }: TallyRow): string {
  const of = orderNumber === '' ? '' : ` of order ${orderNumber}`;
  if (note !== null) return `${kind}${of} on invoice ${note.invoiceNumber}: ${note.reason}`;
  return number === null || number === '' ? `${kind}${of}` : `${kind}${of}, ${number}`;
}

function legXml(name: string, { ledger, paise, more = [] }: Leg): string {
  return element(name, [
    element('LEDGERNAME', ledger),
    deemedPositive(paise),
    ...(more.length === 0 ? [] : [element('ISPARTYLEDGER', 'Yes')]),
    element('AMOUNT', amount(paise)),
    ...more,
  ]);
}

/** Bills are named by the order: its receipts come before its invoice, and its refunds after. */
function partyLeg(row: TallyRow, names: TallyNames): Leg {
  const paise = row.creditPaise - row.debitPaise;
  const isAdvance = row.voucher === 'Receipt';
  const bill = element('BILLALLOCATIONS.LIST', [
    ...(row.orderNumber === ''
      ? [element('BILLTYPE', 'On Account')]
      : [element('NAME', row.orderNumber), element('BILLTYPE', isAdvance ? 'Advance' : 'Agst Ref')]),
    element('AMOUNT', amount(paise)),
  ]);
  return { ledger: partyLedger(row, names), paise, more: [bill] };
}

function leg(ledger: string, paise: Paise): Leg[] {
  return paise === 0 ? [] : [{ ledger, paise }];
}

interface TaxFigures {
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
}

/** @param sign 1 for what is sold, -1 for what is taken back */
function taxLegs(sign: 1 | -1, tax: TaxFigures, roundingPaise: Paise, names: TallyNames): Leg[] {
  return [
    ...leg(names.cgst, sign * tax.cgstPaise),
    ...leg(names.sgst, sign * tax.sgstPaise),
    ...leg(names.igst, sign * tax.igstPaise),
    ...leg(names.rounding, sign * roundingPaise),
  ];
}

function salesXml(row: TallyRow, invoice: InvoiceDocument, names: TallyNames): string {
  const goods = invoice.rows.filter(({ unit }) => unit === 'NOS');
  const chargePaise = invoice.rows
    .filter(({ unit }) => unit !== 'NOS')
    .reduce((sum, { taxablePaise }) => sum + taxablePaise, 0);
  const legs = [
    partyLeg(row, names),
    ...leg(names.cardCharge, chargePaise),
    ...taxLegs(1, invoice.total, invoice.roundingPaise ?? 0, names),
  ];
  const items = goods.map((one) => ({ paise: one.taxablePaise, xml: itemXml(one, names) }));
  return voucher(row, names, { view: 'Invoice Voucher View', entries: 'LEDGERENTRIES.LIST', legs, items });
}

type Goods = InvoiceDocument['rows'][number];

/** One stock item for each weight of a product. */
export function itemName({ description, detail }: Goods): string {
  return `${description}, ${detail}`.slice(0, 99).trim();
}

function itemXml(goods: Goods, names: TallyNames): string {
  const { quantity, taxablePaise } = goods;
  const pieces = `${quantity} ${names.unit}`;
  const value = [element('AMOUNT', amount(taxablePaise)), element('ACTUALQTY', pieces), element('BILLEDQTY', pieces)];
  return element('ALLINVENTORYENTRIES.LIST', [
    element('STOCKITEMNAME', itemName(goods)),
    deemedPositive(taxablePaise),
    element('RATE', `${amount(Math.round(taxablePaise / quantity))}/${names.unit}`),
    ...value,
    element('BATCHALLOCATIONS.LIST', [
      element('GODOWNNAME', names.location),
      element('BATCHNAME', 'Primary Batch'),
      ...value,
    ]),
    element('ACCOUNTINGALLOCATIONS.LIST', [
      element('LEDGERNAME', names.sales),
      deemedPositive(taxablePaise),
      element('AMOUNT', amount(taxablePaise)),
    ]),
  ]);
}

/** A note takes back value, which no count of pieces follows: it has no goods. */
function creditNoteLegs(row: TallyRow, note: NonNullable<TallyRow['note']>, names: TallyNames): Leg[] {
  return [
    partyLeg(row, names),
    ...leg(names.sales, -note.taxablePaise),
    ...taxLegs(-1, note, note.roundingPaise ?? 0, names),
  ];
}

function paymentLegs(row: TallyRow, names: TallyNames): Leg[] {
  const paise = row.debitPaise - row.creditPaise;
  if (row.voucher === 'Written off') return [partyLeg(row, names), ...leg(names.writtenOff, paise)];
  const day = tallyDay(indianDate(row.at));
  const allocation = element('BANKALLOCATIONS.LIST', [
    element('DATE', day),
    element('INSTRUMENTDATE', day),
    element('TRANSACTIONTYPE', 'e-Fund Transfer'),
    element('UNIQUEREFERENCENUMBER', row.number ?? ''),
    element('AMOUNT', amount(paise)),
  ]);
  const account =
    row.account === 'gateway'
      ? { ledger: names.paymentProvider, paise }
      : { ledger: names.bank, paise, more: [allocation] };
  return [partyLeg(row, names), account];
}
