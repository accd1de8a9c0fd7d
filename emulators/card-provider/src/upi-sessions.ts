/** UPI in `POST /pg/orders/sessions`: an intent link per app for phones, or a QR code for desktops. */
import { create } from 'qrcode';
import type { Body } from './api.ts';
import { badRequest, badSession, invalid, missing } from './api-error.ts';
import type { Emulator } from './emulator.ts';
import { decimalRupees, rupeesFromPaise } from './money.ts';
import { type Order, readOrderById } from './orders.ts';
import { allows, upiMethod } from './payment-methods.ts';
import type { Payment } from './payment-record.ts';
import { beginAttempt } from './payments.ts';

type Channel = 'link' | 'qrcode';

export interface UpiSessionRequest {
  readonly sessionId: string;
  readonly channel: Channel;
  readonly expiresMs: number | null;
}

/** The scheme that opens each app; `default` lets the phone choose. */
const APP_SCHEMES = {
  default: 'upi://pay',
  gpay: 'tez://upi/pay',
  phonepe: 'phonepe://pay',
  paytm: 'paytmmp://pay',
  bhim: 'bhim://upi/pay',
} as const;

/**
 * Reads the body of a UPI session.
 * @throws ApiError 400, for collect too: it ended on 28 February 2026
 */
export function readUpiSession(body: Body): UpiSessionRequest {
  const { payment_session_id: sessionId, payment_method: method, transaction_expiry_time: expiry } = body;
  if (typeof sessionId !== 'string' || sessionId === '') throw missing('payment_session_id');
  if (typeof method !== 'object' || method === null) throw missing('payment_method');
  const { upi } = method as { readonly upi?: Body };
  if (typeof upi !== 'object' || upi === null) throw missing('payment_method.upi');
  const { channel } = upi;
  if (channel === 'collect') {
    throw invalid('payment_method.upi.channel', channel, 'UPI collect is no longer supported.');
  }
  if (channel !== 'link' && channel !== 'qrcode') throw invalid('payment_method.upi.channel', channel);
  const expiresMs = expiry === undefined || expiry === null ? null : Date.parse(String(expiry));
  if (Number.isNaN(expiresMs)) throw invalid('transaction_expiry_time', expiry);
  return { sessionId, channel, expiresMs };
}

/**
 * Starts a UPI attempt, which the payer completes in their app.
 * @throws ApiError 400 when the session is unknown, or the order takes no UPI or can no longer be paid
 */
export function startUpiSession(emulator: Emulator, request: UpiSessionRequest): unknown {
  const session = emulator.state.sessions.get(request.sessionId);
  if (session === undefined) throw badSession();
  const order = readOrderById(emulator, session.orderId);
  if (!allows(order.paymentMethods, 'upi')) {
    throw badRequest('payment_method_unsupported', 'payment_method : upi is not enabled for this order');
  }
  const { channel, expiresMs } = request;
  const limitMs = expiresMs === null ? {} : { limitMs: Math.max(0, expiresMs - emulator.clock.nowMs()) };
  const payment = beginAttempt(emulator, order.id, upiMethod(null, channel), limitMs);
  return {
    cf_payment_id: payment.id,
    payment_amount: rupeesFromPaise(payment.amountPaise),
    payment_method: 'upi',
    channel,
    action: channel === 'qrcode' ? 'custom' : 'link',
    data: {
      url: null,
      payload: channel === 'qrcode' ? qrPayload(emulator, order, payment) : linkPayload(emulator, order, payment),
      content_type: null,
      method: null,
    },
  };
}

function linkPayload(emulator: Emulator, order: Order, payment: Payment): Record<string, string> {
  const query = upiQuery(emulator, order, payment, '04');
  const links = Object.entries(APP_SCHEMES).map(([app, scheme]) => [app, `${scheme}?${query}`]);
  return { ...Object.fromEntries(links), web: payerPageUrl(emulator, payment) };
}

function qrPayload(emulator: Emulator, order: Order, payment: Payment): Record<string, string> {
  const link = `${APP_SCHEMES.default}?${upiQuery(emulator, order, payment, '22')}`;
  return { qrcode: qrImage(link), web: payerPageUrl(emulator, payment) };
}

/** Parameters of the NPCI linking specification; `tr` is the payment, so that a scan pays this attempt. */
function upiQuery(emulator: Emulator, order: Order, payment: Payment, mode: '04' | '22'): string {
  const parts = {
    pa: 'merchant.test@cashfree',
    pn: emulator.settings.merchantName,
    mc: '5944',
    tr: payment.id,
    tn: order.id,
    am: decimalRupees(payment.amountPaise),
    cu: 'INR',
    mode,
  };
  return Object.entries(parts)
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%40', '@')}`)
    .join('&');
}

/** The page that stands for the payer's UPI app. */
function payerPageUrl(emulator: Emulator, payment: Payment): string {
  return `${emulator.origin}/pg/view/upi/${payment.id}`;
}

/** An SVG of the QR code, as a data URL. */
function qrImage(text: string): string {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const quiet = 4;
  const side = modules.size + 2 * quiet;
  const dark = Array.from({ length: modules.size }, (_, row) =>
    Array.from({ length: modules.size }, (_, column) =>
      modules.get(row, column) ? `M${column + quiet} ${row + quiet}h1v1h-1z` : '',
    ).join(''),
  ).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${dark}"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
