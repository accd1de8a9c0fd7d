import type { Page } from '@playwright/test';
import { fillCart } from '../../fixtures/cart.ts';
import { expectRefused, expectToast } from '../../fixtures/forms.ts';
import {
  expect,
  journey,
  logInBrowser,
  logInByForm,
  newPerson,
  PASSWORD,
  registerNewcomer,
} from '../../fixtures/journey.ts';
import { messageTo } from '../../fixtures/messages.ts';
import { goToPayment, PaymentPage } from '../../pages/checkout-pages.ts';

const main = (page: Page) => page.getByRole('main');
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });
const press = async (page: Page, name: string | RegExp) => await main(page).getByRole('button', { name }).click();

async function enterOtp(page: Page, mobile: string, purpose: RegExp): Promise<void> {
  const { text } = await messageTo(mobile, 'sms', purpose);
  await field(page, 'OTP').fill(text.slice(0, 5));
  await press(page, 'Verify');
}

/** Path of the link with a token in its fragment. */
async function linkTo(email: string, path: string): Promise<string> {
  const { text } = await messageTo(email, 'mail', new RegExp(path));
  const whole = text.replaceAll(/=\r?\n/g, '');
  return new RegExp(`${path}#[\\w-]+`).exec(whole)?.[0] ?? '';
}

journey('lists where the customer is logged in and logs out elsewhere', async ({ page, browser, baseURL, shopper }) => {
  const other = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }) });
  const elsewhere = await other.newPage();
  await elsewhere.goto('/login');
  await logInByForm(elsewhere, shopper);
  await expect(elsewhere).toHaveURL(/\/$/);

  await page.goto('/profile');
  await main(page)
    .getByRole('link', { name: /Where you are logged in/ })
    .click();
  await expect(page.getByText('This device')).toHaveCount(1);
  await expect(page.getByText(/Chrome on/).first()).toBeVisible();
  await press(page, 'Log out everywhere else');
  await expectToast(page, 'Logged out on all other devices');
  await expect(main(page).getByRole('listitem')).toHaveCount(1);
  await elsewhere.goto('/profile');
  await expect(elsewhere).toHaveURL(/\/login$/);
  await other.close();
});

journey('changes the email after the password, by a link to the new one', async ({ page, shopper }) => {
  const { email } = newPerson();
  await page.goto('/profile');
  await main(page)
    .getByRole('link', { name: /Name, email and mobile number/ })
    .click();
  await expectRefused(page, 'Continue', 'Enter password', field(page, 'Your password'));
  await field(page, 'Your password').fill('wrong');
  await expectRefused(page, 'Continue', 'The password is wrong', field(page, 'Your password'));
  await field(page, 'Your password').fill(PASSWORD);
  await press(page, 'Continue');
  await expectRefused(page, 'Send link', 'Enter email', field(page, 'New email'));
  await field(page, 'New email').fill(email);
  await press(page, 'Send link');
  await expect(page.getByText(`We have sent a link to ${email}`)).toBeVisible();
  await expect(page.getByText(shopper.email)).toBeVisible();

  await page.goto(await linkTo(email, '/email/confirm'));
  await press(page, 'Confirm my email');
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await messageTo(shopper.email, 'mail', /email of your .* account was changed/);
});

journey('removes an email that somebody else registered', async ({ page }) => {
  const stranger = await registerNewcomer();
  await page.goto(await linkTo(stranger.email, '/email/not-me'));
  await press(page, 'Remove my email');
  await expect(page.getByRole('heading', { name: 'Your email was removed' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This link is not valid any more' })).toBeVisible();
});

journey('verifies the number on the payment page and goes on', async ({ context, page }) => {
  const shopper = await registerNewcomer();
  await logInBrowser(context, page, shopper);
  await fillCart(shopper, 'gold-coin', 8);
  await goToPayment(page);
  const payment = new PaymentPage(page);
  await payment.choose('NEFT');
  await expect(page.getByRole('heading', { name: 'Verify your mobile number' })).toBeVisible();
  await press(page, /^Send OTP to/);
  await field(page, 'OTP').fill('00000');
  await expectRefused(page, 'Verify', 'Enter valid otp', field(page, 'OTP'));
  await enterOtp(page, shopper.mobile, /verify your number/);
  await expect(page.getByText(/Account number/i).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Verify your mobile number' })).toHaveCount(0);
});

journey('gives a number to the customer who proves it', async ({ page }) => {
  const squatter = await registerNewcomer();
  await page.goto('/changepassword');
  await field(page, 'Mobile number').fill(squatter.mobile);
  await press(page, 'Send');
  const { text } = await messageTo(squatter.mobile, 'sms', /set a new password/);
  await field(page, 'OTP').fill(text.slice(0, 5));
  await press(page, 'Submit');
  await expect(page.getByRole('heading', { name: 'Is this your account?' })).toBeVisible();
  await expect(page.getByText('s•••@journey.example')).toBeVisible();
  await press(page, /It is not mine/);
  await expect(page).toHaveURL(/\/register$/);

  const owner = { ...newPerson(), mobile: squatter.mobile };
  await page.getByLabel('First name').fill('आशा');
  await page.getByLabel('Last name').fill('कुलकर्णी');
  await page.getByLabel('Mobile number').fill(owner.mobile);
  await page.getByLabel('State').selectOption('Maharashtra');
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill('the owner’s password');
  await page.getByLabel('Confirm password', { exact: true }).fill('the owner’s password');
  await page.getByLabel('Address').fill(owner.address);
  await press(page, 'Register');
  await expect(page).toHaveURL(/\/login$/);
  await logInByForm(page, owner, 'the owner’s password');
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/profile/contacts');
  await expect(page.getByText('Verified', { exact: true })).toHaveCount(1);
  await expect(page.getByText('आशा कुलकर्णी')).toBeVisible();
});
