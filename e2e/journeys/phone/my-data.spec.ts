import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ageOtp } from '@tola/server/testing';
import { expect, journey, newPerson, PASSWORD, required } from '../../fixtures/journey.ts';
import { messageTo } from '../../fixtures/messages.ts';

journey('gives and withdraws consents with one click each', async ({ page, shopper }) => {
  await page.goto('/profile');
  await expect(page.getByLabel('Email')).toHaveValue(shopper.email);
  await page.getByRole('link', { name: /Account Preferences/ }).click();
  const gold = page.getByRole('checkbox', { name: /Gold emails/ });
  await expect(gold).not.toBeChecked();
  await gold.click();
  await expect(page.getByText(/Given on/)).toBeVisible();
  await page.reload();
  await expect(gold).toBeChecked();
  await gold.click();
  await expect(page.getByText(/Withdrawn on/)).toBeVisible();
});

journey('downloads the own data, asks for erasure and cancels it', async ({ page, shopper }) => {
  await page.goto('/profile');
  await page.getByRole('link', { name: /Your data/ }).click();
  await expect(page).toHaveURL(/\/profile\/data$/);

  const toDownload = page.getByRole('region', { name: 'Download your data' });
  await toDownload.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD);
  await toDownload.getByRole('button', { name: 'Prepare download' }).click();
  const started = page.waitForEvent('download');
  await toDownload.getByRole('link', { name: 'Download as JSON' }).click();
  const file = await (await started).path();
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ account: [{ email: shopper.email }] });

  const toErase = page.getByRole('region', { name: 'Erase your account' });
  await expect(toErase.getByText('DPDP Rules 2025, rule 6')).toBeVisible();
  await toErase.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD);
  await toErase.getByRole('button', { name: 'Erase my account in 7 days' }).click();
  await expect(toErase.getByText('Your account will be erased after')).toBeVisible();
  await page.reload();
  await toErase.getByRole('button', { name: 'Keep my account' }).click();
  await expect(toErase.getByRole('button', { name: 'Erase my account in 7 days' })).toBeVisible();

  const requests = page.getByRole('region', { name: 'Ask our grievance officer' });
  await requests.getByRole('combobox').selectOption('nomination');
  await requests.getByRole('textbox', { name: 'Details' }).fill('My sister Leela, 98123 45678');
  await requests.getByRole('button', { name: 'Send request' }).click();
  await expect(requests.getByRole('listitem').filter({ hasText: 'Nomination' })).toContainText('My sister Leela');
});

/** Opens an account with a number and an OTP. */
async function logInByOtp(page: Page, mobile: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Mobile number').fill(mobile);
  await page.getByLabel('Mobile number').press('Enter');
  const { text } = await messageTo(mobile, 'sms', /\d{5} is your OTP to log in/);
  await page.getByLabel('OTP', { exact: true }).fill(text.slice(0, 5));
  await page.getByLabel('OTP', { exact: true }).press('Enter');
  await expect(page).not.toHaveURL(/\/login/);
}

journey('downloads and erases the data of an account without a password, with an OTP', async ({ page }) => {
  const { mobile } = newPerson();
  await logInByOtp(page, mobile);
  // As after ten minutes: the server forgets nothing, but the page is told that the login is no longer recent.
  await page.route('**/GetContactsFront', async (route) => {
    const reply = await route.fetch();
    // The reply is JSON text within JSON text, so its quotes are escaped.
    const text = (await reply.text()).replace(/(IsFresh\\*":)true/, '$1false');
    await route.fulfill({ response: reply, body: text });
  });
  await page.goto('/profile/data');
  const toDownload = page.getByRole('region', { name: 'Download your data' });
  const send = toDownload.getByRole('button', { name: `Send OTP to ${mobile}` });
  await expect(send).toBeVisible();
  await expect(toDownload.getByRole('textbox', { name: 'Your password' })).toHaveCount(0);
  await page.unroute('**/GetContactsFront');
  // A number waits for half a minute between two OTPs, and the first was that of the login.
  await ageOtp(required('E2E_DATABASE_URL'), mobile, 31);
  const otp = toDownload.getByRole('textbox', { name: 'OTP' });
  await send.click();
  await expect(otp).toBeFocused();
  const { text } = await messageTo(mobile, 'sms', /\d{5} is your OTP (?!to log in)/);
  await otp.fill(text.slice(0, 5));
  await toDownload.getByRole('button', { name: 'Verify' }).click();
  await toDownload.getByRole('button', { name: 'Prepare download' }).click();
  await expect(toDownload.getByRole('link', { name: 'Download as JSON' })).toBeVisible();

  const toErase = page.getByRole('region', { name: 'Erase your account' });
  await toErase.getByRole('button', { name: 'Erase my account in 7 days' }).click();
  await expect(toErase.getByText('Your account will be erased after')).toBeVisible();
});
