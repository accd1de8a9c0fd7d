import { fillCart } from '../fixtures/cart.ts';
import { expectToast } from '../fixtures/forms.ts';
import {
  expect,
  journey,
  logInAsDemoCustomer,
  logInBrowser,
  logInByForm,
  newPerson,
  PASSWORD,
  registerShopper,
} from '../fixtures/journey.ts';
import { messageTo } from '../fixtures/messages.ts';
import { newReference, newTransferReference } from '../fixtures/orders.ts';
import { goToPayment, PaymentPage, ProviderPage } from '../pages/checkout-pages.ts';
import { ProductPage } from '../pages/product-page.ts';

journey('registers, logs in and buys a 1 g coin by card', async ({ page }) => {
  const person = newPerson();
  await page.goto('/register');
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Mobile number').fill(person.mobile);
  await page.getByLabel('State').selectOption('Maharashtra');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Address').fill(person.address);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await logInByForm(page, person);
  await expect(page).toHaveURL(/\/$/);

  const product = new ProductPage(page);
  await product.open();
  await product.choose('1 g');
  await product.buyNow.click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText('Your Bag: 1 item')).toBeVisible();
  await goToPayment(page);
  const payment = new PaymentPage(page);
  await payment.choose('Debit Card / Credit Card');
  await expect(page.getByText(/surcharge/i).first()).toBeVisible();
  await payment.submit.click();
  await new ProviderPage(page).pay();
  await expect(page.getByText('Your Order is Confirmed!')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("We'll send you a confirmation email as soon as your order ships.")).toBeVisible();
  await messageTo(person.email, 'mail', /TL-/);
});

journey('buys the weight chosen before hydration', async ({ page, shopper }) => {
  expect(shopper.token).not.toBe('');
  let letCodeCome: () => void = () => undefined;
  const codeMayCome = new Promise<void>((come) => {
    letCodeCome = come;
  });
  await page.route('**/assets/*.js', async (route) => {
    await codeMayCome;
    await route.continue();
  });
  const product = new ProductPage(page);
  await page.goto('/products/gold-coin/lotus', { waitUntil: 'commit' });
  const lightest = (await product.price.textContent()) ?? '';
  await product.choose('5 g');
  letCodeCome();
  await expect(product.price).not.toHaveText(lightest);
  await product.buyNow.click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText(/^5 g ·/)).toBeVisible();
});

journey("puts a guest's Buy Now into the cart after login", async ({ page }) => {
  const shopper = await registerShopper();
  const product = new ProductPage(page);
  await product.open();
  await product.choose('5 g');
  await product.buyNow.click();
  await expect(page).toHaveURL(/\/login$/);
  await logInByForm(page, shopper);
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText('Your Bag: 1 item')).toBeVisible();
  await expect(page.getByText(/^5 g ·/)).toBeVisible();
});

