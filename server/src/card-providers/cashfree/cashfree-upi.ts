/** UPI requests at Cashfree: an intent link per app, or a QR code (`POST /orders/sessions`). */
import * as z from 'zod';
import type { CardProvider, UpiApp } from '../card-provider.ts';
import { exchange } from './cashfree-http.ts';
import { type CashfreeRetries, PATIENCE_MS } from './cashfree-retries.ts';
import { anyId } from './cashfree-wire.ts';

/** The key of each app in the reply. */
const APPS: Readonly<Record<UpiApp, string>> = {
  gpay: 'gpay',
  phonepe: 'phonepe',
  paytm: 'paytm',
  bhim: 'bhim',
  any: 'default',
};
/** A link opens an app of the payer's phone: never a page or a script. */
const APP_LINK = /^(upi|tez|gpay|phonepe|paytmmp|bhim):\/\/[^\s"'<>]{1,2000}$/;
const IMAGE = /^data:image\/(?:png|svg\+xml);base64,[A-Za-z0-9+/=]{1,200000}$/;

const session = z.object({
  cf_payment_id: anyId,
  data: z.object({ payload: z.record(z.string(), z.unknown()) }),
});

/** @param isProduction hides the page that stands for the payer's app */
export function cashfreeUpi(tries: CashfreeRetries, isProduction: boolean): CardProvider['requestUpi'] {
  return async ({ sessionId, channel, expiresAt }) => {
    const { cf_payment_id: providerPaymentId, data } = await exchange(tries, {
      method: 'POST',
      path: '/orders/sessions',
      body: {
        payment_session_id: sessionId,
        payment_method: { upi: { channel } },
        transaction_expiry_time: expiresAt.toISOString(),
      },
      shape: channel === 'qrcode' ? withImage : withLink,
      until: performance.now() + PATIENCE_MS,
    });
    const { payload } = data;
    const links = (Object.keys(APPS) as UpiApp[]).flatMap((app) => {
      const url = payload[APPS[app]];
      return typeof url === 'string' && APP_LINK.test(url) ? [{ app, url }] : [];
    });
    const { qrcode, web } = payload;
    return {
      providerPaymentId,
      links: channel === 'link' ? links : [],
      qrImage: channel === 'qrcode' ? String(qrcode) : null,
      simulatorUrl: !isProduction && typeof web === 'string' && /^https?:\/\//.test(web) ? web : null,
    };
  };
}

const withImage = session.refine(
  ({ data }) => typeof data.payload.qrcode === 'string' && IMAGE.test(data.payload.qrcode),
  'has no QR code',
);
const withLink = session.refine(
  ({ data }) => Object.values(APPS).some((key) => APP_LINK.test(String(data.payload[key] ?? ''))),
  'has no link',
);
