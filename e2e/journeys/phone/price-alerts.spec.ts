import type { Page } from '@playwright/test';
import { expectNoFindings } from '../../fixtures/axe.ts';
import { expect, hydrated, journey, newPerson } from '../../fixtures/journey.ts';
import { linkIn, messageTo } from '../../fixtures/messages.ts';
import { ProductPage } from '../../pages/product-page.ts';

function field(page: Page, label: string) {
  return page.getByRole('main').getByLabel(label, { exact: true });
}

async function setAlert(page: Page, price: string, email: string): Promise<void> {
  await field(page, 'Your price in rupees').fill(price);
  await field(page, 'Email').fill(email);
  await page.getByRole('button', { name: 'Set price alert' }).click();
  await expect(page.getByRole('main').getByText('Please confirm your alert')).toBeVisible();
}

journey('validates a price alert and requests it', async ({ page, pageErrors }) => {
  const { email } = newPerson();
  await page.goto('/rates/gold');
  const send = page.getByRole('button', { name: 'Set price alert' });
  await send.click();
  await expect(page.getByRole('main').getByText('Enter a price in rupees')).toBeVisible();
  await expect(field(page, 'Your price in rupees')).toBeFocused();
  await field(page, 'Your price in rupees').fill('0');
  await send.click();
  await expect(page.getByRole('main').getByText('Enter a price above zero')).toBeVisible();
  await field(page, 'Your price in rupees').fill('₹9,99,999');
  await expect(page.getByText(/Already reached/)).toBeVisible();
  await page.getByText('at or above', { exact: true }).click();
  await expect(page.getByText(/Already reached/)).toHaveCount(0);
  await field(page, 'Email').fill('not an address');
  await send.click();
  await expect(page.getByRole('main').getByText('Enter valid email')).toBeVisible();
  await expect(field(page, 'Email')).toBeFocused();
  await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'true');
  await setAlert(page, '₹9,99,999', email);
  expect(pageErrors).toEqual([]);
});

journey('confirms and stops an alert by the links in its email', async ({ page, pageErrors }) => {
  const { email } = newPerson();
  await page.goto('/price-alerts');
  await page.getByText('at or above', { exact: true }).click();
  await setAlert(page, '₹9,99,999', email);
  const mail = await messageTo(email, 'mail', /Subject: Please confirm your price alert/);
  const confirm = linkIn(mail, '/price-alerts/confirm/');
  await page.goto(confirm);
  await expect(page.getByRole('heading', { level: 1, name: 'Your price alert is on' })).toBeVisible();
  await expect(page.getByText('at or above ₹9,99,999.00')).toBeVisible();
  await expectNoFindings(page, 'The confirmed alert');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Your price alert is on' })).toBeVisible();
  await page.goto(linkIn(mail, '/price-alerts/stop/'));
  await expect(page.getByRole('heading', { level: 1, name: 'Your price alert is off' })).toBeVisible();
  await page.goto(confirm);
  await expect(page.getByRole('heading', { level: 1, name: 'Your price alert is off' })).toBeVisible();
  await page.getByRole('link', { name: 'Set a new alert' }).click();
  await expect(page).toHaveURL(/\/price-alerts\?metal=gold$/);
  expect(pageErrors).toEqual([]);
});

journey('sets an alert for a piece from its product page', async ({ page, pageErrors }) => {
  const { email } = newPerson();
  const product = new ProductPage(page);
  await product.open();
  await hydrated(page);
  await product.choose('10 g');
  await expect(product.weight('10 g')).toBeChecked();
  await page.getByRole('link', { name: 'Set a price alert' }).click();
  await expect(page.getByRole('radio', { name: 'Lotus gold coin, 10 g' })).toBeChecked();
  await setAlert(page, '1,000.50', email);
  const mail = await messageTo(email, 'mail', /Lotus gold coin, 10 g/);
  expect(mail.text).toMatch(/List-Unsubscribe-Post: List-Unsubscribe=One-Click/);
  expect(pageErrors).toEqual([]);
});

journey('fills in the email of a logged-in customer, who needs no confirmation', async ({ page, shopper }) => {
  await page.goto('/price-alerts');
  await expect(field(page, 'Email')).toHaveValue(shopper.email);
  await page.getByText('Silver 999, 1 kg', { exact: true }).click();
  await field(page, 'Your price in rupees').fill('100000');
  await page.getByRole('button', { name: 'Set price alert' }).click();
  await expect(page.getByRole('main').getByText('We’ll email you when your price is reached')).toBeVisible();
});

journey('confirms and stops an alert without JavaScript', async ({ browser, baseURL, page }) => {
  const { email } = newPerson();
  await page.goto('/price-alerts');
  await setAlert(page, '1', email);
  const mail = await messageTo(email, 'mail', /Subject: Please confirm your price alert/);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const plain = await context.newPage();
  await plain.goto(linkIn(mail, '/price-alerts/confirm/'));
  await plain.getByRole('button', { name: 'Confirm alert' }).click();
  await expect(plain.getByRole('heading', { level: 1, name: 'Your price alert is on' })).toBeVisible();
  await plain.goto(linkIn(mail, '/price-alerts/stop/'));
  await plain.getByRole('button', { name: 'Stop alert' }).click();
  await expect(plain.getByRole('heading', { level: 1, name: 'Your price alert is off' })).toBeVisible();
  await context.close();
});

journey('rejects a forged link and keeps it out of search engines', async ({ page }) => {
  for (const path of [`/price-alerts/confirm/1-${'A'.repeat(43)}`, '/price-alerts/stop/anything']) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    expect(response?.headers()['x-robots-tag']).toBe('noindex');
    expect(response?.headers()['referrer-policy']).toBe('no-referrer');
    await expect(page.getByRole('heading', { level: 1, name: 'This link doesn’t work' })).toBeVisible();
  }
  expect((await page.goto('/price-alerts/burn/1-x'))?.status()).toBe(404);
});