journey('offers Try Again after a declined card and keeps the bag', async ({ page, shopper }) => {
  await fillCart(shopper);
  await goToPayment(page);
  const payment = new PaymentPage(page);
  await payment.choose('Debit Card / Credit Card');
  await payment.submit.click();
  await new ProviderPage(page).decline();
  await expect(page.getByText('Your payment failed.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(`Hey ${shopper.firstName}`)).toBeVisible();
  await expect(page.getByText('Something went wrong.')).toBeVisible();
  await page.getByText('Try Again').click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(async () => await page.evaluate(() => sessionStorage.length)).toBe(0);
  await page.goto('/cart');
  await expect(page.getByText('Your Bag: 1 item')).toBeVisible();
});

for (const { mode, reference } of [
  { mode: 'Google Pay (UPI)', reference: newReference },
  { mode: 'NEFT', reference: () => newTransferReference() },
] as const) {
  journey(`a shopper pays by ${mode} with a screenshot and sees the order placed`, async ({ page, shopper }) => {
    await fillCart(shopper);
    await goToPayment(page);
    const payment = new PaymentPage(page);
    await expect(payment.submit).toBeDisabled();
    await payment.choose(mode);
    await expect(payment.submit).toBeDisabled();
    await payment.attachScreenshot();
    await payment.giveReference(reference());
    await expect(payment.submit).toBeEnabled();
    await payment.submit.click();
    await expect(page).toHaveURL(/\/order_status/);
    await expect(page.getByText('Your Order is Confirmed!')).toBeVisible();
    await page.goto('/profile');
    await page.getByRole('tab', { name: 'Orders' }).click();
    await expect(page.getByText('payment under review', { exact: false }).first()).toBeVisible();
  });
}

journey('asks for a missing address and opens its tab', async ({ page, shopper }) => {
  await fillCart(shopper);
  await page.goto('/proceedtobuy');
  const deliver = page.getByRole('button', { name: 'Deliver to this Address' });
  const slot = (name: string) => page.getByRole('radio', { name });
  await deliver.click();
  await expectToast(page, 'Please select billing address');
  await expect(slot('Billing Address 1')).toBeFocused();
  await slot('Billing Address 2').click();
  await expectToast(page, 'Please add address before selecting this option.');
  await expect(slot('Billing Address 2')).not.toBeChecked();
  await expect(page.getByLabel('PIN code')).toBeFocused();
  await slot('Billing Address 1').check();
  await deliver.click();
  await expectToast(page, 'Please select shipping address');
  await expect(slot('Shipping Address 1')).toBeFocused();
  await expect(page).toHaveURL(/\/proceedtobuy$/);
});

journey(
  'rejects a file that is not an image and clears the screenshot when the mode changes',
  async ({ page, shopper }) => {
    await fillCart(shopper);
    await goToPayment(page);
    const payment = new PaymentPage(page);
    await payment.choose('NEFT');
    const receipt = { name: 'receipt.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.7 renamed') };
    await page.locator('input[type=file]').setInputFiles(receipt);
    await expectToast(page, 'Please upload a PNG, JPEG or WebP image');
    await expect(payment.submit).toBeDisabled();
    await payment.attachScreenshot();
    await payment.choose('Google Pay (UPI)');
    await expect(payment.submit).toBeDisabled();
  },
);

journey('reports an empty cart on the payment page and redirects home', async ({ page, shopper }) => {
  expect(shopper.token).not.toBe('');
  // The page redirects by itself, perhaps before its last image has loaded.
  await page.goto('/modeofpayment', { waitUntil: 'commit' });
  await expect(page.getByText('Cart is empty', { exact: true })).toBeVisible();
  await expect(page.getByText('Your cart is empty. Taking you to the home page…')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

journey('rejects a coupon above the amount', async ({ page, shopper }) => {
  await fillCart(shopper, 'silver-coin');
  await page.goto('/cart');
  await page.getByLabel('Coupon code').fill('BIG5000');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(
    page.getByText('Coupon value is higher than your order amount. Please use a different coupon.').first(),
  ).toBeVisible();
});

journey('rejects an unknown coupon and asks for an empty one', async ({ page, shopper }) => {
  await fillCart(shopper);
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('Please enter valid coupon code').first()).toBeVisible();
  await page.getByLabel('Coupon code').fill('NOSUCHCODE');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('Coupon code is not valid').first()).toBeVisible();
});

journey('dismisses error toasts on navigation, unless they caused it', async ({ page, shopper }) => {
  await fillCart(shopper);
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Check' }).click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Please enter valid coupon code' });
  await expect(toast).toBeVisible();
  // A toast under the pointer does not close by itself.
  await toast.hover();
  await page.getByRole('link', { name: 'Continue Shopping' }).press('Enter');
  await expect(page).toHaveURL(/\/$/);
  await expect(toast).toHaveCount(0);

  await page.goto('/modeofpayment');
  const payment = new PaymentPage(page);
  await payment.choose('Debit Card / Credit Card');
  await payment.submit.click();
  await expect(page).toHaveURL(/\/proceedtobuy$/);
  await expect(page.getByText('Please select billing address')).toBeVisible();
});

journey('rejects points above the balance', async ({ page, context }) => {
  const shopper = await logInAsDemoCustomer();
  await fillCart(shopper);
  await logInBrowser(context, page, shopper);
  await page.goto('/cart');
  await page.getByLabel('Points to redeem').fill('9999999');
  await page.getByRole('button', { name: 'Redeem' }).click();
  await expect(page.getByText('Cannot redeem more points than available').first()).toBeVisible();
});

journey('changes the quantity by one, at least one, and updates the price', async ({ page, shopper }) => {
  await fillCart(shopper);
  await page.goto('/cart');
  await expect(page.getByText('Your Bag: 1 item')).toBeVisible();
  await page
    .getByRole('button', { name: /^Increase quantity/ })
    .first()
    .click();
  await expect(page.getByText('Your Bag: 2 items')).toBeVisible();
  await page
    .getByRole('button', { name: /^Decrease quantity/ })
    .first()
    .click();
  await expect(page.getByText('Your Bag: 1 item')).toBeVisible();
  await page.getByRole('button', { name: /^Delete/ }).click();
  await expect(page.getByText('No Data Available')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Proceed to Buy' })).toBeDisabled();
});
