import type { Page } from '@playwright/test';
import { ageOtp } from '@tola/server/testing';
import { expectRefused, expectToast } from '../../fixtures/forms.ts';
import { expect, journey, logInByForm, PASSWORD, registerShopper, required } from '../../fixtures/journey.ts';
import { messageTo } from '../../fixtures/messages.ts';

const NEW_PASSWORD = 'another password';

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });
const press = async (page: Page, name: string) => await page.getByRole('main').getByRole('button', { name }).click();

/** The newest OTP sent to a number, other than a known one. */
async function otpTo(mobile: string, other = 'none'): Promise<string> {
  const { text } = await messageTo(mobile, 'sms', new RegExp(`^(?!${other})\\d{5} is your OTP`));
  return text.slice(0, 5);
}

/** Enters every invalid pair of passwords, then a valid one. */
async function chooseNewPassword(page: Page): Promise<void> {
  await expectRefused(page, 'Submit', 'Enter password', field(page, 'New password'));
  await field(page, 'New password').fill(NEW_PASSWORD);
  await expectRefused(page, 'Submit', 'Enter confirmed password', field(page, 'Confirm password'));
  await field(page, 'Confirm password').fill('something else');
  const differs = "Password and confirmed password doesn't match";
  await expectRefused(page, 'Submit', differs, field(page, 'Confirm password'));
  await expect(field(page, 'New password')).toHaveValue(NEW_PASSWORD);
  await field(page, 'Confirm password').fill(NEW_PASSWORD);
  await press(page, 'Submit');
  await expectToast(page, 'Password Changed Successfully');
}

journey('resets a forgotten password in three steps with an OTP by SMS', async ({ page, pageErrors }) => {
  journey.slow();
  const shopper = await registerShopper();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await expect(page).toHaveURL(/\/changepassword$/);
  await expect(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register');
  await expect(field(page, 'OTP')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await field(page, 'Mobile number').pressSequentially('98-765');
  await expectRefused(page, 'Send', 'Enter valid number', field(page, 'Mobile number'));
  await field(page, 'Mobile number').fill(shopper.mobile);
  await press(page, 'Send');
  await expect(page.getByText(`If ${shopper.mobile} is registered, an OTP has been sent`)).toBeVisible();

  await field(page, 'OTP').pressSequentially('1a2b');
  await expect(field(page, 'OTP')).toHaveValue('12');
  await expectRefused(page, 'Submit', 'Enter valid otp', field(page, 'OTP'));
  await expect(field(page, 'New password')).toHaveCount(0);
  const otp = await otpTo(shopper.mobile);
  await field(page, 'OTP').fill('');
  await field(page, 'OTP').pressSequentially(`${otp}9`);
  await expect(field(page, 'OTP')).toHaveValue(otp);
  await press(page, 'Submit');

  await chooseNewPassword(page);
  await expect(page).toHaveURL(/\/login$/);
  await messageTo(shopper.email, 'mail', /password/i);
  await logInByForm(page, shopper);
  await expectToast(page, 'Mobile number or password is wrong');
  await logInByForm(page, shopper, NEW_PASSWORD);
  await expect(page).toHaveURL(/\/$/);
  expect(pageErrors).toEqual([]);
});

journey(
  'invalidates an OTP after five attempts, resends after 30 seconds and expires it after five minutes',
  async ({ page }) => {
    journey.slow();
    const shopper = await registerShopper();
    await page.clock.install();
    await page.goto('/changepassword');
    await field(page, 'Mobile number').fill(shopper.mobile);
    await press(page, 'Send');
    await expect(page.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled();
    const first = await otpTo(shopper.mobile);
    const wrong = first === '00000' ? '11111' : '00000';
    for (let times = 0; times < 5; times += 1) {
      await field(page, 'OTP').fill(wrong);
      const answered = page.waitForResponse('**/api/VerifyOtpForFront');
      await press(page, 'Submit');
      expect((await answered).status()).toBe(400);
    }
    await field(page, 'OTP').fill(first);
    await expectRefused(page, 'Submit', 'Enter valid otp', field(page, 'OTP'));

    await page.clock.fastForward(31_000);
    await ageOtp(required('E2E_DATABASE_URL'), shopper.mobile, 31);
    await press(page, 'Resend');
    const second = await otpTo(shopper.mobile, first);
    await ageOtp(required('E2E_DATABASE_URL'), shopper.mobile, 5 * 60);
    await field(page, 'OTP').fill(second);
    await expectRefused(page, 'Submit', 'Enter valid otp', field(page, 'OTP'));
    await expect(field(page, 'Mobile number')).toHaveValue(shopper.mobile);
  },
);

journey("ends the other browser's session when the password changes", async ({ page, browser, baseURL, shopper }) => {
  journey.slow();
  const other = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }) });
  const elsewhere = await other.newPage();
  await elsewhere.goto('/login');
  await logInByForm(elsewhere, shopper);
  await expect(elsewhere).toHaveURL(/\/$/);
  await elsewhere.goto('/profile');
  await expect(elsewhere.getByLabel('Email')).toHaveValue(shopper.email);

  await page.goto('/profile');
  await page.getByRole('tab', { name: 'Change Password' }).click();
  const old = field(page, 'Old password');
  await expectRefused(page, 'Submit', "Old password doesn't match", old);
  await old.fill('wrong');
  await expectRefused(page, 'Submit', "Old password doesn't match", old);
  await old.fill(PASSWORD);
  await chooseNewPassword(page);
  for (const label of ['Old password', 'New password', 'Confirm password']) {
    await expect(field(page, label)).toHaveValue('');
  }

  await elsewhere.getByRole('tab', { name: 'Orders' }).click();
  await expect(elsewhere).toHaveURL(/\/login$/);
  await elsewhere.goto('/profile');
  await expect(elsewhere).toHaveURL(/\/login$/);
  await other.close();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Change Password' })).toBeVisible();
});
