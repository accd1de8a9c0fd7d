/** Masters that the vouchers of an export name: ledgers, unit, stock group and stock items. They go into Tally first. */
import type { TallyNames } from '#business';
import { partyLedger, stateName } from './tally-party.ts';
import type { TallyPurchase } from './tally-purchase-store.ts';
import { boughtItemName, supplierLedger } from './tally-purchases.ts';
import type { TallyRow } from './tally-store.ts';
import { itemName } from './tally-voucher.ts';
import { attribute, element, tallyDay } from './tally-xml.ts';

/** GST details apply from the day on which GST began; the rate of each sale stands in its voucher. */
const APPLICABLE_FROM = tallyDay('2017-07-01');

/** Tally marks values of its own lists with a control character, which strict XML does not allow. */
function fromList(value: string): string {
  return `&#4; ${value}`;
}

export async function* masters(
  batches: AsyncIterable<readonly TallyRow[]>,
  names: TallyNames,
): AsyncGenerator<string, void, undefined> {
  const named: Named = { parties: new Map(), items: new Map(), isByWeight: false };
  let hasPurchases = false;
  for await (const rows of batches)
    for (const row of rows) {
      hasPurchases ||= row.purchase !== null;
      if (row.purchase === null) nameSale(named, row, names);
      else namePurchase(named, row.purchase, names);
    }
  yield* ownLedgers(names, hasPurchases);
  yield* named.parties.values();
  if (named.items.size === 0) return;
  yield unit(names.unit, 0, 'NOS-NUMBERS');
  if (named.isByWeight) yield unit(names.weightUnit, 3, 'GMS-GRAMMES');
  yield master('STOCKGROUP', names.stockGroup, [element('ISADDABLE', 'Yes')]);
  yield* named.items.values();
}

interface Named {
  /** By ledger and by item: their XML. */
  readonly parties: Map<string, string>;
  readonly items: Map<string, string>;
  isByWeight: boolean;
}

function nameSale({ parties, items }: Named, row: TallyRow, names: TallyNames): void {
  parties.set(partyLedger(row, names), partyXml(row, names));
  for (const goods of row.invoice?.rows ?? [])
    if (goods.unit === 'NOS') {
      const name = itemName(goods);
      const { hsn, description } = goods;
      items.set(name, itemXml({ name, hsn, description, gstBp: row.invoice?.gstBp ?? 0, unit: names.unit }, names));
    }
}

/** What invoices say of an item, its HSN above all, stands before what a purchase knows. */
function namePurchase(named: Named, { supplier, gstBp, items }: TallyPurchase, names: TallyNames): void {
  named.parties.set(supplierLedger(supplier), supplierXml(supplier));
  for (const item of items) {
    const name = boughtItemName(item);
    const isBulk = item.pieces === null;
    named.isByWeight ||= isBulk;
    if (named.items.has(name)) continue;
    const facts = { name, hsn: item.hsn, description: item.product ?? item.metal, gstBp };
    named.items.set(name, itemXml({ ...facts, unit: isBulk ? names.weightUnit : names.unit }, names));
  }
}

function unit(name: string, decimals: number, portalName: string): string {
  return master('UNIT', name, [
    element('ISSIMPLEUNIT', 'Yes'),
    element('DECIMALPLACES', String(decimals)),
    element('GSTREPUOM', portalName),
  ]);
}

/** Tally wants the name as an attribute and in a list. */
function master(kind: string, name: string, content: readonly string[]): string {
  const named =
    kind === 'UNIT'
      ? element('NAME', name)
      : element('NAME.LIST', [element('NAME', name)], attribute('TYPE', 'String'));
  return element(kind, [named, ...content], attribute('NAME', name) + attribute('ACTION', 'Create'));
}

function ownLedgers(names: TallyNames, hasPurchases: boolean): string[] {
  const ledger = (name: string, parent: string, more: readonly string[] = []) =>
    master('LEDGER', name, [element('PARENT', parent), ...more]);
  const tax = (name: string, head: string) =>
    ledger(name, 'Duties & Taxes', [element('TAXTYPE', 'GST'), element('GSTDUTYHEAD', head)]);
  return [
    ledger(names.sales, 'Sales Accounts', [element('AFFECTSSTOCK', 'Yes')]),
    ledger(names.cardCharge, 'Sales Accounts'),
    tax(names.cgst, 'CGST'),
    tax(names.sgst, 'SGST/UTGST'),
    tax(names.igst, 'IGST'),
    ledger(names.rounding, 'Indirect Expenses'),
    ledger(names.writtenOff, 'Indirect Expenses'),
    ledger(names.bank, 'Bank Accounts'),
    ledger(names.cash, 'Cash-in-Hand'),
    ledger(names.paymentProvider, 'Current Assets'),
    ledger(names.tdsReceivable, 'Current Assets'),
    ...(hasPurchases
      ? [
          ledger(names.purchases, 'Purchase Accounts', [element('AFFECTSSTOCK', 'Yes')]),
          ledger(names.purchaseCharges, 'Direct Expenses'),
          tax(names.inputCgst, 'CGST'),
          tax(names.inputSgst, 'SGST/UTGST'),
          tax(names.inputIgst, 'IGST'),
          ledger(names.tdsPayable, 'Duties & Taxes', [element('TAXTYPE', 'TDS')]),
        ]
      : []),
  ];
}

