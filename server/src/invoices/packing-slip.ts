/** The packing slip of a parcel: address and contents, without prices. */
import { designName, formatDay, type OrderView } from '@tola/contract';
import type { OrderSerial } from '@tola/contract/staff';
import { formatWeight } from '@tola/pricing';
import { drawEWayBill, type EWayFacts } from './e-way-block.ts';
import { CONTENT_WIDTH, openFile, PAGE, PAGE_END, type Sheet } from './sheet.ts';

export interface PackingSlip {
  readonly order: OrderView;
  readonly serials: readonly OrderSerial[];
  readonly tradeName: string;
  readonly careLine: string;
  readonly at: Date;
  /** Null where the parcel needs none. */
  readonly eWayBill: EWayFacts | null;
}

const CARD = { left: 110, top: 240, width: PAGE.width - 220 } as const;

/** The message card on a page of its own: nothing else is printed there. */
function giftCard(sheet: Sheet, message: string): void {
  sheet.nextPage();
  const style = { size: 20, align: 'center' } as const;
  let y: number = CARD.top;
  // Line by line: centred as one text, a line that ends in a break stands too far left.
  for (const line of message.split('\n')) {
    sheet.text(CARD.left, y, CARD.width, line, style);
    y += sheet.heightOf(CARD.width, line === '' ? ' ' : line, style);
  }
}

const LEFT = PAGE.margin;
const HALF = CONTENT_WIDTH / 2;

function giftNote(sheet: Sheet, { message, deliverFrom }: NonNullable<OrderView['shipping']['gift']>): void {
  const lines = [
    message === null ? 'Gift' : 'Gift: enclose the message card on the last page',
    ...(deliverFrom === null ? [] : [`Deliver on or after ${formatDay(deliverFrom)}`]),
  ];
  sheet.text(LEFT + HALF, 130, HALF, lines.join('\n'), { size: 11, align: 'right' });
}

/** Those of a line, or those that belong to none. */
function serialsOfLine(serials: readonly OrderSerial[], weightId: OrderSerial['weightId']): string[] {
  return serials.filter((one) => one.weightId === weightId).map(({ serial }) => serial);
}

export async function packingSlipPdf(slip: PackingSlip): Promise<Buffer> {
  const { order, tradeName, at } = slip;
  const file = openFile({ title: `Packing slip ${order.orderNumber}`, author: tradeName, at });
  drawPackingSlip(file.next(), slip);
  return await file.end();
}

export function drawPackingSlip(sheet: Sheet, slip: PackingSlip): void {
  const { order, serials, careLine, eWayBill } = slip;
  drawHead(sheet, slip);
  drawLines(sheet, order);
  for (const line of order.lines) {
    const numbers = serialsOfLine(serials, line.weightId);
    drawSerials(sheet, `Serial numbers: ${line.name}, ${formatWeight(line.weightMg)}`, numbers);
  }
  const named = serials.some(({ weightId }) => weightId !== null);
  drawSerials(sheet, named ? 'Serial numbers: other pieces' : 'Serial numbers', serialsOfLine(serials, null));
  if (eWayBill !== null) drawEWayBill(sheet, eWayBill, order.shipping.pinCode ?? '');
  drawSignatures(sheet);
  const { gift } = order.shipping;
  if (gift?.message != null) giftCard(sheet, gift.message);
  sheet.eachPage((page, pages) => {
    if (gift?.message != null && page === pages) return;
    sheet.text(LEFT, PAGE.height - 40, CONTENT_WIDTH, `${careLine}   ·   ${page} of ${pages}`, {
      size: 8,
      muted: true,
      align: 'center',
    });
  });
}

