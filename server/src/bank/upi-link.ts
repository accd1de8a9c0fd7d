/** The UPI payment link and its QR code (NPCI UPI Linking Specification 1.6). */
import { remarkOf } from '@tola/contract';
import type { Paise } from '@tola/pricing';

/** Merchant category of jewellery, watches and precious metals. */
const MERCHANT_CATEGORY = '5944';
/** Initiation modes: 04 opens an app, 22 is a dynamic QR shown online. */
const BY_TAP = '04';
const BY_QR = '22';

export interface UpiPayee {
  /** The merchant's virtual payment address. */
  readonly vpa: string;
  readonly name: string;
}

/**
 * A link that opens a UPI app with everything filled in.
 *
 * @param payment null for the payee alone, without an amount
 */
export function upiLink(
  payee: UpiPayee,
  payment: { readonly orderNumber: string; readonly amountPaise: Paise } | null,
  mode: 'tap' | 'qr' = 'tap',
): string {
  const parts: [string, string][] = [
    ['pa', payee.vpa],
    ['pn', payee.name],
    ['mc', MERCHANT_CATEGORY],
  ];
  if (payment !== null) {
    parts.push(
      ['tr', remarkOf(payment.orderNumber)],
      ['tn', `Order ${payment.orderNumber}`],
      ['am', decimalRupees(payment.amountPaise)],
    );
  }
  parts.push(['cu', 'INR'], ['mode', mode === 'qr' ? BY_QR : BY_TAP]);
  // Apps want %20 for a space, never +, and the address with a plain @.
  const query = parts.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%40', '@')}`).join('&');
  return `upi://pay?${query}`;
}

/** Pictures drawn last: that of the payee alone is asked for by every buyer, and drawing one takes a millisecond. */
const drawn = new Map<string, Promise<string>>();
const MOST_DRAWN = 100;

/** A QR code as an SVG data URL, with the quiet zone that scanners need. */
export async function qrPicture(content: string): Promise<string> {
  const known = drawn.get(content);
  if (known !== undefined) return await known;
  const [oldest] = drawn.keys();
  if (drawn.size >= MOST_DRAWN && oldest !== undefined) drawn.delete(oldest);
  const drawing = draw(content);
  drawn.set(content, drawing);
  drawing.catch(() => drawn.delete(content));
  return await drawing;
}

async function draw(content: string): Promise<string> {
  const { toString: svgOf } = await import('qrcode');
  const svg = await svgOf(content, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

function decimalRupees(paise: Paise): string {
  return `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`;
}
