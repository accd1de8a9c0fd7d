/** Layout blocks shared by invoices and credit notes: header, parties, table, totals, QR code, footer. */
import { type BasisPoints, formatRupees, indianFormat, type Paise } from '@tola/pricing';
import type { DocumentParty, InvoiceDocument, Layout } from './invoice-document.ts';
import { CONTENT_WIDTH, PAGE, PAGE_END, type Sheet, type TextStyle } from './sheet.ts';

const LEFT = PAGE.margin;
const GAP = 16;

/** Amount in a table cell, without ₹: the column header has it. */
export function plainAmount(paise: Paise): string {
  return formatRupees(paise).replace('₹', '');
}

export function percentText(basisPoints: BasisPoints): string {
  return `${basisPoints / 100}%`;
}

const indianDate = indianFormat('en-GB', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
});

export function dateText(iso: string): string {
  return indianDate.format(new Date(iso));
}

interface DocumentHead {
  readonly layout: Layout;
  readonly title: string;
  readonly note: string;
  readonly facts: readonly (readonly [string, string])[];
}

const MARK = 22;

/** The first layout had the name in green, without the mark. */
function drawBrand(sheet: Sheet, name: string, layout: Layout, width: number): void {
  if (layout === 1) {
    sheet.text(LEFT, sheet.y, width, name, { size: 22, strong: true, accent: true });
    return;
  }
  sheet.mark(LEFT, sheet.y, MARK);
  sheet.text(LEFT + MARK + 8, sheet.y - 1, width - MARK - 8, name, { size: 19, strong: true });
}

/** Header: seller on the left; title and metadata of the document on the right. */
export function drawHead(sheet: Sheet, seller: InvoiceDocument['seller'], document: DocumentHead): void {
  const half = CONTENT_WIDTH / 2 - GAP;
  const right = LEFT + CONTENT_WIDTH / 2 + GAP;
  drawBrand(sheet, seller.tradeName, document.layout, half);
  sheet.text(right, sheet.y + 2, half, document.title, { size: 15, strong: true, align: 'right' });
  sheet.text(right, sheet.y + 22, half, document.note, { muted: true, align: 'right' });
  const lines = [
    seller.name,
    seller.address,
    `GSTIN ${seller.gstin}   PAN ${seller.pan}`,
    ...(seller.cin === '' ? [] : [`CIN ${seller.cin}`]),
    `State ${seller.state}, code ${seller.stateCode}`,
    [seller.phone, seller.email].filter((part) => part !== '').join('   '),
  ].join('\n');
  const top = sheet.y + 40;
  sheet.text(LEFT, top, half, lines, { muted: true });
  let factY = top;
  for (const [label, value] of document.facts) {
    sheet.text(right, factY, 100, label, { muted: true });
    sheet.text(right + 100, factY, half - 100, value, { strong: true, align: 'right' });
    factY += 14;
  }
  sheet.y = Math.max(top + sheet.heightOf(half, lines), factY) + 14;
  sheet.rule(sheet.y);
  sheet.y += 12;
}

/** Addresses side by side. */
export function drawParties(
  sheet: Sheet,
  parties: readonly { readonly heading: string; readonly party: DocumentParty; readonly more: readonly string[] }[],
  layout: Layout,
): void {
  const width = CONTENT_WIDTH / parties.length - GAP;
  const heights = parties.map(({ heading, party, more }, index) => {
    const x = LEFT + index * (CONTENT_WIDTH / parties.length);
    const lines = [
      party.address,
      `State ${party.state}, code ${party.stateCode}`,
      ...(party.gstin === '' ? [] : [`GSTIN ${party.gstin}`]),
      ...more.filter((line) => line !== ''),
    ].join('\n');
    sheet.text(x, sheet.y, width, heading, { muted: true });
    const name: TextStyle = { strong: true, size: 9.5 };
    sheet.text(x, sheet.y + 13, width, party.name, name);
    // In the first layout a name of two lines runs into the address.
    const below = layout === 1 ? 27 : 15 + sheet.heightOf(width, party.name, name);
    sheet.text(x, sheet.y + below, width, lines);
    return below + sheet.heightOf(width, lines);
  });
  sheet.y += Math.max(...heights) + 12;
}

export interface Column {
  readonly head: string;
  readonly width: number;
  readonly align: 'left' | 'right';
}

const CELL_GAP = 6;
const CELL_SIZE = 7.6;

/**
 * Widens columns to fit their longest amount, at the expense of the first column: an amount in lakhs or crores that
 * wraps could be misread.
 */
export function fitColumns(
  sheet: Sheet,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): readonly Column[] {
  const [first, ...others] = columns.map((column, index) => {
    if (column.align === 'left') return column;
    const figures = rows.map((cells) => sheet.widthOf(cells[index] ?? '', { size: CELL_SIZE, strong: true }));
    return { ...column, width: Math.max(column.width, Math.ceil(Math.max(...figures)) + CELL_GAP) };
  });
  if (first === undefined) return columns;
  const taken = others.reduce((sum, column) => sum + column.width, 0);
  return [{ ...first, width: CONTENT_WIDTH - taken }, ...others];
}

