/** Lays out the blocks of a brochure on A4 pages. Lengths in points. */
import type { StoredPolicy } from './page-shape.ts';

export type Pdf = PDFKit.PDFDocument;
type Section = StoredPolicy['sections'][number];
type Block = Section['blocks'][number];

export const colours = {
  ink: '#1d1a16',
  muted: '#6b645a',
  line: '#e7e0d4',
  ivory: '#fbf8f2',
  green: '#12443a',
  deepGreen: '#0d332b',
  gold: '#a87b1e',
  goldSoft: '#f4ead3',
} as const;

/** Page size and margins. */
export const sheet = { width: 595.28, height: 841.89, left: 72, right: 72, top: 72, bottom: 84 } as const;
const columnWidth = sheet.width - sheet.left - sheet.right;
const lowest = sheet.height - sheet.bottom;

const body = { size: 10.5, lineGap: 4 } as const;

export function setSection(pdf: Pdf, section: Section): void {
  // Avoids a heading alone at the bottom of a page.
  ensureSpace(pdf, 90);
  pdf
    .font('medium')
    .fontSize(15)
    .fillColor(colours.green)
    .text(section.heading, sheet.left, pdf.y, { width: columnWidth });
  pdf.y += 8;
  for (const block of section.blocks) setBlock(pdf, block);
  pdf.y += 16;
}

function setBlock(pdf: Pdf, block: Block): void {
  switch (block.kind) {
    case 'p':
      setParagraph(pdf, block.text);
      break;
    case 'list':
      for (const item of block.items) setItem(pdf, item);
      pdf.y += 4;
      break;
    case 'table':
      setTable(pdf, block.head, block.rows);
  }
}

export function setParagraph(pdf: Pdf, text: string): void {
  ensureSpace(pdf, Math.min(heightOf(pdf, text, columnWidth), 60));
  bodyFont(pdf).text(text, sheet.left, pdf.y, { width: columnWidth, lineGap: body.lineGap });
  pdf.y += 8;
}

function setItem(pdf: Pdf, text: string): void {
  const indent = 16;
  ensureSpace(pdf, heightOf(pdf, text, columnWidth - indent));
  const top = pdf.y;
  pdf.circle(sheet.left + 3, top + 6.5, 1.8).fill(colours.gold);
  bodyFont(pdf).text(text, sheet.left + indent, top, { width: columnWidth - indent, lineGap: body.lineGap });
  pdf.y += 3;
}

interface Column {
  readonly width: number;
  /** Amounts and their headers are right-aligned. */
  readonly align: 'left' | 'right';
}

function setTable(pdf: Pdf, head: readonly string[], rows: readonly (readonly string[])[]): void {
  const columns = columnsOf(pdf, head, rows);
  const heights = [rowHeight(pdf, head, columns, true), ...rows.map((row) => rowHeight(pdf, row, columns, false))];
  pdf.y += 4;
  // A table that fits on one page is not split.
  ensureSpace(pdf, Math.min(sum(heights), lowest - sheet.top));
  setRow(pdf, head, columns, true);
  for (const row of rows) {
    if (pdf.y + rowHeight(pdf, row, columns, false) > lowest) {
      pdf.addPage();
      setRow(pdf, head, columns, true);
    }
    setRow(pdf, row, columns, false);
  }
  pdf.y += 12;
}

const cellPadding = 7;
/** Between neighbouring columns. */
const gap = 12;

function setRow(pdf: Pdf, cells: readonly string[], columns: readonly Column[], isHead: boolean): void {
  const height = rowHeight(pdf, cells, columns, isHead);
  ensureSpace(pdf, height);
  const top = pdf.y;
  let left = sheet.left;
  for (const [index, cell] of cells.entries()) {
    const { width, align } = columns[index] ?? { width: 0, align: 'left' };
    const options = { width: width - gap, align, lineGap: 2, features: ['tnum' as const] };
    cellFont(pdf, isHead).text(cell, left, top + cellPadding, options);
    left += width;
  }
  const bottom = top + height;
  pdf.moveTo(sheet.left, bottom).lineTo(sheet.left + columnWidth, bottom);
  pdf.lineWidth(isHead ? 1 : 0.5).stroke(isHead ? colours.green : colours.line);
  pdf.y = bottom;
}

function rowHeight(pdf: Pdf, cells: readonly string[], columns: readonly Column[], isHead: boolean): number {
  const heights = cells.map((cell, index) =>
    cellFont(pdf, isHead).heightOfString(cell, { width: (columns[index]?.width ?? 0) - gap, lineGap: 2 }),
  );
  return Math.max(...heights) + 2 * cellPadding;
}

/** Distributes the width in proportion to the longest cell of each column, within bounds. */
function columnsOf(pdf: Pdf, head: readonly string[], rows: readonly (readonly string[])[]): Column[] {
  const widths = head.map((title, index) => {
    const cellWidths = [title, ...rows.map((row) => row[index] ?? '')].map((cell) =>
      cellFont(pdf, true).widthOfString(cell),
    );
    return Math.min(Math.max(...cellWidths) + gap + 4, columnWidth * 0.55);
  });
  return widths.map((width, index) => ({
    width: (width / sum(widths)) * columnWidth,
    align: rows.every((row) => /^₹[\d,.]+$/.test(row[index] ?? '')) ? 'right' : 'left',
  }));
}

function sum(lengths: readonly number[]): number {
  return lengths.reduce((total, length) => total + length, 0);
}

function bodyFont(pdf: Pdf): Pdf {
  return pdf.font('regular').fontSize(body.size).fillColor(colours.ink);
}

function cellFont(pdf: Pdf, isHead: boolean): Pdf {
  return pdf
    .font(isHead ? 'medium' : 'regular')
    .fontSize(9.5)
    .fillColor(isHead ? colours.green : colours.ink);
}

function heightOf(pdf: Pdf, text: string, width: number): number {
  return bodyFont(pdf).heightOfString(text, { width, lineGap: body.lineGap });
}

/** Starts a new page when this height does not fit. */
function ensureSpace(pdf: Pdf, height: number): void {
  if (pdf.y + height > lowest) pdf.addPage();
}
