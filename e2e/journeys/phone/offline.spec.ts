/** Lost connections and slow replies: said beside the pressed control, nothing typed lost, nothing done twice. */
import type { Page } from '@playwright/test';
import { getOrders } from '@tola/contract';
import { call } from '@tola/server/testing';
import { fillCart } from '../../fixtures/cart.ts';
import { expect, journey, type Shopper, storeUrl } from '../../fixtures/journey.ts';
import { newTransferReference } from '../../fixtures/orders.ts';
import { goToPayment, PaymentPage } from '../../pages/checkout-pages.ts';
import { ProductPage } from '../../pages/product-page.ts';

const OFFLINE = 'You’re offline. Try again once you’re connected.';
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' }).first();

journey('keeps a login typed without a connection and repeats it', async ({ page }) => {
  await page.goto('/login');
  const mobile = page.getByLabel('Mobile number').first();
  await mobile.fill('9876543210');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeEnabled();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await expect(mobile).toHaveValue('9876543210');
  await page.context().setOffline(false);
  await tryAgain(page).click();
  await expect(page.getByText(OFFLINE)).toHaveCount(0);
  await expect(mobile).toHaveValue('9876543210');
  await expect(page).toHaveURL(/\/login$/);
});

journey('adds a piece once when the reply to Add to Cart was lost', async ({ page, shopper }) => {
  expect(shopper.token).not.toBe('');
  const product = new ProductPage(page);
  await product.open();
  let isLost = true;
  await page.route('**/AddToCartFront', async (route) => {
    if (!isLost) return await route.continue();
    await route.fetch();
    await route.abort();
  });
  await product.addToCart.click();
  await expect(page.getByText('the piece is not added twice', { exact: false }).first()).toBeVisible();
  isLost = false;
  await tryAgain(page).click();
  await expect(page.getByRole('link', { name: 'Cart, 1 piece' })).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText('Your Bag: 1 item')).toBeVisible();
});

journey('keeps an address typed without a connection and saves it when tried again', async ({ page, shopper }) => {
  await fillCart(shopper);
  await page.goto('/proceedtobuy');
  await page.getByRole('button', { name: 'Edit Billing Address 1' }).click();
  const pinCode = page.getByLabel('PIN code').first();
  await pinCode.fill('411004');
  await expect(page.getByLabel('State').first()).toHaveValue('Maharashtra');
  const address = page.getByRole('textbox', { name: 'Address', exact: true }).first();
  await address.fill('12 Prabhat Road');
  await page.getByRole('checkbox', { name: /same as my billing address/ }).check();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Deliver to this Address' }).click();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await expect(pinCode).toHaveValue('411004');
  await expect(address).toHaveValue('12 Prabhat Road');
  await page.context().setOffline(false);
  await tryAgain(page).click();
  await expect(page).toHaveURL(/\/modeofpayment$/);
  await expect(page.getByText('12 Prabhat Road', { exact: false })).toBeVisible();
});

async function ordersOf({ token }: Shopper): Promise<number> {
  const found = await call({ url: storeUrl() }, getOrders, null, { token });
  if (!found.ok) throw new Error(found.message);
  return found.data.length;
}

journey('places one order when the connection is lost on SUBMIT, and when its reply is', async ({ page, shopper }) => {
  await fillCart(shopper);
  await goToPayment(page);
  const payment = new PaymentPage(page);
  await payment.choose('UPI, confirmed at once');
  await expect(payment.submit).toBeEnabled();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await payment.submit.click();
  await expect(page.getByText(`${OFFLINE} Your order is placed only once.`)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'UPI, confirmed at once' })).toBeChecked();
  expect(await ordersOf(shopper)).toBe(0);
  await page.context().setOffline(false);

  let isLost = true;
  await page.route('**/proceedToPay', async (route) => {
    if (!isLost) return await route.continue();
    // The order is placed, and the browser does not hear of it.
    await route.fetch();
    isLost = false;
    await route.abort();
  });
  await tryAgain(page).click();
  await expect.poll(() => isLost).toBe(false);
  await expect(payment.submit).not.toHaveAttribute('aria-busy', 'true');
  await expect(page.getByText('We couldn’t reach the store.', { exact: false })).toBeVisible();
  expect(await ordersOf(shopper)).toBe(1);
  await tryAgain(page).click();
  await expect(page.getByRole('region', { name: 'UPI request' })).toBeVisible();
  expect(await ordersOf(shopper)).toBe(1);
});

