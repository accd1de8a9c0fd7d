/** The checkout without a mouse, and at 200 % zoom. */
import type { Page } from '@playwright/test';
import { fillCart } from '../fixtures/cart.ts';
import { expect, journey, newPerson } from '../fixtures/journey.ts';
import { tabTo } from '../fixtures/keyboard.ts';
import { messageTo } from '../fixtures/messages.ts';

const PAY_AT_ONCE = 'UPI, confirmed at once';

async function logInByOtp(page: Page, mobile: string): Promise<void> {
  await page.goto('/login');
  await tabTo(page, /^Mobile number/);
  await page.keyboard.type(mobile);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('OTP', { exact: true })).toBeFocused();
  const { text } = await messageTo(mobile, 'sms', /\d{5} is your OTP to log in/);
  await page.keyboard.type(/\d{5}/.exec(text)?.[0] ?? '');
  await expect(page).not.toHaveURL(/\/login$/);
}

async function chooseAddressByKeyboard(page: Page): Promise<void> {
  await page.goto('/proceedtobuy');
  await expect(page.getByRole('radio').first()).toBeVisible();
  await tabTo(page, /Billing Address 1$/);
  await page.keyboard.press('Space');
  await tabTo(page, /same as my billing address/);
  await page.keyboard.press('Space');
  await tabTo(page, /^Deliver to this Address$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/modeofpayment$/);
}

async function payByKeyboard(page: Page): Promise<void> {
  await expect(page.getByRole('radio', { name: PAY_AT_ONCE })).toBeVisible();
  await tabTo(page, new RegExp(`^${PAY_AT_ONCE}`));
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'SUBMIT' })).toBeEnabled();
  await tabTo(page, /^SUBMIT$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'UPI request' })).toBeVisible();
}

journey('logs in by OTP with the keyboard only', async ({ page }) => {
  await logInByOtp(page, newPerson().mobile);
});

journey('pays by UPI and opens the order with the keyboard only', async ({ page, shopper }) => {
  await fillCart(shopper);
  await chooseAddressByKeyboard(page);
  await payByKeyboard(page);
  const opened = page.context().waitForEvent('page');
  await tabTo(page, /^Open the test UPI app$/);
  await page.keyboard.press('Enter');
  const app = await opened;
  await app.getByRole('button', { name: 'Pay', exact: true }).press('Enter');
  await expect(app.getByRole('heading', { name: 'Paid' })).toBeVisible();
  await app.close();
  await expect(page.getByRole('heading', { name: 'Your Order is Confirmed!' })).toBeVisible();
  await tabTo(page, /^View order$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/order-view\//);
});

/** Nothing may have to be scrolled sideways. */
async function expectFits(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  const { wide, shown } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    shown: document.documentElement.clientWidth,
  }));
  expect(wide, new URL(page.url()).pathname).toBeLessThanOrEqual(shown);
}

/** Twice the size on the same screen; 320 px is the least that has to fit. */
async function zoomIn(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 390, height: 844 };
  await page.setViewportSize({ width: Math.max(320, width / 2), height: height / 2 });
}

journey('fits the checkout at 200 % zoom', async ({ page, shopper }) => {
  await fillCart(shopper);
  await zoomIn(page);
  await page.goto('/proceedtobuy');
  await expect(page.getByRole('radio').first()).toBeVisible();
  await expectFits(page);
  await page.getByRole('radio').first().check();
  await page.getByRole('checkbox', { name: /same as my billing address/ }).check();
  await page.getByRole('button', { name: 'Deliver to this Address' }).click();
  await page.getByRole('radio', { name: PAY_AT_ONCE }).check();
  await expectFits(page);
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await expect(page.getByRole('region', { name: 'UPI request' })).toBeVisible();
  await expectFits(page);
  const number = new URL(page.url()).searchParams.get('order') ?? '';
  await page.goto(`/order-view/${number}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectFits(page);
});

journey('fits the login at 200 % zoom', async ({ page }) => {
  await zoomIn(page);
  await page.goto('/login');
  await expectFits(page);
  await page.getByLabel('Mobile number').fill(newPerson().mobile);
  await page.getByLabel('Mobile number').press('Enter');
  await expect(page.getByLabel('OTP', { exact: true })).toBeFocused();
  await expectFits(page);
});
