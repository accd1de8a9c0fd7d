/** The packing slip of a parcel: address and contents, without prices. */
import { designName, formatDay, type OrderView } from '@tola/contract';
import { formatWeight } from '@tola/pricing';
import { drawEWayBill, type EWayFacts } from './e-way-block.ts';
import { CONTENT_WIDTH, openFile, PAGE, type Sheet } from './sheet.ts';

export interface PackingSlip {
  readonly order: OrderView;
  readonly serials: readonly string[];
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
  sheet.text(CARD.left, CARD.top, CARD.width, message, { size: 20, align: 'center' });
}

const LEFT = PAGE.margin;
const HALF = CONTENT_WIDTH / 2;

function giftNote(sheet: Sheet, { message, deliverFrom }: NonNullable<OrderView['shipping']['gift']>): void {
  const lines = [
    message === null ? 'Gift' : 'Gift: enclose the message card on the last page',
    ...(deliverFrom === null ? [] : [`Deliver on or after ${formatDay(deliverFrom)}`]),
  ];
  sheet.text(LEFT + HALF, 98, HALF, lines.join('\n'), { size: 11, align: 'right' });
}

export async function packingSlipPdf(slip: PackingSlip): Promise<Buffer> {
  const { order, tradeName, at } = slip;
  const file = openFile({ title: `Packing slip ${order.orderNumber}`, author: tradeName, at });
  drawPackingSlip(file.next(), slip);
  return await file.end();
}

export function drawPackingSlip(sheet: Sheet, { order, serials, tradeName, careLine, eWayBill }: PackingSlip): void {
  sheet.mark(LEFT, 40, 22);
  sheet.text(LEFT + 30, 39, HALF - 30, tradeName, { size: 19, strong: true });
  sheet.text(LEFT + HALF, 44, HALF, `Packing slip ${order.orderNumber}`, { size: 12, strong: true, align: 'right' });
  sheet.rule(72);
  const { recipientName, address: text, state, recipientMobile } = order.shipping;
  const address = `${recipientName}\n${text}\n${state}\n${recipientMobile}`;
  sheet.text(LEFT, 84, HALF, 'Deliver to', { size: 9, muted: true });
  sheet.text(LEFT, 98, HALF, address, { size: 12, strong: true });
  if (order.shipping.gift !== null) giftNote(sheet, order.shipping.gift);
  sheet.y = 98 + sheet.heightOf(HALF, address, { size: 12, strong: true }) + 20;
  sheet.rule(sheet.y);
  sheet.y += 10;
  for (const line of order.lines) {
    const design =
      line.designId === null ? '' : `\nMade to design ${designName(line.designId)}: compare it with its proof`;
    const text = `${line.name}, ${formatWeight(line.weightMg)}, ${line.finenessLabel}${design}`;
    sheet.text(LEFT, sheet.y, CONTENT_WIDTH - 60, text, { size: 11 });
    sheet.text(LEFT + CONTENT_WIDTH - 60, sheet.y, 60, `× ${line.quantity}`, {
      size: 11,
      strong: true,
      align: 'right',
    });
    sheet.y += sheet.heightOf(CONTENT_WIDTH - 60, text, { size: 11 }) + 8;
    if (sheet.y > PAGE.height - 160) sheet.nextPage();
  }
  sheet.rule(sheet.y);
  sheet.text(LEFT, sheet.y + 8, CONTENT_WIDTH, `Total: ${order.pieces} ${order.pieces === 1 ? 'piece' : 'pieces'}`, {
    size: 11,
    strong: true,
    align: 'right',
  });
  sheet.y += 34;
  if (serials.length > 0) {
    sheet.text(LEFT, sheet.y, CONTENT_WIDTH, 'Serial numbers', { size: 9, muted: true });
    sheet.text(LEFT, sheet.y + 14, CONTENT_WIDTH, serials.join(', '), { size: 11 });
    sheet.y += 24 + sheet.heightOf(CONTENT_WIDTH, serials.join(', '), { size: 11 });
  }
  if (eWayBill !== null) drawEWayBill(sheet, eWayBill, order.shipping.pinCode ?? '');
  sheet.text(LEFT, sheet.y + 16, CONTENT_WIDTH, 'Packed by ____________________     Checked by ____________________', {
    size: 11,
  });
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
