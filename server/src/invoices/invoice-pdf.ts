/** Renders tax invoices and credit notes as PDF. The same document gives the same bytes. */
import { formatRupees, formatWeight } from '@tola/pricing';
import type { CreditNoteDocument } from './credit-note-document.ts';
import {
  type Column,
  dateText,
  drawFoot,
  drawHead,
  drawParties,
  drawRow,
  drawTableHead,
  drawVerification,
  drawWords,
  fitColumns,
  heightOfWords,
  percentText,
  plainAmount,
  VERIFICATION_HEIGHT,
} from './document-parts.ts';
import type { DocumentRow, InvoiceDocument, Layout } from './invoice-document.ts';
import { drawRegistration, heightOfRegistration, type PrintedRegistration } from './registration-block.ts';
import { CONTENT_WIDTH, openFile, PAGE, type Sheet } from './sheet.ts';

/** The invoice as PDF. */
export async function invoicePdf(
  invoice: InvoiceDocument,
  registration: PrintedRegistration | null = null,
): Promise<Buffer> {
  const file = openFile({
    title: `Tax invoice ${invoice.number}`,
    author: invoice.seller.name,
    at: new Date(invoice.issuedAt),
  });
  drawInvoice(file.next(), invoice, registration);
  return await file.end();
}

export function drawInvoice(sheet: Sheet, invoice: InvoiceDocument, registration: PrintedRegistration | null): void {
  const { seller, buyer } = invoice;
  drawHead(sheet, seller, {
    layout: invoice.layout,
    title: 'Tax invoice',
    note: 'Original for recipient',
    facts: [
      ['Invoice number', invoice.number],
      ['Invoice date', dateText(invoice.issuedAt)],
      ['Order number', invoice.orderNumber],
      ['Order date', dateText(invoice.orderedAt)],
      ['Paid by', invoice.paidBy],
      ['Place of supply', `${invoice.placeOfSupply.code} ${invoice.placeOfSupply.name}`],
      ['Reverse charge', 'No'],
    ],
  });
  drawParties(
    sheet,
    [
      { heading: 'Billed to', party: buyer, more: [buyer.mobile, buyer.email, panLine(buyer.panMasked)] },
      { heading: 'Delivered to', party: invoice.delivery, more: [] },
    ],
    invoice.layout,
  );
  drawLines(sheet, invoice);
  drawTotals(sheet, invoice, heightOfRegistration(registration));
  drawRegistration(sheet, registration);
  drawVerification(
    sheet,
    invoice.verificationUrl,
    [
      'Scan the code to see whether this invoice is genuine.',
      `The goods named here were sold at rates fixed at the time of the order. ${discountLine(invoice)}`.trim(),
      'This is a computer-generated invoice.',
    ],
    `For ${seller.name}`,
  );
  sheet.eachPage((page, pages) => drawFoot(sheet, `Tax invoice ${invoice.number}`, page, pages));
}

/** How the discounts of the order come to be those of the invoice: a coupon includes GST there. */
export function discountLine({ coupon, total }: Pick<InvoiceDocument, 'coupon' | 'total'>): string {
  const points = total.pointsPaise > 0 ? 'Points are taken off before tax.' : '';
  if (coupon === undefined) return points;
  const gst = formatRupees(coupon.paise - total.couponPaise);
  return `Coupon ${coupon.code} ${formatRupees(coupon.paise)}, of it GST ${gst}. ${points}`.trim();
}

function panLine(panMasked: string): string {
  return panMasked === '' ? '' : `PAN ${panMasked}`;
}

function columnsOf({ withinState, stateTaxName, gstBp }: InvoiceDocument): Column[] {
  const half = percentText(gstBp / 2);
  const taxes: Column[] = withinState
    ? [
        { head: `CGST ${half}\n₹`, width: 50, align: 'right' },
        { head: `${stateTaxName} ${half}\n₹`, width: 50, align: 'right' },
      ]
    : [{ head: `IGST ${percentText(gstBp)}\n₹`, width: 62, align: 'right' }];
  const others: Column[] = [
    { head: 'HSN', width: 42, align: 'left' },
    { head: 'Qty', width: 40, align: 'right' },
    { head: 'Rate\n₹', width: 62, align: 'right' },
    { head: 'Discount\n₹', width: 52, align: 'right' },
    { head: 'Taxable value\n₹', width: 64, align: 'right' },
    ...taxes,
    { head: 'Amount\n₹', width: 66, align: 'right' },
  ];
  const taken = others.reduce((sum, column) => sum + column.width, 0);
  return [{ head: 'Description', width: CONTENT_WIDTH - taken, align: 'left' }, ...others];
}

function drawLines(sheet: Sheet, invoice: InvoiceDocument): void {
  const { withinState, total } = invoice;
  const rows = invoice.rows.map((row) => rowCells(row, withinState));
  const sums = [
    ...['Total', '', '', ''],
    plainAmount(total.pointsPaise + total.couponPaise),
    plainAmount(total.taxablePaise),
    ...taxCells(total, withinState),
    plainAmount(total.totalPaise),
  ];
  const columns = fitColumns(sheet, columnsOf(invoice), [...rows, sums]);
  const head = columns.map((column) => column.head);
  drawTableHead(sheet, columns);
  for (const [index, row] of invoice.rows.entries())
    drawRow(sheet, columns, rows[index] ?? [], { head, below: pieceLine(row) });
  drawRow(sheet, columns, sums, { strong: true, head });
  sheet.y += 12;
}

