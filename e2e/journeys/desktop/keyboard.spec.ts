import { fillCart } from '../../fixtures/cart.ts';
import { expect, hydrated, journey } from '../../fixtures/journey.ts';
import { tabTo } from '../../fixtures/keyboard.ts';
import { newReference } from '../../fixtures/orders.ts';
import { screenshotFile } from '../../fixtures/screenshot.ts';

journey('buys by UPI with the keyboard only', async ({ page, shopper }) => {
  await fillCart(shopper);
  await page.goto('/cart');
  await expect(page.getByRole('link', { name: 'Proceed to Buy' })).toBeVisible();
  await tabTo(page, /^Proceed to Buy$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Select a Delivery Address' })).toBeFocused();
  await expect(page.getByRole('radio').first()).toBeVisible();
  await page.getByRole('radio').first().focus();
  await page.keyboard.press('Space');
  await tabTo(page, /same as my billing address/);
  await page.keyboard.press('Space');
  await tabTo(page, /^Deliver to this Address$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/modeofpayment$/);
  await page.getByRole('radio', { name: 'Google Pay (UPI)' }).focus();
  await page.keyboard.press('Space');
  await page.locator('input[type=file]').setInputFiles(screenshotFile);
  await page.getByRole('textbox', { name: /^UPI reference number/ }).focus();
  await page.keyboard.type(newReference());
  await expect(page.getByRole('button', { name: 'SUBMIT' })).toBeEnabled();
  await tabTo(page, /^SUBMIT$/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your Order is Confirmed!')).toBeVisible();
});

journey("shows focus on controls and not on a new page's heading", async ({ page }) => {
  const outline = async (): Promise<string> =>
    await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle);
  await page.goto('/about');
  await hydrated(page);
  // In the footer, which is the same at every width.
  await tabTo(page, /^Blog$/);
  expect(await outline()).toBe('solid');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeFocused();
  expect(await outline()).toBe('none');
  await page.keyboard.press('Tab');
  expect(await outline()).toBe('solid');
});
