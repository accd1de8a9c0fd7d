/**
 * Opens the payment page of each provider: `browser.ts` of every folder beside this file. Bundled into the storefront, so
 * neither this file nor a loader imports anything of the server but types.
 */
import type { OpenPaymentPage, PaymentPage } from './payment-page.ts';

const loaders = import.meta.glob<OpenPaymentPage>('./*/browser.ts', { eager: true, import: 'openPaymentPage' });

/**
 * Redirects to the payment page. Returns only on failure.
 *
 * @throws Error with the buyer's message
 */
export async function openPaymentPage(provider: string, page: PaymentPage): Promise<never> {
  const open = loaders[`./${provider}/browser.ts`];
  if (open === undefined) throw new Error('Please reload this page to pay by card. No money has been taken.');
  return await open(page);
}
