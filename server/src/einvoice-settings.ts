/** Settings of the GST Suvidha Provider that registers e-invoices. */
import * as z from 'zod';
import { setting } from '#declared-setting';

/** As published: PEM, or its base64 alone. */
const publicKey = z
  .string()
  .transform((text) => text.replaceAll(/-----[A-Z ]+-----|\s|\\n/g, ''))
  .pipe(z.string().regex(/^[A-Za-z0-9+/]{300,}={0,2}$/, 'must be an RSA public key: PEM, or its base64 on one line'));

export const eInvoiceSettings = {
  EINVOICE_URL: setting(
    z
      .url({ protocol: /^https?$/ })
      .regex(/[^/]$/, 'must not end in a slash')
      .refine(
        (url) => url.startsWith('https:') || ['127.0.0.1', 'localhost'].includes(new URL(url).hostname),
        'must begin with https://, since it gets GSTINs and a password',
      ),
    null,
    'The base URL of the GST Suvidha Provider, or of the invoice registration portal, before /eivital and /eicore; without it e-invoices are uploaded as a file.',
  ),
  EINVOICE_CLIENT_ID: setting(z.string().min(1), null, 'The client id that the provider has given.'),
  EINVOICE_CLIENT_SECRET: setting(z.string().min(1), null, 'The secret of that client.'),
  EINVOICE_USER: setting(
    z.string().min(1),
    null,
    'The API user that was created on the portal for the GSTIN of the firm.',
  ),
  EINVOICE_PASSWORD: setting(z.string().min(1), null, 'The password of that user.'),
  EINVOICE_PUBLIC_KEY: setting(
    publicKey,
    null,
    'The public key of the portal, with which the login is encrypted: PEM, or its base64 on one line.',
  ),
} as const;

export interface EInvoiceSettings {
  readonly einvoiceUrl: string | null;
  readonly einvoiceClientId: string | null;
  readonly einvoiceClientSecret: string | null;
  readonly einvoiceUser: string | null;
  readonly einvoicePassword: string | null;
  readonly einvoicePublicKey: string | null;
}

/** All of them belong together. */
export function eInvoiceSettingErrors(settings: EInvoiceSettings): string[] {
  const { einvoiceUrl, einvoiceClientId, einvoiceClientSecret, einvoiceUser, einvoicePassword, einvoicePublicKey } =
    settings;
  const all = [einvoiceUrl, einvoiceClientId, einvoiceClientSecret, einvoiceUser, einvoicePassword, einvoicePublicKey];
  const given = all.filter((value) => value !== null).length;
  if (given === 0 || given === all.length) return [];
  return [
    'EINVOICE_URL, EINVOICE_CLIENT_ID, EINVOICE_CLIENT_SECRET, EINVOICE_USER, EINVOICE_PASSWORD, EINVOICE_PUBLIC_KEY: set all of them, or none.',
  ];
}
