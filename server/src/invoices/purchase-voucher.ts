/** The purchase voucher of a supplier’s bill: what was bought, at which rate, and what it comes to in the books. */
import type { PurchaseBill, PurchaseLine } from '@tola/contract/staff';
import { amountInWords, formatRupees, formatWeight, METALS, type Paise } from '@tola/pricing';
import {
  type Column,
  dateText,
  drawFoot,
  drawHead,
  drawRow,
  drawTableHead,
  drawWords,
  fitColumns,
  heightOfWords,
  keepTogether,
  plainAmount,
} from './document-parts.ts';
import type { DocumentParty, InvoiceDocument } from './invoice-document.ts';
import { CONTENT_WIDTH, openFile, PAGE, type Sheet } from './sheet.ts';

export interface PurchaseVoucher {
  /** The firm that bought. */
  readonly firm: InvoiceDocument['seller'];
  /** As it was when the bill was booked. */
  readonly supplier: Pick<DocumentParty, 'name' | 'gstin' | 'state'> & { readonly pan: string };
  readonly bill: Pick<
    PurchaseBill,
    | ('id' | 'number' | 'dated' | 'bookedOn' | 'bookedBy' | 'state' | 'withinState' | 'location' | 'receivedAt')
    | ('lines' | 'charges' | 'note')
  >;
  readonly sums: VoucherSums;
  readonly at: Date;
}

/** Of the bill and the rates fixed later; `returnedPaise` is what debit notes took back. */
export interface VoucherSums {
  readonly goodsPaise: Paise;
  readonly chargesPaise: Paise;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
  readonly roundingPaise: Paise;
  readonly returnedPaise: Paise;
  readonly totalPaise: Paise;
}

const STATES: Readonly<Record<PurchaseBill['state'], string>> = {
  unfixed: 'Rate to be fixed',
  'to receive': 'To be received',
  received: 'Received',
  reversed: 'Taken back',
};

const LEFT = PAGE.margin;
const SIGNATURES = 90;

export async function purchaseVoucherPdf(voucher: PurchaseVoucher): Promise<Buffer> {
  const { firm, bill, at } = voucher;
  const title = `Purchase voucher ${bill.id}`;
  const file = openFile({ title, author: firm.name, at });
  const sheet = file.next();
  drawHead(sheet, firm, {
    layout: 3,
    title: 'Purchase voucher',
    note: 'For the books of the buyer',
    facts: [
      ['Voucher number', String(bill.id)],
      ['Supplier’s bill', bill.number],
      ['Bill date', dateText(bill.dated)],
      ['In the books', dateText(bill.bookedOn)],
      ['Booked by', bill.bookedBy],
      ['Standing', STATES[bill.state]],
    ],
  });
  drawSupplier(sheet, voucher);
  drawLines(sheet, voucher);
  const sums = sumsOf(voucher);
  drawWords(sheet, amountInWords(voucher.sums.totalPaise), sums, heightOfWords(sums) + SIGNATURES);
  drawSignatures(sheet, voucher);
  sheet.eachPage((page, pages) => drawFoot(sheet, title, page, pages));
  return await file.end();
}

function drawSupplier(sheet: Sheet, { supplier, bill }: PurchaseVoucher): void {
  const half = CONTENT_WIDTH / 2 - 16;
  const lines = [
    `State ${supplier.state}`,
    supplier.gstin === '' ? 'No GSTIN: no input GST' : `GSTIN ${supplier.gstin}`,
    ...(supplier.pan === '' ? [] : [`PAN ${supplier.pan}`]),
  ].join('\n');
  const received =
    bill.receivedAt === null ? 'Not received yet' : `${bill.location ?? ''}, ${dateText(bill.receivedAt)}`;
  const right = LEFT + CONTENT_WIDTH / 2 + 16;
  const name = { strong: true, size: 9.5 } as const;
  sheet.text(LEFT, sheet.y, half, 'Bought from', { muted: true });
  sheet.text(right, sheet.y, half, 'Received at', { muted: true });
  sheet.text(LEFT, sheet.y + 13, half, supplier.name, name);
  sheet.text(right, sheet.y + 13, half, received);
  if (bill.note !== '') sheet.text(right, sheet.y + 28, half, bill.note, { muted: true });
  const below = 15 + sheet.heightOf(half, supplier.name, name);
  sheet.text(LEFT, sheet.y + below, half, lines);
  const noted = bill.note === '' ? 0 : 28 + sheet.heightOf(half, bill.note, { muted: true });
  sheet.y += Math.max(below + sheet.heightOf(half, lines), noted) + 12;
}

