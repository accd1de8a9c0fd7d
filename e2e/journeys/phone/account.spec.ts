import { getOrders } from '@tola/contract';
import { call } from '@tola/server/testing';
import { expectChecks, expectRefused, expectToast } from '../../fixtures/forms.ts';
import {
  expect,
  journey,
  logInBrowser,
  logInByForm,
  newPerson,
  PASSWORD,
  registerShopper,
  storeUrl,
} from '../../fixtures/journey.ts';

/** A reply that the contract does not declare. */
const serverError = { status: 500, json: { d: JSON.stringify({ code: 500, msg: 'Fault 123' }) } };

journey('the login form reports missing fields', async ({ page }) => {
  await page.goto('/login');
  const mobile = page.getByLabel('Mobile number');
  await expectRefused(page, 'Log in', 'Enter valid number', mobile);
  await mobile.pressSequentially('98x7654-321099');
  await expect(mobile).toHaveValue('9876543210');
  const password = page.getByLabel('Password', { exact: true });
  await expectRefused(page, 'Log in', 'Enter password', password);
  await password.fill('a guess');
  await expectRefused(page, 'Log in', 'Mobile number or password is wrong', password);
  await expect(mobile).toHaveValue('9876543210');
});

journey('a form submitted before hydration is not lost', async ({ page }) => {
  let letGo = (): void => {};
  const scriptsMayCome = new Promise<void>((come) => {
    letGo = come;
  });
  await page.route('**/assets/*.js', async (route) => {
    await scriptsMayCome;
    await route.continue();
  });
  await page.goto('/contact-us', { waitUntil: 'commit' });
  await page.getByLabel('First name').fill('Meenakshi');
  await page.getByRole('button', { name: 'SEND' }).click();
  letGo();
  await expectToast(page, 'Enter last name');
  await expect(page.getByLabel('First name')).toHaveValue('Meenakshi');
  await expect(page).toHaveURL(/\/contact-us$/);
});

journey('registration validates in order, keeps its input and rejects a registered number', async ({ page }) => {
  journey.slow();
  const person = newPerson();
  await page.goto('/register');
  await expect(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  const field = (label: string) => page.getByRole('main').getByLabel(label, { exact: true });
  await expect(field('State').locator('option')).toHaveCount(37);
  await expectChecks(page, 'Register', [
    ['Enter first name', field('First name'), person.firstName],
    ['Enter last name', field('Last name'), person.lastName],
    ['Enter mobile number', field('Mobile number'), person.mobile],
    ['Select state', field('State'), 'Maharashtra'],
    ['Enter email', field('Email'), person.email],
    ['Enter password', field('Password'), PASSWORD],
    ['Enter confirmed password', field('Confirm password'), 'something else'],
  ]);
  const confirmed = field('Confirm password');
  await expectRefused(page, 'Register', "Password and confirmed password doesn't match", confirmed);
  await expect(confirmed).toHaveValue('');
  await confirmed.fill(PASSWORD);
  await expectRefused(page, 'Register', 'Enter address', field('Address'));
  await field('Address').fill(person.address);
  await page.getByLabel('GST number').fill('27ABC');
  await expectRefused(page, 'Register', 'Enter valid GST number', page.getByLabel('GST number'));
  await page.getByLabel('GST number').fill('');
  const taken = await registerShopper();
  await field('Mobile number').fill(taken.mobile);
  await expectRefused(page, 'Register', 'This mobile number is already registered', field('Mobile number'));
  await expect(confirmed).toHaveValue('');
  await expect(field('Password')).toHaveValue(PASSWORD);
  await confirmed.fill(PASSWORD);
  await field('Mobile number').fill('');
  await field('Mobile number').pressSequentially(`+${person.mobile}123`);
  await expect(field('Mobile number')).toHaveValue(person.mobile);
  await page.route('**/api/insertRegister', async (route) => await route.fulfill(serverError), { times: 1 });
  await page.getByRole('button', { name: 'Register' }).click();
  await expectToast(page, 'Something Went Wrong. Please Try Again Later');
  await confirmed.fill(PASSWORD);
  const sent = page.waitForRequest('**/api/insertRegister');
  await page.getByRole('button', { name: 'Register' }).click();
  expect((await sent).postData()).not.toContain('onfirm');
  await expectToast(page, 'Registered Successfully');
  await expect(page).toHaveURL(/\/login$/);
});

journey('logout clears this browser and redirects other tabs to login', async ({ context, page, shopper }) => {
  await page.goto('/profile');
  const other = await context.newPage();
  await other.goto('/cart');
  await expect(other.getByRole('heading', { name: 'Cart' })).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('addressData', '{}'));
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => [localStorage.getItem('loginResponse'), sessionStorage.length])).toEqual([null, 0]);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('tola_session');
  const orders = await call({ url: storeUrl() }, getOrders, null, { token: shopper.token });
  expect(orders).toMatchObject({ ok: false, code: 401 });
  await page.goBack();
  await expect(page).toHaveURL(/\/login$/);
});

journey('clears a login record without a session and redirects to login', async ({ context, page }) => {
  const shopper = await registerShopper();
  await logInBrowser(context, page, shopper);
  await context.clearCookies();
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('loginResponse'))).toBeNull();
});

journey('shows the cart of the person who logs in, whatever was asked for before', async ({ context, page }) => {
  const shopper = await registerShopper();
  await logInBrowser(context, page, shopper);
  await context.clearCookies();
  await page.goto('/cart');
  await expect(page).toHaveURL(/\/login$/);
  await logInByForm(page, shopper);
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('heading', { name: 'Your bag is empty' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('loginResponse'))).not.toBeNull();
});

journey('redirects a logged-in customer away from the login page', async ({ page }) => {
  const shopper = await registerShopper();
  await page.goto('/login');
  await logInByForm(page, shopper);
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/login');
  await expect(page).toHaveURL(/\/$/);
});