function partyXml(row: TallyRow, names: TallyNames): string {
  const { gstin, buyer, address, stateCode } = row;
  const lines = gstin === '' ? [] : address.split(/\r?\n/).map((line) => element('ADDRESS', line.trim()));
  return partyMaster(partyLedger(row, names), 'Sundry Debtors', {
    ...{ mailingName: gstin === '' ? names.customers : buyer, lines, gstin, pan: '', state: stateName(stateCode) },
    plain: 'Unregistered/Consumer',
  });
}

function supplierXml(supplier: TallyPurchase['supplier']): string {
  const { name: mailingName, gstin, pan, stateCode } = supplier;
  return partyMaster(supplierLedger(supplier), 'Sundry Creditors', {
    ...{ mailingName, lines: [], gstin, pan, state: stateName(stateCode) },
    plain: 'Unregistered',
  });
}

interface Party {
  readonly mailingName: string;
  readonly lines: readonly string[];
  readonly gstin: string;
  readonly pan: string;
  readonly state: string;
  /** Of a party without GSTIN. */
  readonly plain: 'Unregistered/Consumer' | 'Unregistered';
}

function partyMaster(ledger: string, group: string, { mailingName, lines, gstin, pan, state, plain }: Party): string {
  const from = element('APPLICABLEFROM', APPLICABLE_FROM);
  return master('LEDGER', ledger, [
    element('PARENT', group),
    element('ISBILLWISEON', 'Yes'),
    element('INCOMETAXNUMBER', pan),
    element('LEDMAILINGDETAILS.LIST', [
      from,
      element('MAILINGNAME', mailingName),
      element('ADDRESS.LIST', lines, attribute('TYPE', 'String')),
      element('STATE', state),
      element('COUNTRY', 'India'),
    ]),
    element('LEDGSTREGDETAILS.LIST', [
      from,
      element('GSTREGISTRATIONTYPE', gstin === '' ? plain : 'Regular'),
      element('PLACEOFSUPPLY', state),
      element('GSTIN', gstin),
    ]),
  ]);
}

interface Item {
  readonly name: string;
  readonly hsn: string;
  readonly description: string;
  readonly gstBp: number;
  readonly unit: string;
}

function itemXml({ name, hsn, description, gstBp, unit: baseUnit }: Item, names: TallyNames): string {
  const from = element('APPLICABLEFROM', APPLICABLE_FROM);
  const own = element('SRCOFGSTDETAILS', 'Specify Details Here');
  const rates = (
    [
      ['CGST', gstBp / 2],
      ['SGST/UTGST', gstBp / 2],
      ['IGST', gstBp],
    ] as const
  ).map(([head, bp]) =>
    element('RATEDETAILS.LIST', [
      element('GSTRATEDUTYHEAD', head),
      element('GSTRATEVALUATIONTYPE', 'Based on Value'),
      element('GSTRATE', String(bp / 100)),
    ]),
  );
  return master('STOCKITEM', name, [
    element('PARENT', names.stockGroup),
    element('BASEUNITS', baseUnit),
    element('GSTAPPLICABLE', [fromList('Applicable')]),
    element('GSTTYPEOFSUPPLY', 'Goods'),
    // A supplier without GSTIN charges none: nothing is known of the item’s rate then.
    ...(gstBp === 0
      ? []
      : [
          element('GSTDETAILS.LIST', [
            from,
            element('TAXABILITY', 'Taxable'),
            own,
            element('STATEWISEDETAILS.LIST', [element('STATENAME', [fromList('Any')]), ...rates]),
          ]),
        ]),
    ...(hsn === ''
      ? []
      : [
          element('HSNDETAILS.LIST', [
            from,
            element('HSNCODE', hsn),
            element('HSN', description),
            element('SRCOFHSNDETAILS', 'Specify Details Here'),
          ]),
        ]),
  ]);
}
