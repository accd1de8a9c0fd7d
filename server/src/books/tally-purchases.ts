/** Purchases as Tally XML: bills and what is fixed later, debit notes, and payments to suppliers with the tax withheld. */
import { formatWeight, type Paise } from '@tola/pricing';
import type { TallyNames } from '#business';
import type { TallyPurchase, TallyPurchaseItem } from './tally-purchase-store.ts';
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

/** Ledger names have at most 99 characters. */
const LONGEST_SUPPLIER = 66;

/** Apart from the ledger of the same firm as a buyer. */
export function supplierLedger({ id, name, gstin }: TallyPurchase['supplier']): string {
  return `${name.trim().slice(0, LONGEST_SUPPLIER).trim()} (supplier ${gstin === '' ? id : gstin})`;
}

export function purchaseXml(row: TallyRow, purchase: TallyPurchase, names: TallyNames): string {
  const { supplier, bill, dated, reference, reason } = purchase;
  const kind = row.voucher;
  const isPayment = row.account !== null;
  const of = bill === '' ? '' : ` of bill ${bill}`;
  const head = {
    number: kind === 'Sale' || kind === 'Credit note' ? '' : countedNumber(kind, row.sortId),
    ...(isPayment ? { reference } : { reference: bill, referenceDay: dated }),
    narration: `${kind}${of}, ${supplier.name}${reason === '' ? '' : `: ${reason}`}`,
    party: supplierLedger(supplier),
    tax: isPayment ? null : { stateCode: supplier.stateCode, gstin: supplier.gstin },
  };
  return voucherElement(row, head, isPayment ? paymentShape(row, purchase, names) : goodsShape(row, purchase, names));
}

function partyLeg(row: TallyRow, { supplier, bill }: TallyPurchase): Leg {
  const paise = row.creditPaise - row.debitPaise;
  const allocation = element('BILLALLOCATIONS.LIST', [
    ...(bill === ''
      ? [element('BILLTYPE', 'On Account')]
      : [element('NAME', bill), element('BILLTYPE', row.voucher === 'Debit note' ? 'Agst Ref' : 'New Ref')]),
    element('AMOUNT', amount(paise)),
  ]);
  return { ledger: supplierLedger(supplier), paise, more: [allocation] };
}

/** What comes in is a debit; a debit note turns every sign. */
function goodsShape(row: TallyRow, purchase: TallyPurchase, names: TallyNames): Shape {
  const sign = row.voucher === 'Debit note' ? 1 : -1;
  const legs = [
    partyLeg(row, purchase),
    ...leg(names.purchaseCharges, sign * purchase.chargesPaise),
    ...leg(names.inputCgst, sign * purchase.cgstPaise),
    ...leg(names.inputSgst, sign * purchase.sgstPaise),
    ...leg(names.inputIgst, sign * purchase.igstPaise),
    ...leg(names.rounding, sign * purchase.roundingPaise),
  ];
  const items = purchase.items.map((item) => boughtItem(item, sign * item.valuePaise, names));
  return items.length === 0
    ? { view: 'Accounting Voucher View', entries: 'ALLLEDGERENTRIES.LIST', legs, items }
    : { view: 'Invoice Voucher View', entries: 'LEDGERENTRIES.LIST', legs, items };
}

function boughtItem(item: TallyPurchaseItem, paise: Paise, names: TallyNames): Shape['items'][number] {
  const { pieces, weightMg, valuePaise } = item;
  const count = pieces ?? weightMg / 1000;
  const unit = pieces === null ? names.weightUnit : names.unit;
  return itemLine({
    ...{ name: boughtItemName(item), paise, ledger: names.purchases, location: names.location },
    quantity: `${pieces ?? count.toFixed(3)} ${unit}`,
    rate: `${amount(Math.round(valuePaise / count))}/${unit}`,
  });
}

/** Pieces have the name under which invoices sell them; bulk metal is an item for each fineness. */
export function boughtItemName({ product, finenessLabel, weightMg, metal, fineness }: TallyPurchaseItem): string {
  if (product === null) return `${metal.slice(0, 1).toUpperCase()}${metal.slice(1)} ${fineness}, bulk`;
  return itemName({ description: product, detail: `${formatWeight(weightMg)} · ${finenessLabel ?? ''}` });
}

/** What is owed falls by what was transferred and by the tax withheld. */
function paymentShape(row: TallyRow, purchase: TallyPurchase, names: TallyNames): Shape {
  const sign = row.voucher === 'Supplier paid' ? 1 : -1;
  const { paidPaise, tdsPaise, reference } = purchase;
  const bank = paidPaise === 0 ? [] : [bankLeg(names.bank, sign * paidPaise, row.at, reference)];
  const legs = [partyLeg(row, purchase), ...bank, ...leg(names.tdsPayable, sign * tdsPaise)];
  return { view: 'Accounting Voucher View', entries: 'ALLLEDGERENTRIES.LIST', legs, items: [] };
}
