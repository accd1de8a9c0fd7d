/** The e-invoices feature: the job that registers documents, and its metrics. */
import * as z from 'zod';
import type { Business } from '#business';
import { defineJob } from '#jobs';
import type { Feature, Platform } from '#platform';
import type { Settings } from '#settings';
import { watchEInvoices } from './e-invoice-figures.ts';
import { createPortalProvider } from './portal-provider.ts';
import type { EInvoiceProvider } from './provider.ts';
import { registerDue } from './registration.ts';

const EVERY_MINUTE = '* * * * *';
/** Of each request. */
const TIMEOUT_MS = 30_000;

export function eInvoicesFeature(platform: Platform, business: Business): Feature {
  const { database, settings, clock } = platform;
  const provider = providerFrom(settings);
  const job = defineJob('register-e-invoices', z.object({}).loose(), async (_, { log, signal }) => {
    await registerDue({ database, business, provider, log, clock }, signal);
  });
  let stop = (): void => {};
  return {
    name: 'e-invoices',
    jobs: [job],
    cron: [{ job, pattern: EVERY_MINUTE }],
    async start() {
      stop = watchEInvoices(platform);
    },
    async stop() {
      stop();
    },
  };
}

/** Null where none is configured: documents are uploaded as a file. */
function providerFrom(settings: Settings): EInvoiceProvider | null {
  const { einvoiceUrl, einvoiceClientId, einvoiceClientSecret, einvoiceUser, einvoicePassword, einvoicePublicKey } =
    settings;
  if (einvoiceUrl === null) return null;
  return createPortalProvider({
    url: einvoiceUrl,
    clientId: einvoiceClientId ?? '',
    clientSecret: einvoiceClientSecret ?? '',
    user: einvoiceUser ?? '',
    password: einvoicePassword ?? '',
    publicKey: einvoicePublicKey ?? '',
    timeoutMs: TIMEOUT_MS,
  });
}
