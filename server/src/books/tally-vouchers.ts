/** Vouchers of an export as Tally XML: those of customers here, those of suppliers in tally-purchases.ts. */
import type { Paise } from '@tola/pricing';
import type { TallyNames } from '#business';
import type { InvoiceDocument } from '#invoices';
import { partyLedger } from './tally-party.ts';
import { purchaseXml } from './tally-purchases.ts';
import type { TallyRow } from './tally-store.ts';
import {
  bankLeg,
  countedNumber,
  itemLine,
  itemName,
  type Leg,
  leg,
  type Shape,
  voucherElement,
} from './tally-voucher.ts';
import { amount, element } from './tally-xml.ts';

export function voucherXml(row: TallyRow, names: TallyNames): string {
  if (row.purchase !== null) return purchaseXml(row, row.purchase, names);
  if (row.invoice !== null) return salesXml(row, row.invoice, names);
  const legs = row.note === null ? paymentLegs(row, names) : creditNoteLegs(row, row.note, names);
  return voucher(row, names, { view: 'Accounting Voucher View', entries: 'ALLLEDGERENTRIES.LIST', legs, items: [] });
}

function voucher(row: TallyRow, names: TallyNames, shape: Shape): string {
  const { orderNumber, gstin, stateCode } = row;
  const head = { number: voucherNumber(row), reference: orderNumber, narration: narration(row) };
  const tax = row.invoice === null && row.note === null ? null : { gstin, stateCode };
  return voucherElement(row, { ...head, party: partyLedger(row, names), tax }, shape);
}

/** The number of the document; payments have none of their own. */
function voucherNumber({ sortId, voucher: kind, number }: TallyRow): string {
  if (kind === 'Sale' || kind === 'Credit note') return number ?? '';
  return countedNumber(kind, sortId);
}

function narration({ voucher: kind, orderNumber, number, note }: TallyRow): string {
  const of = orderNumber === '' ? '' : ` of order ${orderNumber}`;
  if (note !== null) return `${kind}${of} on invoice ${note.invoiceNumber}: ${note.reason}`;
  return number === null || number === '' ? `${kind}${of}` : `${kind}${of}, ${number}`;
}

/** Bills are named by the order: its receipts come before its invoice, and its refunds after. */
function partyLeg(row: TallyRow, names: TallyNames): Leg {
  const paise = row.creditPaise - row.debitPaise;
  const isAdvance = row.voucher === 'Receipt' || row.voucher === 'TDS withheld';
  const bill = element('BILLALLOCATIONS.LIST', [
    ...(row.orderNumber === ''
      ? [element('BILLTYPE', 'On Account')]
      : [element('NAME', row.orderNumber), element('BILLTYPE', isAdvance ? 'Advance' : 'Agst Ref')]),
    element('AMOUNT', amount(paise)),
  ]);
  return { ledger: partyLedger(row, names), paise, more: [bill] };
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
  const items = goods.map((one) => soldItem(one, names));
  return voucher(row, names, { view: 'Invoice Voucher View', entries: 'LEDGERENTRIES.LIST', legs, items });
}

type Goods = InvoiceDocument['rows'][number];

function soldItem(goods: Goods, names: TallyNames): Shape['items'][number] {
  const { quantity, taxablePaise: paise } = goods;
  return itemLine({
    ...{ name: itemName(goods), paise, ledger: names.sales, location: names.location },
    quantity: `${quantity} ${names.unit}`,
    rate: `${amount(Math.round(paise / quantity))}/${names.unit}`,
  });
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
  if (row.account === 'tds') return [partyLeg(row, names), ...leg(names.tdsReceivable, paise)];
  const account =
    row.account === 'bank' || row.account === null
      ? bankLeg(names.bank, paise, row.at, row.number ?? '')
      : { ledger: row.account === 'cash' ? names.cash : names.paymentProvider, paise };
  return [partyLeg(row, names), account];
}
