/** Pages without a connection: rates with their age, own orders until logout, and nothing to buy. */
import type { Page } from '@playwright/test';
import { expectNoFindings } from '../../fixtures/axe.ts';
import { expect, journey } from '../../fixtures/journey.ts';
import { buyByCard } from '../../fixtures/orders.ts';
import { ProductPage } from '../../pages/product-page.ts';

journey.use({ serviceWorkers: 'allow' });

/** Names of the caches that hold something of this kind. */
async function cached(page: Page, name: string): Promise<string[]> {
  return await page.evaluate(
    async (wanted) =>
      (await caches.has(wanted)) ? (await (await caches.open(wanted)).keys()).map(({ url }) => url) : [],
    name,
  );
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

journey(
  'shows rates and own orders without a connection, and forgets the orders at logout',
  async ({ page, context, shopper }) => {
    const orderNumber = await buyByCard(shopper);
    const product = new ProductPage(page);
    await product.open();
    await page.waitForFunction(
      async () => (await navigator.serviceWorker.ready) && navigator.serviceWorker.controller !== null,
    );
    const productUrl = page.url();
    await page.goto('/profile?tab=orders');
    await expect(page.getByText(orderNumber)).toBeVisible();
    await expect.poll(async () => await cached(page, 'tola-own')).toHaveLength(1);
    await page.goto(`/order-view/${orderNumber}`);
    await expect.poll(async () => await cached(page, 'tola-own')).toHaveLength(3);

    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('This is your order as of')).toBeVisible();
    await expect(page.getByText(orderNumber).first()).toBeVisible();
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await expectNoFindings(page, 'The copy of an order');
    await page.goto(productUrl);
    await expect(heading(page, 'You’re offline')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Rates when last seen' })).toContainText(/Gold 999.*₹[\d,]+/);
    await expect(page.locator('time')).toHaveText(/ago$/);
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await expectNoFindings(page, 'The offline page');
    const orders = page.getByRole('region', { name: 'Your orders on this device' });
    await expect(orders.getByRole('link', { name: `Invoice of order ${orderNumber}` })).toBeVisible();
    await page.goto('/modeofpayment');
    await expect(page).toHaveURL(/\/modeofpayment$/);
    await expect(page.getByText('don’t pay again')).toBeVisible();

    await page.goto('/profile');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect.poll(async () => await cached(page, 'tola-own')).toEqual([]);
    await context.setOffline(true);
    await page.goto(`/order-view/${orderNumber}`);
    await expect(heading(page, 'You’re offline')).toBeVisible();
    await expect(page.getByText(orderNumber)).toHaveCount(0);
  },
);

journey(
  'stops selling on an open page without a connection, and opens the next one when it is back',
  async ({ page, context }) => {
    const product = new ProductPage(page);
    await product.open();
    await page.waitForFunction(
      async () => (await navigator.serviceWorker.ready) && navigator.serviceWorker.controller !== null,
    );
    await expect(product.addToCart).toBeEnabled();
    await context.setOffline(true);
    await expect(product.addToCart).toBeDisabled();
    await page
      .getByRole('region', { name: 'Live rates' })
      .getByRole('link', { name: /^Gold 999/ })
      .click();
    await expect(heading(page, 'You’re offline')).toBeVisible();
    await context.setOffline(false);
    await expect(page).toHaveURL(/\/rates\/gold$/);
    await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
  },
);
