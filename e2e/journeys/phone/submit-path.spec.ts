/** What stands between the address step and SUBMIT: counted in round trips and bytes, which do not depend on the machine. */
import type { Page, Route } from '@playwright/test';
import { fillCart } from '../../fixtures/cart.ts';
import { expect, journey } from '../../fixtures/journey.ts';
import { goToPayment, PaymentPage } from '../../pages/checkout-pages.ts';

/** Without these there is nothing to submit. */
const NEEDED = ['/api/LockPriceFront', '/api/GetPaymentConfigFront'];
const MOST_BYTES = 8_000;

interface Held {
  readonly route: Route;
  readonly path: string;
}

/** Holds every request from now on. */
async function holdRequests(page: Page): Promise<Held[]> {
  const held: Held[] = [];
  await page.route('**/*', (route) => {
    held.push({ route, path: new URL(route.request().url()).pathname });
  });
  return held;
}

journey('needs one round trip from the address step to SUBMIT', async ({ page, shopper }) => {
  await fillCart(shopper);
  await goToPayment(page);
  const payment = new PaymentPage(page);
  await expect(payment.submit).toBeVisible();
  await page.goto('/proceedtobuy');
  await expect(page.getByRole('radio').first()).toBeChecked();
  // The first press of a visit loads the code of the toasts.
  await page.keyboard.press('Tab');
  await page.waitForLoadState('networkidle');

  const held = await holdRequests(page);
  await page.getByRole('button', { name: 'Deliver to this Address' }).click();
  const isNeeded = ({ path }: Held): boolean => NEEDED.includes(path);
  // Both are asked for while nothing is answered: neither waits for the other or for anything else.
  await expect.poll(() => held.filter(isNeeded)).toHaveLength(2);
  let bytes = 0;
  for (const { route } of held.filter(isNeeded)) {
    const response = await route.fetch();
    bytes += (await response.body()).length;
    await route.fulfill({ response });
  }
  await payment.choose('UPI, confirmed at once');
  await expect(payment.submit).toBeEnabled();
  expect(bytes).toBeLessThan(MOST_BYTES);
  // The price is locked once, by opening the page and not by preparing for it.
  expect(held.filter(({ path }) => path === '/api/LockPriceFront')).toHaveLength(1);
  // Neither code nor style is missing by now.
  expect(held.map(({ path }) => path).filter((path) => path.startsWith('/assets/'))).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

journey('locks no price while the address step prepares for the payment page', async ({ page, shopper }) => {
  await fillCart(shopper);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/proceedtobuy');
  await expect(page.getByRole('heading', { name: 'Select a Delivery Address' })).toBeVisible();
  await expect(page.getByRole('radio').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => path.includes('payment-page')).length).toBeGreaterThan(0);
  expect(asked).not.toContain('/api/LockPriceFront');
});

journey('submits with the addresses of the address step before they are shown', async ({ page, shopper }) => {
  await fillCart(shopper);
  await goToPayment(page);
  await page.route('**/GetProceedToBuyForFront', async (route) => await route.abort());
  await page.reload();
  const payment = new PaymentPage(page);
  await payment.choose('UPI, confirmed at once');
  await payment.submit.click();
  await expect(page.getByRole('region', { name: 'UPI request' })).toBeVisible();
});
