/** Settings of WhatsApp Business. */
import * as z from 'zod';
import { setting } from '#declared-setting';

export const whatsAppSettings = {
  WHATSAPP_URL: setting(
    z
      .url({ protocol: /^https?$/ })
      .regex(/\/v\d+\.\d+\/\d+$/, 'must end in the version and the phone number id, such as /v23.0/1055501234567'),
    null,
    'The sender of WhatsApp Business (Cloud API), such as https://graph.facebook.com/v23.0/PHONE_NUMBER_ID; without it messages to numbers go by SMS.',
  ),
  WHATSAPP_TOKEN: setting(z.string().min(1), null, 'The access token of WhatsApp Business.'),
  WHATSAPP_APP_SECRET: setting(
    z.string().min(8),
    null,
    'The secret of the app at Meta, which signs webhooks to PUBLIC_URL/api/webhooks/whatsapp.',
  ),
  WHATSAPP_VERIFY_TOKEN: setting(
    z.string().min(8),
    null,
    'A random text, entered at Meta as the verify token of that webhook.',
  ),
} as const;

interface WhatsAppSettings {
  readonly whatsappUrl: string | null;
  readonly whatsappToken: string | null;
  readonly whatsappAppSecret: string | null;
  readonly whatsappVerifyToken: string | null;
}

/** All of them belong together. */
export function whatsAppSettingErrors(settings: WhatsAppSettings): string[] {
  const { whatsappUrl, whatsappToken, whatsappAppSecret, whatsappVerifyToken } = settings;
  const all = [whatsappUrl, whatsappToken, whatsappAppSecret, whatsappVerifyToken];
  const given = all.filter((value) => value !== null).length;
  if (given === 0 || given === all.length) return [];
  return ['WHATSAPP_URL, WHATSAPP_TOKEN, WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN: set all of them, or none.'];
}
