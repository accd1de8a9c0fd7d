import { fillCart } from '../../fixtures/cart.ts';
import { expect, journey } from '../../fixtures/journey.ts';

journey(
  'says until when prices follow the market, and fetches the first picture, before the code of the cart',
  async ({ page, shopper }) => {
    await fillCart(shopper);
    const fetched: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('.avif')) fetched.push(new URL(request.url()).pathname);
    });
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/cart-body-*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/cart', { waitUntil: 'commit' });
    await expect.poll(() => fetched.length).toBe(1);
    // The largest text of the page: without it in the server's HTML, the largest paint is the picture's.
    await expect(
      page.getByText('Prices follow the market until the payment page, where yours is locked.'),
    ).toBeVisible();
    release();
    const picture = page.getByRole('table').getByRole('img').first();
    await expect(picture).toBeVisible();
    const shown = await picture.evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname);
    expect(fetched.filter((path) => path === shown)).toHaveLength(1);
    expect(fetched[0]).toBe(shown);
  },
);
