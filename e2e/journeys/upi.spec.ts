import type { Page } from '@playwright/test';
import { fillCart } from '../fixtures/cart.ts';
import { expect, journey } from '../fixtures/journey.ts';
import { placeAnOrder } from '../fixtures/orders.ts';
import { steerProvider } from '../fixtures/provider.ts';
import { goToPayment, PaymentPage, ProviderPage, UpiApp } from '../pages/checkout-pages.ts';

const KNOWN = { timeout: 30_000 };

async function submitByUpi(page: Page): Promise<void> {
  await goToPayment(page);
  const payment = new PaymentPage(page);
  await payment.choose('UPI, confirmed at once');
  await payment.submit.click();
  await expect(page.getByRole('heading', { name: 'Pay by UPI' })).toBeVisible();
}

/** Changes the code for the apps of this device, or back, and waits for the request that belongs to it. */
async function changeTarget(page: Page): Promise<void> {
  const toCode = page.getByRole('button', { name: 'Show a QR code instead' });
  const toApps = page.getByRole('button', { name: 'Open a UPI app on this device instead' });
  await expect(toCode.or(toApps)).toBeVisible();
  const wantsCode = await toCode.isVisible();
  await (wantsCode ? toCode : toApps).click();
  const wanted = wantsCode
    ? page.getByRole('img', { name: /^UPI QR code for/ })
    : page.getByRole('link', { name: 'PhonePe' });
  await expect(wanted).toBeVisible();
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
  await changeTarget(page);
  const target = page.getByRole('link', { name: 'Open the test UPI app' });
  const before = await target.getAttribute('href');
  await page.reload();
  await changeTarget(page);
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

journey('pays another way in one tab while the other shows the request', async ({ page, shopper }) => {
  await fillCart(shopper);
  await submitByUpi(page);
  const amount = await page
    .getByRole('region', { name: 'UPI request' })
    .getByText(/^₹[\d,.]+$/)
    .textContent();
  const secondTab = await page.context().newPage();
  await secondTab.goto('/modeofpayment');
  await secondTab.getByRole('button', { name: 'Pay another way' }).click();
  await expect(secondTab.getByText('Your price is locked.')).toBeVisible();
  await expect(secondTab.getByText(amount ?? '').first()).toBeVisible();
  await page.bringToFront();
  await expect(page.getByText(/^A UPI payment was in progress when this order was cancelled/)).toBeVisible(KNOWN);
  await secondTab.bringToFront();
  // The addresses were chosen in the other tab.
  await goToPayment(secondTab);
  const payment = new PaymentPage(secondTab);
  await payment.choose('UPI, confirmed at once');
  await payment.submit.click();
  const app = await UpiApp.open(secondTab);
  await app.pay();
  await expect(secondTab.getByText('Your Order is Confirmed!')).toBeVisible(KNOWN);
});

journey('turns a decline into a step: the reason, the money, and UPI at the same price', async ({ page, shopper }) => {
  await fillCart(shopper);
  await goToPayment(page);
  const payment = new PaymentPage(page);
  await payment.choose('Debit Card / Credit Card');
  await payment.submit.click();
  await new ProviderPage(page).decline();
  await expect(page.getByText('Your payment failed.')).toBeVisible(KNOWN);
  const step = page.getByRole('region', { name: 'What happened' });
  await expect(step.getByText('Your bank declined the payment.')).toBeVisible();
  await expect(step.getByText('Nothing was taken.')).toBeVisible();
  await expect(step.getByText(/^TL-26-/)).toBeVisible();
  await expect(step.getByRole('timer')).toHaveText(/^1[3-6]:\d\d$/);
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();

  await page.getByRole('button', { name: 'Retry this payment' }).click();
  await new ProviderPage(page).decline();
  await expect(page.getByText('Your payment failed.')).toBeVisible(KNOWN);
  await page.getByRole('button', { name: 'Pay another way' }).click();
  await expect(page.getByText('Your price is locked.')).toBeVisible();
  await payment.choose('UPI, confirmed at once');
  await payment.submit.click();
  const declining = await UpiApp.open(page);
  await declining.decline('ZM');
  await expect(page.getByText('The UPI PIN was wrong.')).toBeVisible(KNOWN);
  await page.getByRole('button', { name: 'Retry this payment' }).click();
  await expect(page.getByRole('heading', { name: 'Pay by UPI' })).toBeVisible();
  const paying = await UpiApp.open(page);
  await paying.pay();
  await expect(page.getByText('Your Order is Confirmed!')).toBeVisible(KNOWN);
});

journey(
  'shows the difference once the price has lapsed, and pays the new one with one press',
  async ({ page, shopper }) => {
    // Placed without a lock, so that its price does not outlast the failure.
    const { orderNumber } = await placeAnOrder(shopper, 'Card', { locked: false });
    await steerProvider(`orders/${orderNumber}-1/pay`, { outcome: 'failed', reason: 'Mainframe asleep' });
    await page.goto(`/order_status?order=${orderNumber}`);
    const step = page.getByRole('region', { name: 'What happened' });
    await expect(step.getByText('Your bank says: “Mainframe asleep”')).toBeVisible(KNOWN);
    await expect(
      step.getByText(/^We have received nothing\. If your bank shows a debit, it comes back by \d/),
    ).toBeVisible();
    await expect(step.getByText(/^The locked price has lapsed\. The price is (now|unchanged)/)).toBeVisible();
    await page.getByRole('button', { name: /^Accept and pay ₹/ }).click();
    await new ProviderPage(page).pay();
    await expect(page.getByText('Your Order is Confirmed!')).toBeVisible(KNOWN);
  },
);