const COLUMNS: readonly Column[] = [
  { head: 'Goods', width: 0, align: 'left' },
  { head: 'Pieces', width: 44, align: 'right' },
  { head: 'Weight', width: 62, align: 'right' },
  { head: 'Fine weight', width: 66, align: 'right' },
  { head: 'Rate\n₹', width: 74, align: 'right' },
  { head: 'Value\n₹', width: 84, align: 'right' },
  { head: 'GST\n₹', width: 70, align: 'right' },
];

function drawLines(sheet: Sheet, { bill: { lines, charges } }: PurchaseVoucher): void {
  const rows = [
    ...lines.map((line) => ({ cells: lineCells(line), below: detailOf(line) })),
    ...charges.map(({ kind, amountPaise, taxPaise }) => ({
      cells: [CHARGES[kind], '', '', '', '', plainAmount(amountPaise), plainAmount(taxPaise)],
      below: '',
    })),
  ];
  const columns = fitColumns(
    sheet,
    COLUMNS,
    rows.map(({ cells }) => cells),
  );
  const head = columns.map((column) => column.head);
  drawTableHead(sheet, columns);
  for (const { cells, below } of rows) drawRow(sheet, columns, cells, { head, below });
  sheet.y += 12;
}

const CHARGES: Readonly<Record<PurchaseBill['charges'][number]['kind'], string>> = {
  freight: 'Freight',
  assay: 'Assay',
  insurance: 'Insurance',
  other: 'Other charges',
};

function lineCells(line: PurchaseLine): string[] {
  const { product, pieces, weightMg, fineMg, ratePaise, valuePaise, taxPaise } = line;
  return [
    product,
    pieces === null ? '' : String(pieces),
    formatWeight(weightMg),
    formatWeight(fineMg),
    ratePaise === null ? 'to be fixed' : plainAmount(ratePaise),
    valuePaise === null ? '' : plainAmount(valuePaise),
    valuePaise === null ? '' : plainAmount(taxPaise),
  ];
}

function detailOf({ metal, fineness, premiumPaise, makingPaise, fixBy, fixedOn, ratePaise }: PurchaseLine): string {
  const { per } = METALS[metal].quoted;
  return [
    `Fineness ${fineness}`,
    `rate ${per} of fine metal`,
    ...(premiumPaise === 0 ? [] : [`premium ${formatRupees(premiumPaise)} ${per}`]),
    ...(makingPaise === 0 ? [] : [`making ${formatRupees(makingPaise)}`]),
    ...(ratePaise === null && fixBy !== null ? [`to be fixed by ${dateText(fixBy)}`] : []),
    ...(fixedOn === null ? [] : [`fixed on ${dateText(fixedOn)}`]),
  ].join(' · ');
}

function sumsOf({ sums, bill }: PurchaseVoucher): [string, Paise][] {
  const { goodsPaise, chargesPaise, cgstPaise, sgstPaise, igstPaise, roundingPaise, returnedPaise, totalPaise } = sums;
  const taxes: [string, Paise][] = bill.withinState
    ? [
        ['CGST', cgstPaise],
        ['SGST', sgstPaise],
      ]
    : [['IGST', igstPaise]];
  return [
    ['Goods', goodsPaise],
    ...(chargesPaise === 0 ? [] : [['Charges', chargesPaise] satisfies [string, Paise]]),
    ...taxes,
    ...(roundingPaise === 0 ? [] : [['Rounding', roundingPaise] satisfies [string, Paise]]),
    ...(returnedPaise === 0 ? [] : [['Debit notes', -returnedPaise] satisfies [string, Paise]]),
    ['Bill total', totalPaise],
  ];
}

function drawSignatures(sheet: Sheet, { firm }: PurchaseVoucher): void {
  keepTogether(sheet, SIGNATURES);
  sheet.rule(sheet.y);
  sheet.y += 14;
  const width = 160;
  const right = LEFT + CONTENT_WIDTH - width;
  sheet.text(LEFT, sheet.y, width, 'For the supplier', { strong: true });
  sheet.text(LEFT, sheet.y + 52, width, 'Name, date and signature', { muted: true });
  sheet.text(right, sheet.y, width, `For ${firm.name}`, { strong: true, align: 'right' });
  sheet.text(right, sheet.y + 52, width, 'Authorised signatory', { muted: true, align: 'right' });
  sheet.y += 70;
}
