/** Renders the annexure of an invoice as PDF. The same document gives the same bytes. */
import type { AnnexureDocument } from './annexure-document.ts';
import { dateText, drawFoot, drawHead, drawVerification, keepTogether, VERIFICATION_HEIGHT } from './document-parts.ts';
import { CONTENT_WIDTH, openFile, PAGE, PAGE_END, type Sheet } from './sheet.ts';

const COLUMNS = 4;
const COLUMN_WIDTH = CONTENT_WIDTH / COLUMNS;
const NUMBER = { size: 9 } as const;

export async function annexurePdf(annexure: AnnexureDocument): Promise<Buffer> {
  const { seller, invoiceNumber, issuedAt } = annexure;
  const title = `Annexure to tax invoice ${invoiceNumber}`;
  const file = openFile({ title, author: seller.name, at: new Date(issuedAt) });
  const sheet = file.next();
  drawHead(sheet, seller, {
    layout: 3,
    title: 'Serial numbers',
    note: 'Annexure to the tax invoice',
    facts: [
      ['Invoice number', invoiceNumber],
      ['Invoice date', dateText(annexure.invoiceIssuedAt)],
      ['Order number', annexure.orderNumber],
      ['Dispatched', dateText(issuedAt)],
    ],
  });
  for (const index of annexure.rows.keys()) {
    if (index > 0) drawRule(sheet);
    drawPieces(sheet, annexure, index);
  }
  drawVerification(
    sheet,
    annexure.verificationUrl,
    [
      'Scan the code to see whether the invoice is genuine.',
      'The pieces were chosen when the parcel was packed, after the invoice was issued.',
      'This is a computer-generated list.',
    ],
    `For ${seller.name}`,
  );
  sheet.eachPage((page, pages) => drawFoot(sheet, title, page, pages));
  return await file.end();
}

/** Below the numbers of a piece. */
const GAP = 8;

/**
 * The numbers of one piece in columns, read row by row; a row that does not fit starts the next page. In the first layout the
 * signature below the last row could stand on a page of its own, and further pages did not name the piece.
 */
function drawPieces(sheet: Sheet, { rows, layout }: AnnexureDocument, index: number): void {
  const { piece, serials } = rows[index] ?? { piece: '', serials: [] };
  const closing = layout > 1 && index === rows.length - 1 ? VERIFICATION_HEIGHT + GAP : 0;
  keepTogether(sheet, 50 + (serials.length <= COLUMNS ? closing : 0));
  const count = `${serials.length} ${serials.length === 1 ? 'piece' : 'pieces'}`;
  sheet.text(PAGE.margin, sheet.y, CONTENT_WIDTH - 80, piece, { strong: true, size: 10 });
  sheet.text(PAGE.margin + CONTENT_WIDTH - 80, sheet.y, 80, count, { muted: true, align: 'right' });
  sheet.y += sheet.heightOf(CONTENT_WIDTH - 80, piece, { strong: true, size: 10 }) + 6;
  for (let first = 0; first < serials.length; first += COLUMNS) {
    const row = serials.slice(first, first + COLUMNS);
    const height = Math.max(...row.map((serial) => sheet.heightOf(COLUMN_WIDTH - 10, serial, NUMBER)));
    const isLast = first + COLUMNS >= serials.length;
    if (sheet.y + height + (isLast ? closing + 4 : 0) > PAGE_END) {
      sheet.nextPage();
      if (layout > 1) drawContinued(sheet, piece);
    }
    for (const [column, serial] of row.entries())
      sheet.text(PAGE.margin + column * COLUMN_WIDTH, sheet.y, COLUMN_WIDTH - 10, serial, NUMBER);
    sheet.y += height + 4;
  }
  sheet.y += GAP;
}

function drawContinued(sheet: Sheet, piece: string): void {
  const text = `${piece}, continued`;
  sheet.text(PAGE.margin, sheet.y, CONTENT_WIDTH, text, { muted: true });
  sheet.y += sheet.heightOf(CONTENT_WIDTH, text, { muted: true }) + 6;
}

function drawRule(sheet: Sheet): void {
  sheet.rule(sheet.y);
  sheet.y += 12;
}
