/** The address label of a parcel for label printers: 100 × 150 mm, one on a page. It says nothing of what is in the parcel. */
import type { AddressLabel } from './address-label.ts';
import type { Sheet } from './sheet.ts';

const POINTS_PER_MM = 72 / 25.4;
export const ROLL_LABEL = { width: 100 * POINTS_PER_MM, height: 150 * POINTS_PER_MM } as const;
const EDGE = 5 * POINTS_PER_MM;
const WIDTH = ROLL_LABEL.width - 2 * EDGE;
const QR = 26 * POINTS_PER_MM;
/** Room for the address. */
const ADDRESS_HEIGHT = 175;
const SIZES = [14, 13, 12, 11, 10, 9, 8] as const;

export function drawRollLabel(sheet: Sheet, { order, sender }: AddressLabel): void {
  const { recipientName, address, state, pinCode, recipientMobile } = order.shipping;
  let y = EDGE;
  sheet.text(EDGE, y, WIDTH, 'To', { size: 9, muted: true });
  y += 13;
  const name = { size: recipientName.length > 40 ? 12 : 16, strong: true };
  sheet.text(EDGE, y, WIDTH, recipientName, name);
  y += sheet.heightOf(WIDTH, recipientName, name) + 4;
  const to = `${address}\n${state}`;
  // The largest type in which the address fits.
  const size = SIZES.find((one) => sheet.heightOf(WIDTH, to, { size: one }) <= ADDRESS_HEIGHT) ?? 8;
  sheet.text(EDGE, y, WIDTH, to, { size });
  const foot = ROLL_LABEL.height - EDGE - QR;
  sheet.text(EDGE, foot - 58, WIDTH, pinCode ?? '', { size: 30, strong: true });
  sheet.text(EDGE, foot - 22, WIDTH, `Phone ${recipientMobile}`, { size: 11 });
  sheet.qr(ROLL_LABEL.width - EDGE - QR, foot, QR, order.orderNumber);
  sheet.text(EDGE, foot, WIDTH - QR - 10, `From\n${sender}`, { size: 8, muted: true });
  sheet.text(EDGE, ROLL_LABEL.height - EDGE - 14, WIDTH - QR - 10, order.orderNumber, { size: 11, strong: true });
}
