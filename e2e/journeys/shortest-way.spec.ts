/** The shortest way from the home page to the payment, counted. */
import type { Page } from '@playwright/test';
import { fillCart } from '../fixtures/cart.ts';
import { countEffort, type Effort, effortOf } from '../fixtures/effort.ts';
import { expect, journey, newPerson } from '../fixtures/journey.ts';
import { messageTo } from '../fixtures/messages.ts';
import { goToPayment } from '../pages/checkout-pages.ts';

const SAME = 'My shipping address is the same as my billing address.';

/** From the home page to the product, with the weight it opens with. */
async function buyFromHome(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: /Lotus/ }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: /Lotus/ })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Buy Now' }).first().click();
}

async function payByUpi(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'UPI, confirmed at once' }).click();
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await expect(page.getByRole('region', { name: 'UPI request' })).toBeVisible();
}

function expectWithin(who: string, effort: Effort, most: { clicks: number; fields: number }): void {
  const { clicks, fields, shift, moved } = effort;
  console.log(`${who}: ${clicks} clicks, ${fields.length} typed fields (${fields.join(', ')}), layout shift ${shift}`);
  expect(clicks).toBeLessThanOrEqual(most.clicks);
  expect(fields.length).toBeLessThanOrEqual(most.fields);
  expect(shift, moved.join('\n')).toBeLessThanOrEqual(0.02);
}

journey('takes a new buyer 7 clicks and 5 typed fields', async ({ page }) => {
  const { mobile } = newPerson();
  await countEffort(page);
  await buyFromHome(page);

  await page.getByLabel('Mobile number').fill(mobile);
  await page.getByLabel('Mobile number').press('Enter');
  const otp = page.getByLabel('OTP', { exact: true });
  await expect(otp).toBeFocused();
  await expect(otp).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(otp).toHaveAttribute('inputmode', 'numeric');
  const { text } = await messageTo(mobile, 'sms', /\d{5} is your OTP to log in/);
  await page.keyboard.type(/\d{5}/.exec(text)?.[0] ?? '');

  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText('Your Bag: 1 item')).toBeVisible();
  await page.getByRole('link', { name: 'Proceed to Buy' }).click();
  await page.getByLabel('Your name').fill('Meera Iyer');
  await page.getByLabel('PIN code').first().fill('411004');
  await expect(page.getByLabel('State').first()).toHaveValue('Maharashtra');
  await page.getByRole('textbox', { name: 'Address', exact: true }).first().fill('12 Prabhat Road');
  await page.getByRole('checkbox', { name: SAME }).check();
  await page.getByRole('button', { name: 'Deliver to this Address' }).click();
  await payByUpi(page);
  expectWithin('A new buyer', await effortOf(page), { clicks: 7, fields: 5 });
});

journey('takes a returning buyer 6 clicks and nothing typed', async ({ page, shopper }) => {
  await fillCart(shopper);
  // Choosing the addresses once saves them for the next time.
  await goToPayment(page);

  await countEffort(page);
  await buyFromHome(page);
  await expect(page).toHaveURL(/\/cart$/);
  await page.getByRole('link', { name: 'Proceed to Buy' }).click();
  await expect(page.getByRole('radio').first()).toBeChecked();
  await page.getByRole('button', { name: 'Deliver to this Address' }).click();
  await payByUpi(page);
  expectWithin('A returning buyer', await effortOf(page), { clicks: 6, fields: 0 });
});
