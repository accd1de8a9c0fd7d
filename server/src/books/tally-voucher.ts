/** One voucher as Tally XML: its amounts, over all ledgers, add up to nothing. */
import { TALLY_VOUCHERS, type TallyVoucher } from '@tola/contract/staff';
import { indianDate, type Paise } from '@tola/pricing';
import { invariant } from '#database';
import { stateName } from './tally-party.ts';
import type { TallyRow } from './tally-store.ts';
import { amount, attribute, deemedPositive, element, tallyDay } from './tally-xml.ts';

/** What one ledger is given: credits positive, debits negative. */
export interface Leg {
  readonly ledger: string;
  readonly paise: Paise;
  /** Elements below the leg. */
  readonly more?: readonly string[];
}

export interface Shape {
  readonly view: 'Accounting Voucher View' | 'Invoice Voucher View';
  readonly entries: 'ALLLEDGERENTRIES.LIST' | 'LEDGERENTRIES.LIST';
  readonly legs: readonly Leg[];
  /** Goods with the sales ledger below each. */
  readonly items: readonly { readonly paise: Paise; readonly xml: string }[];
}

/** What the voucher says of itself. */
export interface VoucherHead {
  readonly number: string;
  /** The day of the supplier’s bill, `YYYY-MM-DD`. */
  readonly referenceDay?: string;
  readonly reference: string;
  readonly narration: string;
  readonly party: string;
  /** Of documents with GST: the party’s State and GSTIN. */
  readonly tax: { readonly stateCode: string; readonly gstin: string } | null;
}

export function voucherElement(
  row: Pick<TallyRow, 'at' | 'voucher' | 'sortId'>,
  { number, referenceDay, reference, narration, party, tax }: VoucherHead,
  { view, entries, legs, items }: Shape,
): string {
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
      element('VOUCHERNUMBER', number),
      element('REFERENCE', reference),
      element('REFERENCEDATE', referenceDay === undefined ? '' : tallyDay(referenceDay)),
      element('NARRATION', narration),
      element('PARTYLEDGERNAME', party),
      element('PERSISTEDVIEW', view),
      ...(items.length === 0 ? [] : [element('VCHENTRYMODE', 'Item Invoice'), element('ISINVOICE', 'Yes')]),
      ...(tax === null
        ? []
        : [
            element('PLACEOFSUPPLY', stateName(tax.stateCode)),
            element('PARTYGSTIN', tax.gstin),
            element('STATENAME', stateName(tax.stateCode)),
            element('COUNTRYOFRESIDENCE', 'India'),
          ]),
      ...items.map(({ xml }) => xml),
      ...legs.map((leg) => legXml(entries, leg)),
    ],
    attribute('VCHTYPE', type) + attribute('ACTION', 'Create') + attribute('OBJVIEW', view),
  );
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

/** No leg of nothing. */
export function leg(ledger: string, paise: Paise): Leg[] {
  return paise === 0 ? [] : [{ ledger, paise }];
}

/** The account that is credited, or debited where the amount is below nothing. */
export function bankLeg(ledger: string, paise: Paise, at: Date, reference: string): Leg {
  const day = tallyDay(indianDate(at));
  const allocation = element('BANKALLOCATIONS.LIST', [
    element('DATE', day),
    element('INSTRUMENTDATE', day),
    element('TRANSACTIONTYPE', 'e-Fund Transfer'),
    element('UNIQUEREFERENCENUMBER', reference),
    element('AMOUNT', amount(paise)),
  ]);
  return { ledger, paise, more: [allocation] };
}

/** Of vouchers without a document of their own number. */
export function countedNumber(kind: Exclude<TallyVoucher, 'Sale' | 'Credit note'>, sortId: number): string {
  const letters = {
    Receipt: 'RC',
    Refund: 'RF',
    'Taken back by bank': 'TB',
    'Balance paid out': 'BP',
    'Written off': 'WO',
    'TDS withheld': 'TD',
    Purchase: 'PB',
    'Rate fixed': 'PF',
    'Debit note': 'DN',
    'Supplier paid': 'SP',
    'Supplier payment taken back': 'SR',
  }[kind];
  return `${letters}-${String(sortId % 1_000_000_000_000).padStart(6, '0')}`;
}

/** One stock item for each weight of a product, bought and sold. Tally takes 99 characters. */
export function itemName({ description, detail }: { readonly description: string; readonly detail: string }): string {
  return `${description}, ${detail}`.slice(0, 99).trim();
}

interface ItemLine {
  readonly name: string;
  /** With their unit, "3 Nos". */
  readonly quantity: string;
  readonly rate: string;
  /** Credits positive. */
  readonly paise: Paise;
  /** Sales or purchases. */
  readonly ledger: string;
  readonly location: string;
}

/** Goods with the ledger below them. */
export function itemLine({ name, quantity, rate, paise, ledger, location }: ItemLine): Shape['items'][number] {
  const value = [element('AMOUNT', amount(paise)), element('ACTUALQTY', quantity), element('BILLEDQTY', quantity)];
  const batch = [element('GODOWNNAME', location), element('BATCHNAME', 'Primary Batch'), ...value];
  const xml = element('ALLINVENTORYENTRIES.LIST', [
    element('STOCKITEMNAME', name),
    deemedPositive(paise),
    element('RATE', rate),
    ...value,
    element('BATCHALLOCATIONS.LIST', batch),
    element('ACCOUNTINGALLOCATIONS.LIST', [
      element('LEDGERNAME', ledger),
      deemedPositive(paise),
      element('AMOUNT', amount(paise)),
    ]),
  ]);
  return { paise, xml };
}