/** Draws one row, with a line across the table below its cells. A row that does not fit starts the next page, below a repeated header. */
export function drawRow(
  sheet: Sheet,
  columns: readonly Column[],
  cells: readonly string[],
  style: TextStyle & { readonly head?: readonly string[]; readonly below?: string } = {},
): void {
  const { head, below = '', ...look } = style;
  const size = look.size ?? CELL_SIZE;
  const styles = columns.map((column) => ({ ...look, size, align: column.align }));
  const heights = columns.map((column, index) =>
    sheet.heightOf(column.width - CELL_GAP, cells[index] ?? '', styles[index]),
  );
  const belowStyle: TextStyle = { ...look, size, muted: true };
  const belowHeight = below === '' ? 0 : 2 + sheet.heightOf(CONTENT_WIDTH, below, belowStyle);
  const height = Math.max(...heights);
  if (sheet.y + height + belowHeight + 8 > PAGE_END) {
    sheet.nextPage();
    if (head !== undefined) drawTableHead(sheet, columns);
  }
  let x = LEFT;
  for (const [index, column] of columns.entries()) {
    const inset = column.align === 'right' ? CELL_GAP : 0;
    sheet.text(x + inset, sheet.y + 5, column.width - CELL_GAP, cells[index] ?? '', styles[index]);
    x += column.width;
  }
  if (below !== '') sheet.text(LEFT, sheet.y + 7 + height, CONTENT_WIDTH, below, belowStyle);
  sheet.y += height + belowHeight + 9;
  sheet.rule(sheet.y - 1);
}

export function drawTableHead(sheet: Sheet, columns: readonly Column[]): void {
  const heads = columns.map((column) => column.head);
  const height = Math.max(
    ...columns.map((column) => sheet.heightOf(column.width - CELL_GAP, column.head, { size: 7.2, strong: true })),
  );
  sheet.band(sheet.y, height + 9);
  drawRow(sheet, columns, heads, { strong: true, size: 7.2 });
}

/** Starts a new page when a block of this height does not fit. */
export function keepTogether(sheet: Sheet, height: number): void {
  if (sheet.y + height > PAGE_END) sheet.nextPage();
}

/** Labelled totals, right-aligned, the last one emphasised. */
function drawSums(sheet: Sheet, sums: readonly (readonly [label: string, paise: Paise])[]): void {
  const width = 230;
  const x = LEFT + CONTENT_WIDTH - width;
  for (const [index, [label, paise]] of sums.entries()) {
    const isLast = index === sums.length - 1;
    const style: TextStyle = isLast ? { strong: true, size: 11 } : {};
    if (isLast) sheet.y += 3;
    sheet.text(x, sheet.y, width - 100, label, style);
    sheet.text(x + width - 110, sheet.y, 110, formatRupees(paise), { ...style, align: 'right' });
    sheet.y += isLast ? 20 : 14;
  }
}

/** What {@link drawWords} takes. */
export function heightOfWords(sums: readonly unknown[]): number {
  return Math.max((sums.length - 1) * 14 + 23, 60) + 6;
}

/** Totals on the right, the last one in words on the left. @param together height that has to fit on the page, from here on */
export function drawWords(
  sheet: Sheet,
  words: string,
  sums: readonly (readonly [string, Paise])[],
  together: number,
): void {
  keepTogether(sheet, together);
  const top = sheet.y;
  drawSums(sheet, sums);
  sheet.text(LEFT, top, 260, 'Amount in words', { muted: true });
  sheet.text(LEFT, top + 13, 260, words, { strong: true });
  sheet.y = Math.max(sheet.y, top + 60) + 6;
}

/** Height of {@link drawVerification}. */
export const VERIFICATION_HEIGHT = 110;

/** QR code with text beside it, and the signature block. */
export function drawVerification(sheet: Sheet, url: string, words: readonly string[], signed: string): void {
  keepTogether(sheet, VERIFICATION_HEIGHT);
  sheet.rule(sheet.y);
  sheet.y += 14;
  sheet.qr(LEFT, sheet.y, 78, url);
  sheet.text(LEFT + 94, sheet.y, 240, words.join('\n'), { muted: true });
  const x = LEFT + CONTENT_WIDTH - 160;
  sheet.text(x, sheet.y, 160, signed, { strong: true, align: 'right' });
  sheet.text(x, sheet.y + 52, 160, 'Authorised signatory', { muted: true, align: 'right' });
  sheet.y += 90;
}

/** Footer of every page. */
export function drawFoot(sheet: Sheet, number: string, page: number, pages: number): void {
  sheet.rule(PAGE.height - 44);
  const style: TextStyle = { size: 7.5, muted: true };
  sheet.text(LEFT, PAGE.height - 36, CONTENT_WIDTH / 2, number, style);
  const right = { ...style, align: 'right' as const };
  sheet.text(LEFT + CONTENT_WIDTH / 2, PAGE.height - 36, CONTENT_WIDTH / 2, `Page ${page} of ${pages}`, right);
}
