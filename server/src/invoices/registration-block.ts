/** What the invoice registration portal gave an invoice or credit note, as it is printed: IRN, acknowledgement, signed QR code. */
import { indianFormat } from '@tola/pricing';
import { keepTogether } from './document-parts.ts';
import { PAGE, type Sheet } from './sheet.ts';

export interface PrintedRegistration {
  readonly irn: string;
  readonly ackNumber: string;
  /** ISO, UTC. */
  readonly ackedAt: string;
  /** The JWT itself, not what it says. */
  readonly signedQr: string;
  readonly isCancelled: boolean;
}

/** The signed text has about 800 characters: smaller codes cannot be read from paper. */
const QR = 140;
const GAP = 16;

const indianTime = indianFormat('en-GB', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});

/** Height of {@link drawRegistration}. */
export function heightOfRegistration(registration: PrintedRegistration | null): number {
  return registration === null ? 0 : QR + 30;
}

/** Nothing for a document that is not registered. */
export function drawRegistration(sheet: Sheet, registration: PrintedRegistration | null): void {
  if (registration === null) return;
  const { irn, ackNumber, ackedAt, signedQr, isCancelled } = registration;
  keepTogether(sheet, heightOfRegistration(registration));
  sheet.rule(sheet.y);
  sheet.y += 12;
  sheet.qr(PAGE.margin, sheet.y, QR, signedQr);
  const left = PAGE.margin + QR + GAP;
  const width = PAGE.width - PAGE.margin - left;
  let y = sheet.y;
  sheet.text(left, y, width, isCancelled ? 'E-invoice, cancelled' : 'E-invoice', { size: 11, strong: true });
  y += 20;
  for (const [label, value] of [
    ['IRN', `${irn.slice(0, 32)}\n${irn.slice(32)}`],
    ['Acknowledgement number', ackNumber],
    ['Acknowledgement date', `${indianTime.format(new Date(ackedAt))} IST`],
  ] as const) {
    sheet.text(left, y, width, label, { muted: true });
    sheet.text(left, y + 12, width, value, { strong: true });
    y += 18 + sheet.heightOf(width, value, { strong: true });
  }
  sheet.text(left, y, width, 'The code is signed by the invoice registration portal.', { muted: true });
  sheet.y += QR + 14;
}