journey('keeps the reference number of a transfer sent without a connection', async ({ page, shopper }) => {
  await fillCart(shopper);
  await goToPayment(page);
  const payment = new PaymentPage(page);
  await payment.choose('NEFT');
  await expect(page.getByRole('button', { name: /^Copy/ }).first()).toBeVisible();
  await payment.attachScreenshot();
  await payment.giveReference(`HDFCN${`${Date.now()}`.slice(-11)}`);
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await payment.submit.click();
  await expect(page.getByText(`${OFFLINE} Your payment details are recorded only once.`)).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^UTR number/ })).toHaveValue(/^HDFCN/);
  await page.context().setOffline(false);
  await tryAgain(page).click();
  await expect(page.getByRole('heading', { name: 'Your Order is Confirmed!' })).toBeVisible();
});

journey('goes back to the confirmed quantity when a change is lost, and sends it again', async ({ page, shopper }) => {
  await fillCart(shopper);
  await page.goto('/cart');
  const quantity = page.getByLabel('Quantity', { exact: true });
  await expect(quantity).toHaveText('1');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: /^Increase quantity of/ }).click();
  await expect(page.getByText('The change to 2 isn’t confirmed.', { exact: false })).toBeVisible();
  await expect(quantity).toHaveText('1');
  await expect(page.getByText('Your Bag: 1 item')).toBeVisible();
  await page.context().setOffline(false);
  await tryAgain(page).click();
  await expect(page.getByText('Your Bag: 2 items')).toBeVisible();
  await expect(quantity).toHaveText('2');
});

journey('shows a quantity as pending until a slow reply confirms it, pressed twice', async ({ page, shopper }) => {
  await fillCart(shopper);
  await page.goto('/cart');
  let letThrough: () => void = () => undefined;
  const held = new Promise<void>((through) => {
    letThrough = through;
  });
  await page.route('**/UpdateCartQuantityFront', async (route) => {
    await held;
    await route.continue();
  });
  const more = page.getByRole('button', { name: /^Increase quantity of/ });
  await more.click();
  await more.click();
  await expect(page.getByLabel('Quantity', { exact: true })).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByText('Updating your bag…')).toBeVisible();
  await expect(page.getByText('Your Bag: 1 item')).toBeVisible();
  letThrough();
  await expect(page.getByText('Your Bag: 3 items')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Proceed to Buy' })).toBeVisible();
});

journey(
  'says that a transfer is being checked, what a cancellation returns, and repeats the order',
  async ({ page, shopper }) => {
    await fillCart(shopper);
    await goToPayment(page);
    const payment = new PaymentPage(page);
    await payment.choose('NEFT');
    await payment.attachScreenshot();
    await payment.giveReference(newTransferReference());
    await payment.submit.click();
    await expect(page.getByRole('heading', { name: 'Your Order is Confirmed!' })).toBeVisible();
    await expect(page.getByText('We are checking your payment')).toBeVisible();
    await expect(page.getByText('Please do not pay again.', { exact: false })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Share on WhatsApp' })).not.toHaveAttribute('href', /%E2%82%B9/);
    await page.getByRole('link', { name: 'View order' }).click();
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await expect(page.getByText('We’re still looking for your payment of', { exact: false })).toBeVisible();
    await expect(page.getByText('goes back to the account it came from', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Keep order' }).click();
    await page.getByRole('button', { name: 'Repeat order' }).click();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByText('Your Bag: 1 item')).toBeVisible();
  },
);
