/** Every typed field of the store's forms offers the right autofill and keyboard, by one table. */
import type { Page } from '@playwright/test';
import { fillCart } from '../../fixtures/cart.ts';
import { expect, journey } from '../../fixtures/journey.ts';
import { goToPayment, PaymentPage } from '../../pages/checkout-pages.ts';

/** The keyboard a phone shows. */
type Keyboard = 'text' | 'numeric' | 'email' | 'decimal' | 'tel';

/** By field name: the autofill tokens it may have, without "billing" and "shipping", and its keyboard. */
const FIELDS: Readonly<Record<string, readonly [tokens: readonly string[], keyboard: Keyboard]>> = {
  firstName: [['given-name'], 'text'],
  lastName: [['family-name'], 'text'],
  name: [['name'], 'text'],
  mobile: [['tel-national', 'username'], 'numeric'],
  email: [['email'], 'email'],
  password: [['current-password', 'new-password'], 'text'],
  oldPassword: [['current-password'], 'text'],
  confirmPassword: [['new-password'], 'text'],
  otp: [['one-time-code'], 'numeric'],
  pinCode: [['postal-code'], 'numeric'],
  city: [['address-level2'], 'text'],
  state: [['address-level1'], 'text'],
  address: [['street-address'], 'text'],
  gstin: [['off'], 'text'],
  recipientName: [['name'], 'text'],
  recipientMobile: [['tel-national'], 'numeric'],
  giftMessage: [['off'], 'text'],
  pan: [['off'], 'text'],
  reference: [['off'], 'text'],
  code: [['off'], 'text'],
  points: [['off'], 'numeric'],
  price: [['off'], 'decimal'],
  message: [['off'], 'text'],
  title: [['email'], 'email'],
  description: [['off'], 'text'],
  comment: [['off'], 'text'],
  reason: [['off'], 'text'],
};

interface Field {
  readonly name: string;
  readonly token: string;
  readonly keyboard: string;
}

/** Fields that are typed into or filled in by the browser. */
async function fieldsOf(page: Page): Promise<Field[]> {
  return await page.locator('main').evaluate((main) => {
    const given = (field: Element, name: string): string => field.getAttribute(name) ?? '';
    const isTyped = (field: Element): boolean =>
      !field.hasAttribute('readonly') && !/radio|checkbox|file|hidden|date|search|submit/.test(given(field, 'type'));
    return [...main.querySelectorAll('input, textarea, select[autocomplete]')].filter(isTyped).map((field) => ({
      name: given(field, 'name'),
      token: given(field, 'autocomplete').replace(/^(billing|shipping) /, ''),
      keyboard: given(field, 'inputmode') || (/email|tel/.exec(given(field, 'type'))?.[0] ?? 'text'),
    }));
  });
}

async function expectRightFields(page: Page, names: readonly string[]): Promise<void> {
  await expect
    .poll(async () => (await fieldsOf(page)).map(({ name }) => name))
    .toEqual(expect.arrayContaining([...names]));
  for (const { name, token, keyboard } of await fieldsOf(page)) {
    const [tokens, wanted] = FIELDS[name] ?? [[], 'text'];
    const at = `${new URL(page.url()).pathname} ${name}`;
    expect.soft(tokens, at).toContain(token);
    expect.soft(keyboard, at).toBe(wanted);
  }
}

const PUBLIC = [
  ['/register', ['firstName', 'lastName', 'mobile', 'state', 'email', 'password', 'address', 'gstin']],
  ['/login', ['mobile', 'password']],
  ['/changepassword', ['mobile', 'otp']],
  ['/contact-us', ['firstName', 'lastName', 'mobile', 'email', 'message']],
  ['/distributor-enquiry', ['name', 'email', 'mobile']],
  ['/corporate-gifting-enquiry', ['name', 'email', 'mobile']],
] as const;

journey('offers autofill and keyboard on the public forms', async ({ page }) => {
  for (const [path, names] of PUBLIC) {
    await page.goto(path);
    await expectRightFields(page, names);
  }
});

journey('offers autofill and keyboard in the checkout', async ({ page, shopper }) => {
  await fillCart(shopper);
  await page.goto('/cart');
  await expectRightFields(page, ['code', 'points']);
  await page.goto('/proceedtobuy');
  await page.getByRole('button', { name: 'Edit Billing Address 1' }).click();
  await page.getByRole('checkbox', { name: 'This is a gift' }).check();
  await expectRightFields(page, ['pinCode', 'city', 'address', 'state', 'gstin', 'giftMessage']);
  await page.getByRole('tab', { name: 'Shipping Address' }).click();
  await page.getByRole('button', { name: 'Someone else will receive it' }).first().click();
  await expectRightFields(page, ['recipientName', 'recipientMobile']);
  await goToPayment(page);
  await new PaymentPage(page).choose('NEFT');
  await expectRightFields(page, ['reference']);
});

journey('offers autofill and keyboard on the pages of the account', async ({ page, shopper }) => {
  expect(shopper.token).not.toBe('');
  for (const path of ['/profile', '/profile/contacts', '/profile/data', '/profile/preferences']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectRightFields(page, []);
  }
});
