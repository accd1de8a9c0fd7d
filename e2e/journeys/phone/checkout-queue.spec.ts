/** Pages of an overloaded store: the buyer waits in the queue, and a call is made again when the reply says. */
import { addToCart, lockPrice } from '@tola/contract';
import { expectNoFindings } from '../../fixtures/axe.ts';
import { fillCart } from '../../fixtures/cart.ts';
import { expect, journey } from '../../fixtures/journey.ts';
import { ProductPage } from '../../pages/product-page.ts';

const PLACE = 'about 40 buyers are ahead of you, a wait of about 2 minutes';
const LOCKING = `**/${lockPrice.name}`;

journey('waits for its turn without a press and goes on by itself', async ({ page, shopper, pageErrors }) => {
  await fillCart(shopper);
  const msg = `Many buyers are paying now. You are in the queue and keep your place: ${PLACE}.`;
  const refusal = JSON.stringify({ code: 503, msg, reason: 'in-queue', waitSeconds: 2 });
  const tries: number[] = [];
  await page.route(LOCKING, async (route) => {
    tries.push(Date.now());
    await route.fulfill({ status: 503, json: { d: refusal } });
  });
  await page.goto('/modeofpayment');
  const notice = page.getByRole('main').getByRole('status').filter({ hasText: PLACE });
  await expect(notice).toContainText('It continues by itself when it is your turn.');
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expectNoFindings(page, 'The payment page in the queue');

  // Not every ten seconds, as without a queue: when the queue says so.
  const before = tries.length;
  await expect.poll(() => tries.length, { timeout: 8_000 }).toBeGreaterThan(before);
  expect(tries.every((at, index) => index === 0 || at - (tries[index - 1] ?? 0) > 1_500)).toBe(true);

  await page.unroute(LOCKING);
  await expect(page.getByText('Your price is locked.')).toBeVisible();
  await expect(notice).toHaveCount(0);
  expect(pageErrors).toEqual([]);
});

journey(
  'adds a piece once the busy store has begun the call, without a second press',
  async ({ page, shopper, pageErrors }) => {
    expect(shopper.token).not.toBe('');
    const product = new ProductPage(page);
    await product.open();
    const msg = 'We are very busy. Please try again in a moment.';
    const refusal = JSON.stringify({ code: 503, msg, reason: 'busy', waitSeconds: 2 });
    let refused = 0;
    await page.route(
      `**/${addToCart.name}`,
      async (route) => {
        refused += 1;
        await route.fulfill({ status: 503, json: { d: refusal } });
      },
      { times: 2 },
    );
    await product.addToCart.click();
    await expect(page.getByRole('link', { name: 'Cart, 1 piece' })).toBeVisible({ timeout: 10_000 });
    expect(refused).toBe(2);
    await expect(page.getByText(msg)).toHaveCount(0);
    expect(pageErrors).toEqual([]);
  },
);
