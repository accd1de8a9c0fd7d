import {
  expect,
  journey,
  logInBrowser,
  logInByForm,
  newPerson,
  PASSWORD,
  registerShopper,
} from '../fixtures/journey.ts';
import { messageTo } from '../fixtures/messages.ts';

journey('the login form says what is missing', async ({ page }) => {
  await page.goto('/login');
  const logIn = page.getByRole('button', { name: 'Log in' });
  await logIn.click();
  await expect(page.getByText('Enter valid number').first()).toBeVisible();
  await page.getByLabel('Mobile number').pressSequentially('98x7654-321099');
  await expect(page.getByLabel('Mobile number')).toHaveValue('9876543210');
  await logIn.click();
  await expect(page.getByText('Enter password').first()).toBeVisible();
});

journey('registration refuses passwords that differ and keeps what was typed', async ({ page }) => {
  const person = newPerson();
  await page.goto('/register');
  const send = page.getByRole('button', { name: 'Register' });
  const steps = [
    ['Enter first name', 'First name', person.firstName],
    ['Enter last name', 'Last name', person.lastName],
    ['Enter mobile number', 'Mobile number', person.mobile],
  ] as const;
  for (const [says, label, value] of steps) {
    await send.click();
    await expect(page.getByText(says).first()).toBeVisible();
    await page.getByLabel(label).fill(value);
  }
  await send.click();
  await expect(page.getByText('Select state').filter({ visible: true }).first()).toBeVisible();
  await page.getByLabel('State').selectOption('Maharashtra');
  await send.click();
  await expect(page.getByText('Enter email').first()).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await send.click();
  await expect(page.getByText('Enter password').first()).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await send.click();
  await expect(page.getByText('Enter confirmed password').first()).toBeVisible();
  await page.getByLabel('Confirm password', { exact: true }).fill('something else');
  await send.click();
  await expect(page.getByText("Password and confirmed password doesn't match").first()).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue(person.firstName);
});

journey('a forgotten password is set anew with the OTP of an SMS', async ({ page }) => {
  const shopper = await registerShopper();
  await page.goto('/changepassword');
  await page.getByLabel('Mobile number').fill(shopper.mobile);
  await expect(page.getByLabel('OTP')).toBeDisabled();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByLabel('OTP')).toBeEnabled();
  await page.getByLabel('OTP').fill('00000');
  const { text } = await messageTo(shopper.mobile, 'sms', /\b\d{5}\b/);
  const otp = /\b\d{5}\b/.exec(text)?.[0] ?? '';
  await page.getByLabel('OTP').fill(otp);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByLabel('New password', { exact: true }).fill('another password');
  await page.getByLabel('Confirm password', { exact: true }).fill('another password');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

journey('the profile has five tabs and changes the password', async ({ page, shopper }) => {
  await page.goto('/profile');
  for (const name of ['Profile Details', 'Address', 'Orders', 'Earned Points', 'Change Password']) {
    await expect(page.getByRole('tab', { name })).toBeVisible();
  }
  await expect(page.getByLabel('Email')).toHaveValue(shopper.email);
  await page.getByRole('tab', { name: 'Change Password' }).click();
  await page.getByLabel('Old password', { exact: true }).fill('wrong');
  await page.getByLabel('New password', { exact: true }).fill('another password');
  await page.getByLabel('Confirm password', { exact: true }).fill('another password');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText("Old password doesn't match").first()).toBeVisible();
  await page.getByLabel('Old password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByLabel('Old password', { exact: true })).toHaveValue('');
});

journey('a logout in one tab leads the other tab to the login', async ({ context, page, shopper }) => {
  expect(shopper.mobile).toMatch(/^9/);
  await page.goto('/profile');
  const other = await context.newPage();
  await other.goto('/cart');
  await expect(other.getByRole('heading', { name: 'Cart' })).toBeVisible();
  await page
    .getByRole('button', { name: /log ?out/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login$/);
});

journey('a record without a session is cleared and leads to the login', async ({ context, page }) => {
  const shopper = await registerShopper();
  await logInBrowser(context, page, shopper);
  await context.clearCookies();
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('loginResponse'))).toBeNull();
});

journey('whoever is logged in has no business on the login page', async ({ page }) => {
  const shopper = await registerShopper();
  await page.goto('/login');
  await logInByForm(page, shopper);
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/login');
  await expect(page).toHaveURL(/\/$/);
});