/** Recipient on the left; on the right what the packer keeps to. */
function drawHead(sheet: Sheet, { order, tradeName }: PackingSlip): void {
  sheet.mark(LEFT, 40, 22);
  sheet.text(LEFT + 30, 39, HALF - 30, tradeName, { size: 19, strong: true });
  sheet.text(LEFT + HALF, 41, HALF, 'Packing slip', { size: 15, strong: true, align: 'right' });
  sheet.text(LEFT + HALF, 61, HALF, order.orderNumber, { size: 10, muted: true, align: 'right' });
  sheet.rule(82);
  const { recipientName, address: text, state, recipientMobile, gift } = order.shipping;
  const address = `${text}\n${state}\n${recipientMobile}`;
  sheet.text(LEFT, 94, HALF, 'Deliver to', { size: 9, muted: true });
  sheet.text(LEFT, 108, HALF, recipientName, { size: 13, strong: true });
  const below = 108 + sheet.heightOf(HALF, recipientName, { size: 13, strong: true }) + 2;
  sheet.text(LEFT, below, HALF, address, { size: 11 });
  if (order.promise !== null) {
    sheet.text(LEFT + HALF, 94, HALF, 'Dispatch by', { size: 9, muted: true, align: 'right' });
    sheet.text(LEFT + HALF, 108, HALF, formatDay(order.promise.dispatchOn), { size: 12, strong: true, align: 'right' });
  }
  if (gift !== null) giftNote(sheet, gift);
  sheet.y = Math.max(below + sheet.heightOf(HALF, address, { size: 11 }), 166) + 16;
}

const PIECES = 60;
const INSET = 8;

function drawLines(sheet: Sheet, order: OrderView): void {
  sheet.band(sheet.y, 20);
  sheet.text(LEFT + INSET, sheet.y + 5, 200, 'Item', { size: 9, muted: true });
  sheet.text(LEFT + CONTENT_WIDTH - PIECES - INSET, sheet.y + 5, PIECES, 'Pieces', {
    size: 9,
    muted: true,
    align: 'right',
  });
  sheet.y += 28;
  for (const line of order.lines) {
    const design =
      line.designId === null ? '' : `\nMade to design ${designName(line.designId)}: compare it with its proof`;
    const text = `${line.name}, ${formatWeight(line.weightMg)}, ${line.finenessLabel}${design}`;
    const width = CONTENT_WIDTH - PIECES - 3 * INSET;
    sheet.text(LEFT + INSET, sheet.y, width, text, { size: 11 });
    drawCount(sheet, String(line.quantity));
    sheet.y += sheet.heightOf(width, text, { size: 11 }) + 6;
    sheet.rule(sheet.y);
    sheet.y += 8;
    if (sheet.y > PAGE.height - 160) sheet.nextPage();
  }
  sheet.text(LEFT + INSET, sheet.y, 200, 'Total', { size: 11, strong: true });
  drawCount(sheet, String(order.pieces));
  sheet.y += 34;
}

function drawCount(sheet: Sheet, count: string): void {
  sheet.text(LEFT + CONTENT_WIDTH - PIECES - INSET, sheet.y, PIECES, count, { size: 11, strong: true, align: 'right' });
}

function drawSignatures(sheet: Sheet): void {
  if (sheet.y + 70 > PAGE_END) sheet.nextPage();
  sheet.y += 40;
  for (const [x, words] of [
    [LEFT, 'Packed by'],
    [LEFT + HALF, 'Checked by'],
  ] as const) {
    sheet.text(x, sheet.y, HALF - 20, '_'.repeat(44), { muted: true });
    sheet.text(x, sheet.y + 14, HALF - 20, words, { muted: true });
  }
  sheet.y += 30;
}

/** Serial numbers of one paragraph: so many that it never reaches over a page. */
const SERIALS_TOGETHER = 20;

/** Many numbers take as many pages as they need. */
function drawSerials(sheet: Sheet, heading: string, serials: readonly string[]): void {
  if (serials.length === 0) return;
  if (sheet.y + 60 > PAGE_END) sheet.nextPage();
  sheet.text(LEFT, sheet.y, CONTENT_WIDTH, heading, { size: 9, muted: true });
  sheet.y += 14;
  for (let first = 0; first < serials.length; first += SERIALS_TOGETHER) {
    const isLast = first + SERIALS_TOGETHER >= serials.length;
    const text = serials.slice(first, first + SERIALS_TOGETHER).join(', ') + (isLast ? '' : ',');
    const height = sheet.heightOf(CONTENT_WIDTH, text, { size: 11 });
    if (sheet.y + height > PAGE_END) sheet.nextPage();
    sheet.text(LEFT, sheet.y, CONTENT_WIDTH, text, { size: 11 });
    sheet.y += height;
  }
  sheet.y += 10;
}
