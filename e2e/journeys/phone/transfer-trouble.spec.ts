/** UPI and NEFT payments with a lost connection, after the time to pay, and by keyboard. */
import type { Page } from '@playwright/test';
import { expirePaymentTime } from '@tola/server/testing';
import { fillCart } from '../../fixtures/cart.ts';
import { expectToast } from '../../fixtures/forms.ts';
import { expect, journey, required } from '../../fixtures/journey.ts';
import { newReference } from '../../fixtures/orders.ts';
import { goToPayment, PaymentPage } from '../../pages/checkout-pages.ts';

const qrCode = (page: Page) => page.getByRole('img', { name: /^UPI QR code for/ });

/** @returns the number of the order whose QR code is shown */
async function orderByUpi(page: Page): Promise<string> {
  await goToPayment(page);
  await new PaymentPage(page).choose('Google Pay (UPI)');
  await expect(qrCode(page)).toBeVisible();
  return /TL-\S+$/.exec((await qrCode(page).getAttribute('alt')) ?? '')?.[0] ?? '';
}

async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

journey('keeps showing an order whose cancellation got no reply', async ({ page, shopper }) => {
  await fillCart(shopper);
  const number = await orderByUpi(page);
  const payment = new PaymentPage(page);
  await payment.choose('NEFT');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Cancel it and pay by NEFT' }).click();
  await expect(page.getByText('You’re offline.', { exact: false })).toContainText('Your order is unchanged.');
  await expect(page.getByText(`Order ${number} is awaiting payment by UPI`)).toBeVisible();
  await page.context().setOffline(false);
  await payment.choose('Google Pay (UPI)');
  await expect(qrCode(page)).toHaveAttribute('alt', new RegExp(`${number}$`));
});

journey('reports an order that fails to load and shows it once the connection is back', async ({ page, shopper }) => {
  await fillCart(shopper);
  const number = await orderByUpi(page);
  let isLost = true;
  await page.route('**/GetOrderFront', async (route) => await (isLost ? route.abort() : route.continue()));
  await page.reload();
  await expect(page.getByText('We couldn’t load your order. Please check your connection.')).toBeVisible();
  isLost = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(qrCode(page)).toHaveAttribute('alt', new RegExp(`${number}$`));
});

journey('offers no payment after the time to pay', async ({ page, shopper }) => {
  await fillCart(shopper);
  const number = await orderByUpi(page);
  const payment = new PaymentPage(page);
  await payment.giveReference('123456789012');
  await expirePaymentTime(required('E2E_DATABASE_URL'), number);
  await comeBack(page);
  await expect(page.getByText(`The time to pay for order ${number} has ended. Please do not pay now.`)).toBeVisible();
  await expect(qrCode(page)).toHaveCount(0);
  const reference = page.getByRole('textbox', { name: /^UPI reference number/ });
  await expect(reference).toHaveValue('123456789012');
  await payment.choose('NEFT');
  await expect(page.getByText(`Order ${number} has expired`, { exact: true })).toBeVisible();
  await expect(page.getByText(/is awaiting payment by/)).toHaveCount(0);
  await payment.choose('Google Pay (UPI)');
  await expect(reference).toHaveValue('123456789012');
  await payment.choose('NEFT');
  await expect(
    page.getByText(/^You can start again by NEFT\. The price is (unchanged: ₹|now ₹.+ than before)/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Start again by NEFT' }).click();
  await expect(page.getByRole('button', { name: 'Copy Remarks' })).toBeVisible();
  await expect(page.getByText(`Order ${number} is placed`)).toHaveCount(0);
});

journey('keeps payment details typed before the time to pay ended, and sends them', async ({ page, shopper }) => {
  await fillCart(shopper);
  const number = await orderByUpi(page);
  await page.goto(`/order-view/${number}`);
  const payment = new PaymentPage(page);
  await payment.attachScreenshot();
  await payment.giveReference(newReference());
  const cancel = page.getByRole('button', { name: 'Cancel order' });
  await cancel.click();
  await expect(
    page.getByText(/^We have not received any payment for this order\. If you have already paid/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Keep order' }).click();
  await expirePaymentTime(required('E2E_DATABASE_URL'), number);
  await comeBack(page);
  await expect(page.getByRole('heading', { name: 'Please do not pay for this order now' })).toBeVisible();
  await payment.submit.click();
  await expect(page.getByRole('heading', { name: 'Payment details received' })).toBeVisible();
});

journey('keeps the card chosen while a UPI order is still being placed', async ({ page, shopper }) => {
  await fillCart(shopper);
  await goToPayment(page);
  const payment = new PaymentPage(page);
  let release: () => void = () => undefined;
  const released = new Promise<void>((done) => {
    release = done;
  });
  const placement = '**/PlaceTransferOrderFront';
  await page.route(placement, async (route) => {
    await released;
    await route.continue();
  });
  const sent = page.waitForRequest(placement);
  await payment.choose('Google Pay (UPI)');
  await sent;
  await payment.choose('Debit Card / Credit Card');
  release();
  await expect(page.getByText(/^Order TL-\S+ is awaiting payment by UPI$/)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Debit Card / Credit Card' })).toBeChecked();
});

journey('moves keyboard focus from the button to the payment details', async ({ page, shopper }) => {
  await fillCart(shopper);
  await goToPayment(page);
  await page.getByRole('radio', { name: 'Debit Card / Credit Card' }).focus();
  await page.keyboard.press('ArrowUp');
  await page.getByRole('button', { name: 'Show bank details' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Payment details' })).toBeFocused();
  await expect(page.getByText(/^Order TL-\S+ is placed. Please pay ₹.+ IST\.$/)).toBeAttached();
  await page.getByRole('radio', { name: 'NEFT' }).focus();
  await page.keyboard.press('ArrowUp');
  await page.getByRole('button', { name: 'Cancel it and pay by UPI' }).press('Enter');
  await expect(qrCode(page)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Google Pay (UPI)' })).toBeFocused();
});

journey('keeps page and input when the toast library loads late', async ({ page, shopper }) => {
  await fillCart(shopper);
  await page.route('**/assets/toaster-*.js', async (route) => await route.abort());
  await orderByUpi(page);
  const payment = new PaymentPage(page);
  await payment.attachScreenshot();
  await payment.giveReference('12345');
  await payment.submit.click();
  await expect(page.getByText('Enter valid reference number')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^UPI reference number/ })).toHaveValue('12345');
  await page.unroute('**/assets/toaster-*.js');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expectToast(page, 'Enter valid reference number');
});

journey('fits the payment details on a phone 360 pixels wide', async ({ page, shopper }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await fillCart(shopper);
  await orderByUpi(page);
  const width = async (): Promise<number> => await page.evaluate(() => document.documentElement.scrollWidth);
  await expect(page.getByRole('button', { name: 'Copy UPI ID' })).toBeVisible();
  expect(await width()).toBe(360);
  await new PaymentPage(page).choose('NEFT');
  await page.getByRole('button', { name: 'Cancel it and pay by NEFT' }).click();
  await expect(page.getByRole('button', { name: 'Copy Remarks' })).toBeVisible();
  expect(await width()).toBe(360);
});

journey('reflows the payment page at 200 % text on a phone 360 pixels wide', async ({ page, shopper }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await fillCart(shopper);
  await orderByUpi(page);
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
