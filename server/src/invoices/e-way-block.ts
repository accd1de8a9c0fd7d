/** Part A of Kerala's e-way bill for gold, to be typed on the portal: printed on the packing slip. */
import { formatRupees, type Paise } from '@tola/pricing';
import { PAGE, PAGE_END, type Sheet } from './sheet.ts';

export interface EWayFacts {
  readonly number: string;
  /** `YYYY-MM-DD` */
  readonly dated: string;
  readonly sellerGstin: string;
  /** Empty where the buyer is not registered. */
  readonly buyerGstin: string;
  /** Of the gold, without tax. */
  readonly coveredPaise: Paise;
  /** Of the invoice, with tax. */
  readonly valuePaise: Paise;
  readonly hsn: string;
}

const LABEL = 150;
const HEIGHT = 140;

/** @param pinCode of the delivery */
export function drawEWayBill(sheet: Sheet, facts: EWayFacts, pinCode: string): void {
  if (sheet.y + HEIGHT > PAGE_END) sheet.nextPage();
  const rows = [
    ['GSTIN of supplier', facts.sellerGstin],
    ['GSTIN of recipient', facts.buyerGstin || 'URP (not registered)'],
    ['Place of delivery, PIN code', pinCode],
    ['Document', `Tax invoice ${facts.number} of ${facts.dated.split('-').toReversed().join('/')}`],
    ['Value of goods', `${formatRupees(facts.coveredPaise)}, with tax ${formatRupees(facts.valuePaise)}`],
    ['HSN', facts.hsn],
    ['Reason for transport', 'Supply'],
  ] as const;
  sheet.rule(sheet.y);
  sheet.text(PAGE.margin, sheet.y + 8, 400, 'E-way bill for gold (Kerala), Part A', { size: 11, strong: true });
  sheet.y += 26;
  for (const [label, value] of rows) {
    sheet.text(PAGE.margin, sheet.y, LABEL, label, { muted: true });
    sheet.text(PAGE.margin + LABEL, sheet.y, 360, value, { strong: true });
    sheet.y += 14;
  }
  sheet.y += 8;
}
