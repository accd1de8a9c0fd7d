import type { Page } from '@playwright/test';
import { fillCart } from '../fixtures/cart.ts';
import { expect, journey } from '../fixtures/journey.ts';
import { messageTo } from '../fixtures/messages.ts';
import { newReference, newTransferReference } from '../fixtures/orders.ts';
import { goToPayment, PaymentPage } from '../pages/checkout-pages.ts';

/** The order's number and amount on the page, and the QR code that contains both. */
async function shown(page: Page): Promise<{ words: string; qr: string | null }> {
  const code = page.getByRole('img', { name: /^UPI QR code for/ });
  await expect(code).toBeVisible();
  return { words: (await code.getAttribute('alt')) ?? '', qr: await code.getAttribute('src') };
}

/** Moves the browser's clock forward; the order's times come from the server. */
async function advanceClock(page: Page, minutes: number): Promise<void> {
  await page.clock.fastForward(minutes * 60_000);
}

journey("keeps the QR code's number and amount beyond the price lock", async ({ page, shopper }) => {
  await page.clock.install();
  await fillCart(shopper);
  await goToPayment(page);
  await expect(page.getByText('Your price is locked.')).toBeVisible();
  const payment = new PaymentPage(page);
  await payment.choose('Google Pay (UPI)');
  const before = await shown(page);
  await expect(page.getByText(/^Order TL-\S+ is placed at ₹/)).toBeVisible();
  await expect(page.getByRole('timer', { name: 'Time left to pay' })).toHaveText(/^(30:00|29:\d\d)$/);
  await messageTo(shopper.email, 'mail', /Your order TL-\S+ is placed/);
  await advanceClock(page, 6);
  await expect(page.getByRole('timer', { name: 'Time left to pay' })).toHaveText(/^2[34]:\d\d$/);
  expect(await shown(page)).toEqual(before);
  await payment.attachScreenshot();
  await payment.giveReference(newReference());
  await payment.submit.click();
  await expect(page.getByText('Your Order is Confirmed!')).toBeVisible();
  const [number = ''] = /TL-\S+$/.exec(before.words) ?? [];
  await expect(page.getByText(number)).toBeVisible();
});

journey(
  'shows the same number, amount and code after reload, in a second tab and after Back',
  async ({ page, shopper }) => {
    await fillCart(shopper);
    await goToPayment(page);
    await new PaymentPage(page).choose('Google Pay (UPI)');
    const before = await shown(page);
    await page.reload();
    expect(await shown(page)).toEqual(before);
    await expect(page.getByRole('radio', { name: 'Google Pay (UPI)' })).toBeChecked();
    const second = await page.context().newPage();
    await second.goto('/modeofpayment');
    expect(await shown(second)).toEqual(before);
    await second.goto('/cart');
    await expect(second.getByText('Your Bag: 1 item')).toBeVisible();
    await second.goBack();
    expect(await shown(second)).toEqual(before);
    const payment = new PaymentPage(second);
    await payment.attachScreenshot();
    await payment.giveReference(newReference());
    await payment.submit.click();
    await expect(second.getByText('Your Order is Confirmed!')).toBeVisible();
    await page.bringToFront();
    await page.reload();
    await expect(page.getByText('Your Order is Confirmed!')).toBeVisible();
  },
);

journey('shows the bank details of a NEFT order on the payment and order pages', async ({ page, shopper }) => {
  await fillCart(shopper);
  await goToPayment(page);
  await new PaymentPage(page).choose('NEFT');
  const remarks = page.getByRole('button', { name: 'Copy Remarks' }).locator('..');
  await expect(remarks).toHaveText(/^TL\w+/);
  const reference = await remarks.innerText();
  await expect(page.getByText(/^Please pay by .+ IST\. The order number and amount will not change/)).toBeVisible();
  await page.goto('/profile?tab=orders');
  await page.getByRole('link', { name: /^View/ }).click();
  await expect(page.getByText(/is due$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy Remarks' }).locator('..')).toHaveText(reference);
  const payment = new PaymentPage(page);
  await payment.attachScreenshot();
  await payment.giveReference(newTransferReference('SBIN'));
  await payment.submit.click();
  await expect(page.getByRole('heading', { name: 'We’re checking your payment' })).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText('No Data Available')).toBeVisible();
});

journey('cancels the order for another payment mode only on request', async ({ page, shopper }) => {
  await fillCart(shopper);
  await goToPayment(page);
  const payment = new PaymentPage(page);
  await payment.choose('Google Pay (UPI)');
  const before = await shown(page);
  await payment.choose('Debit Card / Credit Card');
  await expect(page.getByText(/^Order TL-\S+ is awaiting payment by UPI$/)).toBeVisible();
  await expect(payment.submit).toBeDisabled();
  await payment.choose('Google Pay (UPI)');
  expect(await shown(page)).toEqual(before);
  await payment.choose('NEFT');
  await page.getByRole('button', { name: 'Cancel it and pay by NEFT' }).click();
  await expect(page.getByRole('button', { name: 'Copy Remarks' })).toBeVisible();
  const [number = ''] = /TL-\S+$/.exec(before.words) ?? [];
  await expect(page.getByText(`Order ${number} is placed`)).toHaveCount(0);
  const [amount = ''] = /₹[\d,.]+\d/.exec(before.words) ?? [];
  await expect(page.getByText(/^Order TL-\S+ is placed at/)).toContainText(amount);
  await page.goto(`/order-view/${number}`);
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible();
});

journey('places no order while moving through the modes by keyboard', async ({ page, shopper }) => {
  await fillCart(shopper);
  await goToPayment(page);
  await page.getByRole('radio', { name: 'Google Pay (UPI)' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'NEFT' })).toBeChecked();
  await page.keyboard.press('ArrowUp');
  const show = page.getByRole('button', { name: 'Show QR code' });
  await expect(show).toBeVisible();
  await expect(page.getByText('Your price is locked.')).toBeVisible();
  await show.press('Enter');
  await shown(page);
});
