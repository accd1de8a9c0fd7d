/** Sets the blocks of a brochure on A4 pages: where text goes, and when a new page begins. Lengths in points. */
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

/** The page and the column that text stands in. */
export const sheet = { width: 595.28, height: 841.89, left: 72, right: 72, top: 72, bottom: 84 } as const;
const columnWidth = sheet.width - sheet.left - sheet.right;
const lowest = sheet.height - sheet.bottom;

const body = { size: 10.5, lineGap: 4 } as const;

export function setSection(pdf: Pdf, section: Section): void {
  // A heading never stands alone at the foot of a page.
  makeRoom(pdf, 90);
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
  makeRoom(pdf, Math.min(heightOf(pdf, text, columnWidth), 60));
  bodyFont(pdf).text(text, sheet.left, pdf.y, { width: columnWidth, lineGap: body.lineGap });
  pdf.y += 8;
}

function setItem(pdf: Pdf, text: string): void {
  const indent = 16;
  makeRoom(pdf, heightOf(pdf, text, columnWidth - indent));
  const top = pdf.y;
  pdf.circle(sheet.left + 3, top + 6.5, 1.8).fill(colours.gold);
  bodyFont(pdf).text(text, sheet.left + indent, top, { width: columnWidth - indent, lineGap: body.lineGap });
  pdf.y += 3;
}

interface Column {
  readonly width: number;
  /** Amounts stand to the right, below each other, and so does what is written over them. */
  readonly align: 'left' | 'right';
}

function setTable(pdf: Pdf, head: readonly string[], rows: readonly (readonly string[])[]): void {
  const columns = columnsOf(pdf, head, rows);
  const heights = [rowHeight(pdf, head, columns, true), ...rows.map((row) => rowHeight(pdf, row, columns, false))];
  pdf.y += 4;
  // A table that fits on a page is not torn apart.
  makeRoom(pdf, Math.min(sum(heights), lowest - sheet.top));
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
  makeRoom(pdf, height);
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

/** Columns share the width by their longest cell, within bounds, so that a short one stays narrow. */
function columnsOf(pdf: Pdf, head: readonly string[], rows: readonly (readonly string[])[]): Column[] {
  const wanted = head.map((title, index) => {
    const widths = [title, ...rows.map((row) => row[index] ?? '')].map((cell) =>
      cellFont(pdf, true).widthOfString(cell),
    );
    return Math.min(Math.max(...widths) + gap + 4, columnWidth * 0.55);
  });
  return wanted.map((width, index) => ({
    width: (width / sum(wanted)) * columnWidth,
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

/** Begins a new page when this much does not fit any more. */
function makeRoom(pdf: Pdf, height: number): void {
  if (pdf.y + height > lowest) pdf.addPage();
}
