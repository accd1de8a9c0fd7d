/** The outbox feature: transports from the settings, letterhead from the business settings. */
import type { Business } from '#business';
import { readDataKeys } from '#data-keys';
import type { Feature, Platform } from '#platform';
import { backOfficeOrigin, type Settings } from '#settings';
import { outboxJobs } from './delivery.ts';
import { deliveryFigures } from './delivery-figures.ts';
import type { Letterhead } from './letter.ts';
import { createSmsTransport } from './sms-transport.ts';
import { createSmtpTransport } from './smtp-transport.ts';
import { createWhatsAppTransport } from './whatsapp-transport.ts';
import { whatsAppRoutes } from './whatsapp-webhook.ts';

/** Timeout of each step with a mail server or SMS provider. */
const TIMEOUT_MS = 20_000;

export function outboxFeature(platform: Platform, business: Business): Feature {
  const { settings, database, clock } = platform;
  const letterhead = () => letterheadOf(business, settings);
  const from = () => settings.mailFrom ?? senderOf(letterhead());
  const mail =
    settings.smtpUrl === null
      ? {}
      : { mail: createSmtpTransport({ url: settings.smtpUrl, from, timeoutMs: TIMEOUT_MS }) };
  const sms =
    settings.smsUrl === null
      ? {}
      : {
          sms: createSmsTransport({
            url: settings.smsUrl,
            sender: () => business.current().smsSender,
            timeoutMs: TIMEOUT_MS,
          }),
        };
  const { whatsappUrl: url, whatsappToken: token, whatsappAppSecret: appSecret } = settings;
  const { whatsappVerifyToken: verifyToken } = settings;
  const whatsApp =
    url === null || token === null ? undefined : createWhatsAppTransport({ url, token, timeoutMs: TIMEOUT_MS });
  return {
    name: 'outbox',
    rawRoutes: whatsAppRoutes({ database, log: platform.log, appSecret, verifyToken }),
    ...outboxJobs({
      database,
      clock,
      letterhead,
      figures: deliveryFigures(platform.metrics),
      keys: readDataKeys(settings),
      transports: { ...mail, ...sms },
      whatsApp,
    }),
  };
}

/** Sender details from the business settings. */
export function letterheadOf(business: Business, settings: Pick<Settings, 'publicUrl' | 'backOfficeUrl'>): Letterhead {
  const { tradeName, legalName, registeredAddress, careEmail, tollFree, phone } = business.current();
  return {
    tradeName,
    legalName,
    address: registeredAddress,
    careEmail,
    phone: tollFree || phone,
    publicUrl: settings.publicUrl,
    backOfficeOrigin: backOfficeOrigin(settings),
  };
}

/** Without a care address in the business settings, mail is sent from `no-reply` at the store's host. */
function senderOf({ tradeName, careEmail, publicUrl }: Letterhead): { name: string; address: string } {
  return { name: tradeName, address: careEmail || `no-reply@${new URL(publicUrl).hostname}` };
}
