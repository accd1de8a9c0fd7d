/** Plain address labels of parcels, four on a sheet of A4. They say nothing of what is in the parcel. */
import type { OrderView } from '@tola/contract';
import { PAGE, type Sheet } from './sheet.ts';

export interface AddressLabel {
  readonly order: Pick<OrderView, 'orderNumber' | 'shipping' | 'pieces'>;
  /** One line each: name, street, city. */
  readonly sender: string;
}

const ON_A_PAGE = 4;
const WIDTH = PAGE.width / 2;
const HEIGHT = PAGE.height / 2;
const EDGE = 28;
const QR = 64;

/** Draws the labels on as many pages as they need, without page numbers. */
export function drawLabels(sheet: Sheet, labels: readonly AddressLabel[]): void {
  for (const [index, label] of labels.entries()) {
    const place = index % ON_A_PAGE;
    if (index > 0 && place === 0) sheet.nextPage();
    drawLabel(sheet, (place % 2) * WIDTH, Math.floor(place / 2) * HEIGHT, label);
  }
}

function drawLabel(sheet: Sheet, left: number, top: number, { order, sender }: AddressLabel): void {
  const x = left + EDGE;
  const width = WIDTH - 2 * EDGE;
  const { recipientName, address, state, pinCode, recipientMobile } = order.shipping;
  const to = `${address}\n${state}`;
  const name = { size: 15, strong: true };
  const body = { size: 11 };
  let y = top + EDGE;
  sheet.text(x, y, width, 'To', { size: 9, muted: true });
  y += 14;
  sheet.text(x, y, width, recipientName, name);
  y += sheet.heightOf(width, recipientName, name) + 4;
  sheet.text(x, y, width, to, body);
  y += sheet.heightOf(width, to, body) + 6;
  sheet.text(x, y, width, pinCode ?? '', { size: 20, strong: true });
  y += 28;
  sheet.text(x, y, width, `Phone ${recipientMobile}`, body);
  const foot = top + HEIGHT - EDGE - QR;
  sheet.qr(left + WIDTH - EDGE - QR, foot, QR, order.orderNumber);
  sheet.text(x, foot, width - QR - 12, `From\n${sender}`, { size: 8.5, muted: true });
  sheet.text(x, foot + QR - 12, width - QR - 12, order.orderNumber, { size: 11, strong: true });
}
