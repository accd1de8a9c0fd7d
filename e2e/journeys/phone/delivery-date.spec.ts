import type { Locator, Page } from '@playwright/test';
import { indianDate } from '@tola/pricing';
import { expectNoFindings } from '../../fixtures/axe.ts';
import { fillCart } from '../../fixtures/cart.ts';
import { expect, journey } from '../../fixtures/journey.ts';
import { goToPayment, PaymentPage } from '../../pages/checkout-pages.ts';

const DATE = /Delivered by (\w{3}, \d{1,2} \w+)/;

/** "Thu, 26 Nov" of the line that names the delivery date. */
async function dateIn(place: Page | Locator): Promise<string> {
  const line = place.getByText(DATE).first();
  await expect(line).toBeVisible();
  const [, date = ''] = DATE.exec((await line.textContent()) ?? '') ?? [];
  return date;
}

journey(
  'names the delivery date to a PIN code, remembers it and says where no courier goes',
  async ({ page, pageErrors }) => {
    await page.goto('/products/gold-coin/lotus');
    await expect(page.getByText(/^Dispatched by \w{3}, \d/)).toBeVisible();
    await page.getByRole('button', { name: 'Enter PIN code for the delivery date' }).click();
    const field = page.getByRole('textbox', { name: 'PIN code' });
    await expect(field).toBeFocused();
    await field.fill('4000');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').getByText('Enter a valid PIN code')).toBeVisible();
    await expect(field).toHaveValue('4000');
    await field.fill('400002');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/to 400002, Mumbai/)).toBeVisible();
    await expectNoFindings(page, 'The product page with a delivery date');
    await page.reload();
    await expect(page.getByText(/to 400002, Mumbai/)).toBeVisible();
    await page.getByRole('button', { name: 'Change PIN code' }).click();
    await field.fill('900056');
    await page.keyboard.press('Enter');
    await expect(page.getByText('We don’t deliver to 900056.')).toBeVisible();
    expect(pageErrors).toEqual([]);
  },
);

journey('promises the day of a gift on address, payment and order page and in the cart', async ({ page, shopper }) => {
  await fillCart(shopper);
  const wanted = indianDate(new Date(Date.now() + 30 * 86_400_000));
  await page.goto('/proceedtobuy');
  await page.getByRole('radio', { name: 'Billing Address 1' }).check();
  await page.getByRole('checkbox', { name: 'My shipping address is the same as my billing address.' }).check();
  await expect(page.getByText(DATE)).toBeVisible();
  const early = await dateIn(page);
  await page.getByRole('checkbox', { name: 'This is a gift' }).check();
  await page.getByLabel('Deliver on or after').fill(wanted);
  await expect(page.getByText(DATE)).not.toContainText(early);
  const date = await dateIn(page);
  await page.getByRole('button', { name: 'Deliver to this Address' }).click();
  await expect(page).toHaveURL(/\/modeofpayment$/);
  const summary = page.getByRole('complementary', { name: 'Your order' });
  expect(await dateIn(summary)).toBe(date);
  await new PaymentPage(page).choose('Google Pay (UPI)');
  const placed = page.getByText(/^Order TL-\S+ is placed at ₹/);
  const [number = ''] = /TL-\S+/.exec((await placed.textContent()) ?? '') ?? [];
  expect(await dateIn(summary)).toBe(date);
  await page.goto('/cart');
  await page.evaluate(() => localStorage.setItem('deliveryPinCode', '411004'));
  await page.reload();
  expect(await dateIn(page)).toBe(date);
  await page.goto(`/order-view/${number}`);
  expect(await dateIn(page.getByRole('region', { name: 'Delivery date' }))).toBe(date);
});

journey('promises the same date in the cart, on the payment page and in the order', async ({ page, shopper }) => {
  await fillCart(shopper);
  await goToPayment(page);
  const summary = page.getByRole('complementary', { name: 'Your order' });
  const [, date = ''] = DATE.exec((await summary.getByText(DATE).textContent()) ?? '') ?? [];
  const payment = new PaymentPage(page);
  await payment.choose('Google Pay (UPI)');
  const [number = ''] = /TL-\S+/.exec((await page.getByText(/^Order TL-\S+ is placed at ₹/).textContent()) ?? '') ?? [];
  await page.goto(`/order-view/${number}`);
  expect(await dateIn(page.getByRole('region', { name: 'Delivery date' }))).toBe(date);
  await page.goto('/cart');
  await page.evaluate(() => localStorage.setItem('deliveryPinCode', '411004'));
  await page.reload();
  expect(await dateIn(page)).toBe(date);
});
