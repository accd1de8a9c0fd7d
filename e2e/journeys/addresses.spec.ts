import type { Locator, Page } from '@playwright/test';
import { fillCart } from '../fixtures/cart.ts';
import { expectToast } from '../fixtures/forms.ts';
import { expect, journey, newPerson } from '../fixtures/journey.ts';
import { messageTo } from '../fixtures/messages.ts';
import { PaymentPage } from '../pages/checkout-pages.ts';

const SAME = 'My shipping address is the same as my billing address.';

/** A registered shopper has one billing address; the form of the second opens on demand. */
async function openForm(page: Page): Promise<Locator> {
  await page.goto('/proceedtobuy');
  await expect(page.getByRole('button', { name: 'Edit Billing Address 1' })).toBeVisible();
  await expect(page.locator('form').filter({ hasText: 'Billing Address' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add Billing Address 2' }).click();
  await expect(page.getByLabel('PIN code')).toBeFocused();
  return page.locator('form').filter({ hasText: 'Billing Address 2' });
}

const deliver = (page: Page) => page.getByRole('button', { name: 'Deliver to this Address' });

journey('needs PIN code, street and two clicks the first time, and one click afterwards', async ({ page, shopper }) => {
  await fillCart(shopper);
  const form = await openForm(page);
  await form.getByLabel('PIN code').fill('560001');
  await expect(form.getByLabel('City')).toHaveValue('Bengaluru');
  await expect(form.getByLabel('State')).toHaveValue('Karnataka');
  await form
    .getByLabel('Address', { exact: true })
    .fill('12 MG Road, second floor, above the old clock tower, behind the flower market');
  await expect(page.getByRole('radio', { name: 'Billing Address 2' })).toBeChecked();
  await page.getByRole('checkbox', { name: SAME }).check();
  await expect(page.getByText(/^Delivered by .+ to 560001/)).toBeVisible();
  await deliver(page).click();
  await expect(page).toHaveURL(/\/modeofpayment$/);
  await expect(page.getByText(/12 MG Road.*560001/)).toBeVisible();

  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/proceedtobuy');
  await expect(page.getByRole('radio', { name: 'Billing Address 2' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: SAME })).toBeChecked();
  await expect(page.locator('form')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await deliver(page).click();
  await expect(page).toHaveURL(/\/modeofpayment$/);
});

journey('shows the address step on at most two screens of a phone', async ({ page, shopper }) => {
  await fillCart(shopper);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(await openForm(page)).toBeVisible();
  await expect(page.getByText('Secure Shipping')).toBeVisible();
  const end = await deliver(page).boundingBox();
  expect((end?.y ?? 0) + (end?.height ?? 0) + (await page.evaluate(() => window.scrollY))).toBeLessThan(2 * 844);
});

journey('refuses a PIN code of another State and keeps what was typed', async ({ page, shopper }) => {
  await fillCart(shopper);
  const form = await openForm(page);
  await form.getByLabel('Address', { exact: true }).fill('7 Laxmi Road, Pune 411030');
  await expect(form.getByLabel('PIN code')).toHaveValue('411030');
  await expect(form.getByLabel('State')).toHaveValue('Maharashtra');
  await form.getByLabel('State').selectOption('Goa');
  await form.getByRole('button', { name: 'Save' }).click();
  const sentence = 'PIN code 411030 is in Maharashtra, not in Goa. Check the PIN code or the State.';
  await expectToast(page, sentence);
  await expect(form.getByLabel('PIN code')).toBeFocused();
  await expect(form.getByLabel('PIN code')).toHaveAccessibleDescription(sentence);
  await expect(form.getByLabel('Address', { exact: true })).toHaveValue('7 Laxmi Road, Pune 411030');
  await form.getByLabel('PIN code').fill('500022');
  await expect(form.getByText('We do not deliver to PIN code 500022.')).toBeVisible();
  await form.getByLabel('PIN code').fill('299999');
  await expect(form.getByText('This PIN code is not on our list. Please check it; you can still order.')).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Address Saved Successfully');
  await expect(page.getByRole('button', { name: 'Edit Billing Address 2' })).toBeFocused();
});

journey('fills the State of a company from its GST number', async ({ page, shopper }) => {
  await fillCart(shopper);
  const form = await openForm(page);
  await form.getByLabel('GST number').fill('27aapfu0939f1zw');
  await form.getByLabel('Address', { exact: true }).fill('14 Kalbadevi Road');
  await form.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Enter valid GST number');
  await form.getByLabel('GST number').fill('27aapfu0939f1zv');
  await expect(form.getByLabel('State')).toHaveValue('Maharashtra');
  await form.getByLabel('PIN code').fill('560001');
  await form.getByLabel('State').selectOption('Karnataka');
  await form.getByRole('button', { name: 'Save' }).click();
  const sentence =
    'GST number 27AAPFU0939F1ZV is registered in Maharashtra, not in Karnataka. Check the number or the State.';
  await expectToast(page, sentence);
  await expect(form.getByLabel('GST number')).toBeFocused();
  await expect(form.getByLabel('GST number')).toHaveAccessibleDescription(sentence);
  await form.getByLabel('PIN code').fill('400002');
  await form.getByLabel('State').selectOption('Maharashtra');
  await page.getByRole('checkbox', { name: SAME }).check();
  await deliver(page).click();
  await expect(page).toHaveURL(/\/modeofpayment$/);
  const payment = new PaymentPage(page);
  await payment.choose('Google Pay (UPI)');
  const [number = ''] = /TL-\S+/.exec((await page.getByText(/^Order TL-\S+ is placed at ₹/).textContent()) ?? '') ?? [];
  await page.goto(`/order-view/${number}`);
  await expect(page.getByRole('region', { name: 'Addresses' })).toContainText('GSTIN 27AAPFU0939F1ZV');
});

journey('opens the first slots of somebody really new, and folds the one that was saved', async ({ page }) => {
  const { mobile } = newPerson();
  await page.goto('/login');
  await page.getByLabel('Mobile number').first().fill(mobile);
  await page.getByLabel('Mobile number').first().press('Enter');
  await expect(page.getByLabel('OTP', { exact: true })).toBeFocused();
  const { text } = await messageTo(mobile, 'sms', /\d{5} is your OTP to log in/);
  await page.keyboard.type(/\d{5}/.exec(text)?.[0] ?? '');
  await expect(page).not.toHaveURL(/\/login/);
  await page.goto('/profile?tab=address');
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(2);
  await page.getByRole('button', { name: 'Add Shipping Address 2' }).click();
  const form = page.locator('form').filter({ hasText: 'Shipping Address 2' });
  await form.getByLabel('PIN code').fill('411004');
  await expect(form.getByLabel('State')).toHaveValue('Maharashtra');
  await form.getByLabel('Address', { exact: true }).fill('12 Prabhat Road');
  await form.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Address Saved Successfully');
  await expect(page.getByRole('button', { name: 'Edit Shipping Address 2' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(2);
  await expect(page.getByText('12 Prabhat Road, Pune, 411004')).toBeVisible();
  // Without a piece there is nothing to deliver, only the way to the shop.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/proceedtobuy');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Your bag is empty' })).toBeInViewport();
  await expect(main.getByRole('link', { name: 'Continue Shopping' })).toBeInViewport();
  await expect(main.getByRole('navigation', { name: 'Checkout' })).toHaveCount(0);
  await expect(main.getByRole('button')).toHaveCount(0);
  await expect(main.getByRole('checkbox')).toHaveCount(0);
  await expect(main).not.toContainText('₹');
});

journey('sends a gift to someone else on a later day', async ({ page, shopper }) => {
  await fillCart(shopper);
  const billing = await openForm(page);
  await expect(billing).toBeVisible();
  await page.getByRole('radio', { name: 'Billing Address 1' }).check();
  await page.getByRole('tab', { name: 'Shipping Address' }).click();
  const form = page.locator('form').filter({ hasText: 'Shipping Address 1' });
  await form.getByLabel('PIN code').fill('403001');
  await form.getByLabel('Address', { exact: true }).fill('३ चर्च रोड, पणजी');
  await form.getByRole('button', { name: 'Someone else will receive it' }).click();
  await form.getByLabel('Recipient’s name').fill('सुनीता देशपांडे');
  await page.getByRole('checkbox', { name: 'This is a gift' }).check();
  await page.getByLabel('Message on the card').fill('शुभेच्छा! ❤️ Love, Meenakshi');
  await deliver(page).click();
  await expect(page.getByLabel('Message on the card')).toBeFocused();
  await expect(page.getByLabel('Message on the card')).toHaveAccessibleDescription(/without emoji/);
  await page.getByLabel('Message on the card').fill('शुभेच्छा! Love, Meenakshi');
  await page.getByLabel('Deliver on or after').fill('2020-01-01');
  await deliver(page).click();
  await expect(page.getByLabel('Deliver on or after')).toBeFocused();
  await page.getByLabel('Deliver on or after').fill('');
  await deliver(page).click();
  await expectToast(page, 'Enter the recipient’s mobile number');
  await form.getByLabel('Recipient’s mobile').fill('9811122233');
  await deliver(page).click();
  await expect(page).toHaveURL(/\/modeofpayment$/);
  await page.goto('/proceedtobuy');
  await expect(page.getByLabel('Message on the card')).toHaveValue('शुभेच्छा! Love, Meenakshi');
  await page.getByRole('tab', { name: 'Shipping Address' }).click();
  await expect(page.getByText(/^For सुनीता देशपांडे/)).toBeVisible();
});

journey(
  'keeps what was typed when the connection is lost, and saves it on the next press',
  async ({ page, shopper }) => {
    await fillCart(shopper);
    const form = await openForm(page);
    await form.getByLabel('PIN code').fill('560001');
    await form.getByLabel('Address', { exact: true }).fill('12 MG Road');
    await page.route('**/api/AddDeliveryAddress', async (route) => await route.abort());
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByRole('alert')).toContainText('Check your connection');
    await expect(form.getByLabel('Address', { exact: true })).toHaveValue('12 MG Road');
    await page.unroute('**/api/AddDeliveryAddress');
    await form.getByRole('button', { name: 'Try again' }).click();
    await expectToast(page, 'Address Saved Successfully');
  },
);

journey('works at 200 percent zoom and with the keyboard alone', async ({ page, shopper }) => {
  await fillCart(shopper);
  // Twice as large is half as wide.
  await page.setViewportSize({ width: 640, height: 400 });
  const form = await openForm(page);
  await form.getByLabel('PIN code').focus();
  await page.keyboard.type('560001');
  await page.keyboard.press('Tab');
  await expect(form.getByLabel('City')).toBeFocused();
  await expect(form.getByLabel('City')).toHaveValue('Bengaluru');
  await page.keyboard.press('Tab');
  await page.keyboard.type('12 MG Road');
  await page.getByRole('checkbox', { name: SAME }).focus();
  await page.keyboard.press('Space');
  await deliver(page).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/modeofpayment$/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
