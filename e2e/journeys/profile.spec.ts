import { readFile } from 'node:fs/promises';
import { logOut } from '@tola/contract';
import { call } from '@tola/server/testing';
import { expectToast } from '../fixtures/forms.ts';
import { expect, journey, logInAsDemoCustomer, logInBrowser, logInByForm, storeUrl } from '../fixtures/journey.ts';
import { buyByCard } from '../fixtures/orders.ts';

const TABS = ['Profile Details', 'Address', 'Orders', 'Earned Points', 'Change Password'];

journey('opens the profile on read-only details, with five tabs', async ({ page, shopper }) => {
  await page.goto('/profile');
  await expect(page.getByRole('tab')).toHaveText(TABS);
  await expect(page.getByRole('tab', { name: 'Profile Details' })).toHaveAttribute('aria-selected', 'true');
  for (const [label, value] of [
    ['Username', `${shopper.firstName} ${shopper.lastName}`],
    ['Email', shopper.email],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveValue(value);
    await expect(page.getByLabel(label)).toHaveAttribute('readonly');
  }
  await page.getByRole('tab', { name: 'Orders' }).click();
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  await page.getByRole('tab', { name: 'Earned Points' }).click();
  await expect(page.getByRole('textbox', { name: 'Earned points' })).toHaveValue('0');
  await expect(page.getByRole('textbox', { name: 'Earned points' })).toHaveAttribute('readonly');
  await expect(page.getByRole('heading', { name: 'No points yet' })).toBeVisible();
});

journey('lists an order in the profile with its state, page and invoice', async ({ page, shopper }) => {
  const orderNumber = await buyByCard(shopper);
  await page.goto('/profile?tab=orders');
  const row = page.getByRole('row').filter({ hasText: orderNumber });
  await expect(row.getByText('Confirmed')).toBeVisible();
  const download = page.waitForEvent('download');
  await row.getByRole('link', { name: `Invoice of order ${orderNumber}` }).click();
  const invoice = await (await download).path();
  expect((await readFile(invoice)).subarray(0, 5).toString()).toBe('%PDF-');
  await row.getByRole('link', { name: `View order ${orderNumber}` }).click();
  await expect(page).toHaveURL(new RegExp(`/order-view/${orderNumber}$`));
  await expect(page.getByText(orderNumber).first()).toBeVisible();
});

journey('shows the points balance and history', async ({ page, context }) => {
  const customer = await logInAsDemoCustomer();
  await logInBrowser(context, page, customer);
  await page.goto('/profile');
  const asked = page.waitForResponse('**/api/GetLoyaltyPointsFront');
  await page.getByRole('tab', { name: 'Earned Points' }).click();
  expect((await asked).status()).toBe(200);
  await expect(page.getByRole('textbox', { name: 'Earned points' })).not.toHaveValue('0');
  await expect(page.getByRole('region', { name: 'Points history' }).getByRole('row').nth(1)).toBeVisible();
});

journey('validates an address, saves it and keeps it after a reload', async ({ page, shopper }) => {
  await page.goto('/profile?tab=address');
  const billing = page.getByRole('region', { name: 'Billing Address' });
  await expect(
    page.getByRole('region', { name: 'Shipping Address' }).getByRole('button', { name: 'Save' }),
  ).toHaveCount(1);
  // A slot is one line until it is edited or added.
  await expect(billing.getByRole('button', { name: 'Add Billing Address 2' })).toBeVisible();
  await expect(billing.getByRole('button', { name: 'Save' })).toHaveCount(0);
  const edit = billing.getByRole('button', { name: 'Edit Billing Address 1' });
  await edit.click();
  await expect(billing.getByLabel('PIN code').first()).toBeFocused();
  const slot = billing.locator('form').first();
  const address = slot.getByLabel('Address', { exact: true });
  await expect(address).toHaveValue(shopper.address);
  await address.fill('');
  await slot.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Enter address');
  await expect(address).toBeFocused();
  await address.fill('7 Laxmi Road, Pune <b>411030</b>');
  await slot.getByLabel('GST number').fill('27ABC');
  await slot.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Enter valid GST number');
  await slot.getByLabel('GST number').fill('');
  await slot.getByLabel('PIN code').fill('01103');
  await slot.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Enter valid PIN code');
  await slot.getByLabel('PIN code').fill('411030');
  await slot.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Address Saved Successfully');
  await expect(edit).toBeFocused();
  await page.reload();
  await edit.click();
  await expect(address).toHaveValue('7 Laxmi Road, Pune <b>411030</b>');
  await expect(slot.getByLabel('PIN code')).toHaveValue('411030');
});

journey('redirects an open page to login and back after its session ended elsewhere', async ({ page, shopper }) => {
  await page.goto('/profile');
  await expect(page.getByLabel('Email')).toHaveValue(shopper.email);
  await call({ url: storeUrl() }, logOut, null, { token: shopper.token });
  await page.getByRole('tab', { name: 'Orders' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('loginResponse'))).toBeNull();
  await logInByForm(page, shopper);
  await expect(page).toHaveURL(/\/profile\?tab=orders$/);
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
});

journey(
  'says a sentence, not an error of JavaScript, when a proxy answers with its own page',
  async ({ page, shopper }) => {
    await page.goto('/profile?tab=address');
    await expect(page.getByText(shopper.address)).toBeVisible();
    const body = '<html><head><title>502 Bad Gateway</title></head></html>';
    await page.route('**/api/AddDeliveryAddress', async (route) => {
      await route.fulfill({ status: 502, contentType: 'text/html', body });
    });
    await page.getByRole('button', { name: 'Edit Billing Address 1' }).click();
    await page.getByRole('button', { name: 'Save' }).first().click();
    await expectToast(page, 'Something Went Wrong. Please Try Again Later');
    await expect(page.getByText(/Unexpected token|JSON/)).toHaveCount(0);
  },
);