function rowCells(row: DocumentRow, withinState: boolean): string[] {
  return [
    row.piece === undefined ? `${row.description}\n${row.detail}` : row.description,
    row.hsn,
    row.unit === '' ? '' : `${row.quantity} ${row.unit}`,
    row.unitPaise === null ? '' : plainAmount(row.unitPaise),
    plainAmount(row.pointsPaise + row.couponPaise),
    plainAmount(row.taxablePaise),
    ...taxCells(row, withinState),
    plainAmount(row.totalPaise),
  ];
}

/** Net weight by the rate is the price of a piece less making. Empty for a charge, and in the first layout. */
function pieceLine({ piece }: DocumentRow): string {
  if (piece === undefined) return '';
  const { netMg, fineness, perGramPaise, makingPaise } = piece;
  const rate = `Net ${formatWeight(netMg)} a piece · ${fineness} · ${formatRupees(perGramPaise)} a gram`;
  return makingPaise > 0 ? `${rate} · making ${formatRupees(makingPaise)} a piece` : rate;
}

function taxCells(row: Pick<DocumentRow, 'cgstPaise' | 'sgstPaise' | 'igstPaise'>, withinState: boolean): string[] {
  return withinState ? [plainAmount(row.cgstPaise), plainAmount(row.sgstPaise)] : [plainAmount(row.igstPaise)];
}

function drawTotals(sheet: Sheet, invoice: InvoiceDocument, registrationHeight: number): void {
  const { total, withinState, stateTaxName } = invoice;
  const sums: [string, number][] = [
    ['Value before discount', total.grossPaise],
    ...(total.pointsPaise > 0 ? [['Loyalty points', -total.pointsPaise] as [string, number]] : []),
    ...(total.couponPaise > 0 ? [['Coupon', -total.couponPaise] as [string, number]] : []),
    ['Taxable value', total.taxablePaise],
    ...(withinState
      ? ([
          ['CGST', total.cgstPaise],
          [stateTaxName, total.sgstPaise],
        ] as [string, number][])
      : ([['IGST', total.igstPaise]] as [string, number][])),
    ['Secure shipping', 0],
    ...roundingLine(invoice.roundingPaise),
    ['Invoice total', invoice.payablePaise],
  ];
  drawWords(sheet, invoice.amountInWords, sums, closingHeight(invoice.layout, sums, registrationHeight));
}

function roundingLine(roundingPaise = 0): [string, number][] {
  return roundingPaise === 0 ? [] : [['Rounding', roundingPaise]];
}

/** From the totals to the signature; before the third layout a signature could stand on a page of its own. */
function closingHeight(layout: Layout, sums: readonly unknown[], betweenHeight: number): number {
  return layout < 3 ? 120 : heightOfWords(sums) + betweenHeight + VERIFICATION_HEIGHT;
}

/** Of the line about a charge that was kept. */
const KEPT_HEIGHT = 24;

/** The credit note as PDF. */
export async function creditNotePdf(
  note: CreditNoteDocument,
  registration: PrintedRegistration | null = null,
): Promise<Buffer> {
  const { seller, buyer } = note;
  const file = openFile({
    title: `Credit note ${note.number}`,
    author: seller.name,
    at: new Date(note.issuedAt),
  });
  const sheet = file.next();
  drawHead(sheet, seller, {
    layout: note.layout,
    title: 'Credit note',
    note: 'Original for recipient',
    facts: [
      ['Credit note number', note.number],
      ['Date', dateText(note.issuedAt)],
      ['Against invoice', note.invoiceNumber],
      ['Invoice date', dateText(note.invoiceIssuedAt)],
      ['Order number', note.orderNumber],
      ['Place of supply', `${note.placeOfSupply.code} ${note.placeOfSupply.name}`],
    ],
  });
  drawParties(
    sheet,
    [
      { heading: 'Issued to', party: buyer, more: [buyer.mobile, buyer.email] },
      { heading: 'Delivered to', party: note.delivery, more: [] },
    ],
    note.layout,
  );
  const reason = `Reason: ${note.reason}`;
  sheet.text(PAGE.margin, sheet.y, CONTENT_WIDTH, reason);
  // In the first layout a reason of two lines runs into the HSN.
  sheet.y += note.layout === 1 ? 14 : Math.max(14, sheet.heightOf(CONTENT_WIDTH, reason) + 3);
  sheet.text(PAGE.margin, sheet.y, CONTENT_WIDTH, `HSN: ${note.hsn}`);
  sheet.y += 22;
  sheet.rule(sheet.y);
  sheet.y += 12;
  const sums: [string, number][] = [
    ['Value taken back', note.taxablePaise],
    ...(note.withinState
      ? ([
          [`CGST ${percentText(note.gstBp / 2)}`, note.cgstPaise],
          [`${note.stateTaxName} ${percentText(note.gstBp / 2)}`, note.sgstPaise],
        ] as [string, number][])
      : ([[`IGST ${percentText(note.gstBp)}`, note.igstPaise]] as [string, number][])),
    ...roundingLine(note.roundingPaise),
    ['Refund', note.totalPaise],
  ];
  const between = (note.keptPaise > 0 ? KEPT_HEIGHT : 0) + heightOfRegistration(registration);
  drawWords(sheet, note.amountInWords, sums, closingHeight(note.layout, sums, between));
  if (note.keptPaise > 0) {
    const kept = `A gateway charge of ${formatRupees(note.keptPaise)} was kept and stays invoiced.`;
    sheet.text(PAGE.margin, sheet.y, CONTENT_WIDTH, kept, { muted: true });
    sheet.y += KEPT_HEIGHT;
  }
  drawRegistration(sheet, registration);
  drawVerification(
    sheet,
    note.verificationUrl,
    ['Scan the code to see the order that this note belongs to.', 'This is a computer-generated credit note.'],
    `For ${seller.name}`,
  );
  sheet.eachPage((page, pages) => drawFoot(sheet, `Credit note ${note.number}`, page, pages));
  return await file.end();
}
