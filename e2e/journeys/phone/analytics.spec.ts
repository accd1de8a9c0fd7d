import type { Page } from '@playwright/test';
import { fillCart } from '../../fixtures/cart.ts';
import { expect, journey } from '../../fixtures/journey.ts';
import { goToPayment, PaymentPage, ProviderPage } from '../../pages/checkout-pages.ts';

interface RecordedEvent {
  readonly event: string;
  readonly transaction_id: string;
  readonly value: number;
  readonly currency: string;
}

/** Events in `dataLayer`. */
async function recordedEvents(page: Page): Promise<readonly RecordedEvent[]> {
  return await page.evaluate(() => (window as Window & { dataLayer?: RecordedEvent[] }).dataLayer ?? []);
}

/** Buys by card, so that the total includes the surcharge. @returns the order's number and total as shown */
async function buyByCard(page: Page): Promise<{ orderNumber: string; rupees: number }> {
  await goToPayment(page);
  const payment = new PaymentPage(page);
  await payment.choose('Debit Card / Credit Card');
  await payment.submit.click();
  await new ProviderPage(page).pay();
  await orderIsShown(page);
  const fact = async (name: string): Promise<string> =>
    (await page.getByText(name, { exact: true }).locator('xpath=following-sibling::dd').textContent()) ?? '';
  return { orderNumber: await fact('Order No'), rupees: Number((await fact('Total')).replace(/[₹,]/g, '')) };
}

/** The success page has finished: the checkout state is cleared. */
async function orderIsShown(page: Page): Promise<void> {
  await expect(page.getByText('Your Order is Confirmed!')).toBeVisible({ timeout: 30_000 });
  await page.waitForLoadState('networkidle');
}

journey('records a purchase once, with its surcharge, when tracking is allowed', async ({ page, context, shopper }) => {
  await page.goto('/privacy-policy#choices');
  await page.getByRole('radio', { name: 'Allow', exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Allow', exact: true })).toBeChecked();
  await fillCart(shopper);
  const { orderNumber, rupees } = await buyByCard(page);
  const once = [{ event: 'purchase', transaction_id: orderNumber, value: rupees, currency: 'INR' }];
  await expect.poll(() => recordedEvents(page)).toEqual(once);

  await page.reload();
  await orderIsShown(page);
  expect(await recordedEvents(page)).toEqual([]);

  const later = await context.newPage();
  await later.goto(`/order_status?order=${orderNumber}`);
  await orderIsShown(later);
  expect(await recordedEvents(later)).toEqual([]);

  await later.getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(later).toHaveURL(/\/$/);
  await later.goBack();
  await orderIsShown(later);
  expect(await recordedEvents(later)).toEqual([]);
});

journey('records nothing without consent', async ({ page, shopper }) => {
  await fillCart(shopper);
  await buyByCard(page);
  expect(await recordedEvents(page)).toEqual([]);
});
