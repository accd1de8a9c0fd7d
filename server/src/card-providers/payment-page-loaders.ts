/** How a page opens the payment page of each provider. Bundled into the storefront: nothing of the server is imported here. */
import { openCashfreePage } from './cashfree/browser.ts';
import type { PaymentPage } from './payment-page.ts';
import type { CardProviderName } from './provider-registry.ts';

const loaders: Readonly<Record<CardProviderName, (page: PaymentPage) => Promise<never>>> = {
  cashfree: openCashfreePage,
};

/**
 * Leaves for the payment page. Returns only when that failed.
 *
 * @throws Error with the sentence for the buyer
 */
export async function openPaymentPage(provider: string, page: PaymentPage): Promise<never> {
  const open = Object.hasOwn(loaders, provider) ? loaders[provider as CardProviderName] : undefined;
  if (open === undefined) throw new Error('Please reload this page to pay by card. No money has been taken.');
  return await open(page);
}
