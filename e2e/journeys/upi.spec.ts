import type { Page } from '@playwright/test';
import { fillCart } from '../fixtures/cart.ts';
import { expect, journey } from '../fixtures/journey.ts';
import { goToPayment, PaymentPage, UpiApp } from '../pages/checkout-pages.ts';

const KNOWN = { timeout: 30_000 };

async function submitByUpi(page: Page): Promise<void> {
  await goToPayment(page);
  const payment = new PaymentPage(page);
  await payment.choose('UPI, confirmed at once');
  await payment.submit.click();
  await expect(page.getByRole('heading', { name: 'Pay by UPI' })).toBeVisible();
}

journey('pays by UPI with one press of SUBMIT, and confirms by itself', async ({ page, shopper }) => {
  await fillCart(shopper);
  await submitByUpi(page);
  const isPhone = (page.viewportSize()?.width ?? 0) < 800;
  if (isPhone) {
    await expect(page.getByRole('link', { name: 'Google Pay' })).toHaveAttribute('href', /^tez:\/\/upi\/pay\?/);
    await expect(page.getByRole('link', { name: 'PhonePe' })).toBeVisible();
  } else {
    await expect(page.getByRole('img', { name: /^UPI QR code for ₹/ })).toBeVisible();
  }
  await expect(page.getByRole('timer')).toHaveText(/^(10:00|9:\d\d)$/);
  const app = await UpiApp.open(page);
  await app.pay();
  await expect(page.getByText('Your Order is Confirmed!')).toBeVisible(KNOWN);
});

journey('keeps the same request over a reload and in a second tab', async ({ page, shopper }) => {
  await fillCart(shopper);
  await submitByUpi(page);
  await page.getByRole('button', { name: /QR code instead|UPI app on this device instead/ }).click();
  const target = page.getByRole('link', { name: 'Open the test UPI app' });
  const before = await target.getAttribute('href');
  await page.reload();
  await page.getByRole('button', { name: /QR code instead|UPI app on this device instead/ }).click();
  await expect(target).toHaveAttribute('href', before ?? '');

  const secondTab = await page.context().newPage();
  await secondTab.goto('/modeofpayment');
  await secondTab.getByRole('link', { name: 'Continue to UPI payment' }).click();
  await expect(secondTab.getByRole('heading', { name: 'Pay by UPI' })).toBeVisible();
  const app = await UpiApp.open(secondTab);
  await app.pay();
  await expect(secondTab.getByText('Your Order is Confirmed!')).toBeVisible(KNOWN);
  await page.bringToFront();
  await expect(page.getByText('Your Order is Confirmed!')).toBeVisible(KNOWN);
});
