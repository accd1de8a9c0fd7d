import type { Page } from '@playwright/test';
import { fillCart } from '../fixtures/cart.ts';
import { expect, journey } from '../fixtures/journey.ts';
import { goToPayment, PaymentPage, ProviderPage } from '../pages/checkout-pages.ts';

interface Told {
  readonly event: string;
  readonly transaction_id: string;
  readonly value: number;
  readonly currency: string;
}

/** What a tag manager would find on the page. */
async function told(page: Page): Promise<readonly Told[]> {
  return await page.evaluate(() => (window as unknown as { dataLayer?: Told[] }).dataLayer ?? []);
}

/** Buys by card, whose surcharge is part of what is charged. @returns the order's number and total as shown */
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

/** The page has done what it does when an order has succeeded: the checkout is forgotten. */
async function orderIsShown(page: Page): Promise<void> {
  await expect(page.getByText('Your Order is Confirmed!')).toBeVisible({ timeout: 30_000 });
  await page.waitForLoadState('networkidle');
}

journey('a purchase is told once, with its surcharge, to whoever may count it', async ({ page, context, shopper }) => {
  await page.goto('/privacy-policy#choices');
  await page.getByRole('radio', { name: 'Allow', exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Allow', exact: true })).toBeChecked();
  await fillCart(shopper);
  const { orderNumber, rupees } = await buyByCard(page);
  const once = [{ event: 'purchase', transaction_id: orderNumber, value: rupees, currency: 'INR' }];
  await expect.poll(() => told(page)).toEqual(once);

  await page.reload();
  await orderIsShown(page);
  expect(await told(page)).toEqual([]);

  const later = await context.newPage();
  await later.goto(`/order_status?order=${orderNumber}`);
  await orderIsShown(later);
  expect(await told(later)).toEqual([]);

  await later.getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(later).toHaveURL(/\/$/);
  await later.goBack();
  await orderIsShown(later);
  expect(await told(later)).toEqual([]);
});

journey('nothing is told about a shopper who has not chosen', async ({ page, shopper }) => {
  await fillCart(shopper);
  await buyByCard(page);
  expect(await told(page)).toEqual([]);
});
