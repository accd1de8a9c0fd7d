/** The checkout without a mouse, and at 200 % zoom of page and text. */
import type { Page } from '@playwright/test';
import { fillCart } from '../../fixtures/cart.ts';
import { expect, journey, newPerson } from '../../fixtures/journey.ts';
import { tabTo } from '../../fixtures/keyboard.ts';
import { messageTo } from '../../fixtures/messages.ts';

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

interface Screen {
  readonly width: number;
  readonly height: number;
}

/** Nothing may have to be scrolled sideways or be cut off, with the whole page enlarged and with the text alone. */
async function expectFits(page: Page, screen: Screen): Promise<void> {
  await page.waitForLoadState('networkidle');
  const { pathname } = new URL(page.url());
  const zoomed = page.viewportSize() ?? screen;
  expect(await cutOff(page), pathname).toEqual([]);
  await page.setViewportSize(screen);
  await setTextSize(page, '200%');
  expect(await cutOff(page), `${pathname} with large text`).toEqual([]);
  await setTextSize(page, '');
  await page.setViewportSize(zoomed);
}

async function setTextSize(page: Page, fontSize: string): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, fontSize);
}

/** What lies beyond the edge of the screen, or is wider than the box that clips it. */
async function cutOff(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const cut = [...document.querySelectorAll('main *, [role=dialog] *')].filter((element) => {
      const { width, right } = element.getBoundingClientRect();
      if (width <= 1 || element.textContent?.trim() === '' || element.closest('.sr-only') !== null) return false;
      const isClipped =
        getComputedStyle(element).overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1;
      return isClipped || right > clientWidth + 1;
    });
    const names = cut.map((element) => `${element.nodeName} ${element.textContent?.trim().slice(0, 40)}`);
    return scrollWidth > clientWidth ? ['the page', ...names] : names;
  });
}

/** Twice the size on the same screen; 320 px is the least that has to fit. @returns the screen before */
async function zoomIn(page: Page): Promise<Screen> {
  const screen = page.viewportSize() ?? { width: 390, height: 844 };
  await page.setViewportSize({ width: Math.max(320, screen.width / 2), height: screen.height / 2 });
  return screen;
}

journey('fits the checkout at 200 % zoom', async ({ page, shopper }) => {
  await fillCart(shopper);
  const screen = await zoomIn(page);
  await page.goto('/proceedtobuy');
  await expect(page.getByRole('radio').first()).toBeVisible();
  await expectFits(page, screen);
  await page.getByRole('radio').first().check();
  await page.getByRole('checkbox', { name: /same as my billing address/ }).check();
  await page.getByRole('button', { name: 'Deliver to this Address' }).click();
  await page.getByRole('radio', { name: PAY_AT_ONCE }).check();
  await expectFits(page, screen);
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await expect(page.getByRole('region', { name: 'UPI request' })).toBeVisible();
  await expectFits(page, screen);
  const number = new URL(page.url()).searchParams.get('order') ?? '';
  await page.goto(`/order_status?order=${number}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectFits(page, screen);
  await page.goto(`/order-view/${number}`);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByRole('dialog').getByText('Reason for cancelling')).toBeVisible();
  await expectFits(page, screen);
});

journey('fits the login at 200 % zoom', async ({ page }) => {
  const screen = await zoomIn(page);
  await page.goto('/login');
  await expectFits(page, screen);
  await page.getByLabel('Mobile number').fill(newPerson().mobile);
  await page.getByLabel('Mobile number').press('Enter');
  await expect(page.getByLabel('OTP', { exact: true })).toBeFocused();
  await expectFits(page, screen);
});
