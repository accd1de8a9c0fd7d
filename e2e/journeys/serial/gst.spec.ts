import type { Page } from '@playwright/test';
import { setBusinessSetting } from '../../fixtures/business-settings.ts';
import { expect, journey } from '../../fixtures/journey.ts';
import { holdRates, releaseRates } from '../../fixtures/manual-rates.ts';
import { buyByCard } from '../../fixtures/orders.ts';
import { goToPayment, PaymentPage, ProviderPage } from '../../pages/checkout-pages.ts';
import { ProductPage } from '../../pages/product-page.ts';

/** Rates are fixed, so that only the new GST rate can invalidate a cached page. */
journey.beforeEach(holdRates);
journey.afterEach(releaseRates);

/** The amount beside a label, in paise. */
async function figure(page: Page, label: string): Promise<number> {
  const term = page.locator('dt').filter({ hasText: label }).first();
  const text = await term.locator('xpath=following-sibling::dd').innerText();
  return Math.round(Number(text.replace(/[^\d.]/g, '')) * 100);
}

async function menuRupees(page: Page): Promise<number> {
  const link = page.locator('.menu-link[href$="/gold-coin/lotus"]').filter({ hasText: '1 gm' }).first();
  return Number(((await link.textContent()) ?? '').split('₹')[1]?.replaceAll(',', ''));
}

journey("shows a changed GST rate everywhere as charged and keeps an older order's own", async ({ page, shopper }) => {
  const older = await buyByCard(shopper);
  const product = new ProductPage(page);
  await product.open();
  await product.chooseAndWait('1 g');
  await expect(page.getByText('GST 3%, at checkout')).toBeVisible();
  const unitPaise = Math.round(Number((await product.price.innerText()).replace(/[^\d.]/g, '')) * 100);
  const fivePaise = Math.round(unitPaise * 0.05);
  const before = await setBusinessSetting('gst', [{ since: '2017-07-01', bp: 500 }]);
  try {
    // On the open page and after a reload.
    await expect(page.getByText('GST 5%, at checkout')).toBeVisible();
    await product.open();
    await product.chooseAndWait('1 g');
    await expect(page.getByText('GST 5%, at checkout')).toBeVisible();
    expect(await (await page.request.get('/products/gold-coin/lotus')).text()).not.toContain('GST 3%');
    await expect.poll(async () => await figure(page, 'You pay')).toBe(unitPaise + fivePaise);
    // The menu rounds the exact price to the rupee; the page first rounds the unit price to the paisa.
    expect(Math.abs((await menuRupees(page)) - (unitPaise + fivePaise) / 100)).toBeLessThanOrEqual(0.51);

    await product.buyNow.click();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByText('GST (5%)')).toBeVisible();
    await expect.poll(async () => await figure(page, 'GST (5%)')).toBe(fivePaise);
    await goToPayment(page);
    await new PaymentPage(page).choose('Debit Card / Credit Card');
    await expect(page.getByText('GST (5%)')).toBeVisible();
    await expect.poll(async () => await figure(page, 'GST (5%)')).toBe(fivePaise);
    await new PaymentPage(page).submit.click();
    await new ProviderPage(page).pay();
    await expect(page.getByText('Your Order is Confirmed!')).toBeVisible({ timeout: 30_000 });

    await expect(page.getByRole('main')).toContainText(/TL-[\w-]+/);
    const number = /TL-[\w-]+/.exec(await page.getByRole('main').innerText())?.[0] ?? '';
    await page.goto(`/order-view/${number}`);
    await expect(page.getByText('GST (5%)')).toBeVisible();
    await expect.poll(async () => await figure(page, 'GST (5%)')).toBe(fivePaise);
    await page.goto(`/order-view/${older}`);
    await expect(page.getByText('GST (3%)')).toBeVisible();
  } finally {
    await setBusinessSetting('gst', before);
  }
});
