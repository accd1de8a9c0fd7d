/** From the product to the payment with slow replies: what arrives late takes the place that was kept for it. */
import type { Page } from '@playwright/test';
import { countEffort, effortOf } from '../fixtures/effort.ts';
import { expect, journey, newPerson } from '../fixtures/journey.ts';
import { messageTo } from '../fixtures/messages.ts';
import { goToPayment } from '../pages/checkout-pages.ts';

/** Longer than the half second after an input in which the browser excuses a shift. */
const REPLY_MILLISECONDS = 700;

async function delayReplies(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, REPLY_MILLISECONDS));
    await route.continue();
  });
}

async function expectStill(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  const { shift, moved } = await effortOf(page);
  // Prices change their width as they tick, which counts a little.
  expect(shift, moved.join('\n')).toBeLessThanOrEqual(0.02);
}

async function buyNow(page: Page): Promise<void> {
  await page.goto('/products/gold-coin/lotus');
  await page.getByRole('main').getByRole('button', { name: 'Buy Now' }).first().click();
}

async function submitUpi(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'UPI, confirmed at once' }).click();
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await expect(page.getByRole('region', { name: 'UPI request' })).toBeVisible();
}

journey('does not move for a new buyer with slow replies', async ({ page }) => {
  const { mobile } = newPerson();
  await countEffort(page);
  await delayReplies(page);
  await buyNow(page);
  await page.getByLabel('Mobile number').fill(mobile);
  await page.getByLabel('Mobile number').press('Enter');
  await expect(page.getByLabel('OTP', { exact: true })).toBeFocused();
  const { text } = await messageTo(mobile, 'sms', /\d{5} is your OTP to log in/);
  await page.keyboard.type(/\d{5}/.exec(text)?.[0] ?? '');
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText('Your Bag: 1 item')).toBeVisible();
  await page.getByRole('link', { name: 'Proceed to Buy' }).click();
  await page.getByLabel('Your name').fill('Meera Iyer');
  await page.getByLabel('PIN code').first().fill('411004');
  await expect(page.getByLabel('State').first()).toHaveValue('Maharashtra');
  await page.getByRole('textbox', { name: 'Address', exact: true }).first().fill('12 Prabhat Road');
  await page.getByRole('checkbox', { name: /same as my billing address/ }).check();
  await page.getByRole('button', { name: 'Deliver to this Address' }).click();
  await submitUpi(page);
  await expectStill(page);
});

journey('does not move for a returning buyer with slow replies', async ({ page, shopper }) => {
  expect(shopper.token).not.toBe('');
  await buyNow(page);
  await expect(page).toHaveURL(/\/cart$/);
  await goToPayment(page);
  await countEffort(page);
  await delayReplies(page);
  await page.goto('/cart');
  await expect(page.getByText('Your Bag: 1 item')).toBeVisible();
  await page.getByRole('link', { name: 'Proceed to Buy' }).click();
  await expect(page.getByRole('radio').first()).toBeChecked();
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Deliver to this Address' }).click();
  await submitUpi(page);
  await expectStill(page);
});
