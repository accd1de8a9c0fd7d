/** Masters that the vouchers of an export name: ledgers, unit, stock group and stock items. They go into Tally first. */
import type { TallyNames } from '#business';
import type { InvoiceDocument } from '#invoices';
import { partyLedger, stateName } from './tally-party.ts';
import type { TallyRow } from './tally-store.ts';
import { itemName } from './tally-vouchers.ts';
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
  const parties = new Map<string, string>();
  const items = new Map<string, string>();
  for await (const rows of batches)
    for (const row of rows) {
      parties.set(partyLedger(row, names), partyXml(row, names));
      for (const goods of row.invoice?.rows ?? [])
        if (goods.unit === 'NOS') items.set(itemName(goods), itemXml(goods, row.invoice?.gstBp ?? 0, names));
    }
  yield* ownLedgers(names);
  yield* parties.values();
  if (items.size === 0) return;
  yield master('UNIT', names.unit, [
    element('ISSIMPLEUNIT', 'Yes'),
    element('DECIMALPLACES', '0'),
    element('GSTREPUOM', 'NOS-NUMBERS'),
  ]);
  yield master('STOCKGROUP', names.stockGroup, [element('ISADDABLE', 'Yes')]);
  yield* items.values();
}

/** Tally wants the name as an attribute and in a list. */
function master(kind: string, name: string, content: readonly string[]): string {
  const named =
    kind === 'UNIT'
      ? element('NAME', name)
      : element('NAME.LIST', [element('NAME', name)], attribute('TYPE', 'String'));
  return element(kind, [named, ...content], attribute('NAME', name) + attribute('ACTION', 'Create'));
}

function ownLedgers(names: TallyNames): string[] {
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
    ledger(names.paymentProvider, 'Current Assets'),
  ];
}

function partyXml(row: TallyRow, names: TallyNames): string {
  const { gstin, buyer, address, stateCode } = row;
  const state = stateName(stateCode);
  const from = element('APPLICABLEFROM', APPLICABLE_FROM);
  const lines = gstin === '' ? [] : address.split(/\r?\n/).map((line) => element('ADDRESS', line.trim()));
  return master('LEDGER', partyLedger(row, names), [
    element('PARENT', 'Sundry Debtors'),
    element('ISBILLWISEON', 'Yes'),
    element('LEDMAILINGDETAILS.LIST', [
      from,
      element('MAILINGNAME', gstin === '' ? names.customers : buyer),
      element('ADDRESS.LIST', lines, attribute('TYPE', 'String')),
      element('STATE', state),
      element('COUNTRY', 'India'),
    ]),
    element('LEDGSTREGDETAILS.LIST', [
      from,
      element('GSTREGISTRATIONTYPE', gstin === '' ? 'Unregistered/Consumer' : 'Regular'),
      element('PLACEOFSUPPLY', state),
      element('GSTIN', gstin),
    ]),
  ]);
}

function itemXml(goods: InvoiceDocument['rows'][number], gstBp: number, names: TallyNames): string {
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
  return master('STOCKITEM', itemName(goods), [
    element('PARENT', names.stockGroup),
    element('BASEUNITS', names.unit),
    element('GSTAPPLICABLE', [fromList('Applicable')]),
    element('GSTTYPEOFSUPPLY', 'Goods'),
    element('GSTDETAILS.LIST', [
      from,
      element('TAXABILITY', 'Taxable'),
      own,
      element('STATEWISEDETAILS.LIST', [element('STATENAME', [fromList('Any')]), ...rates]),
    ]),
    element('HSNDETAILS.LIST', [
      from,
      element('HSNCODE', goods.hsn),
      element('HSN', goods.description),
      element('SRCOFHSNDETAILS', 'Specify Details Here'),
    ]),
  ]);
}
