import type { Page } from '@playwright/test';
import { expect, hydrated, journey } from '../../fixtures/journey.ts';
import { ProductPage } from '../../pages/product-page.ts';

/** Delays scripts, as on a slow connection. @returns a function that releases them */
async function holdCodeBack(page: Page, scripts = '**/assets/*.js'): Promise<() => void> {
  let letThrough: () => void = () => undefined;
  const held = new Promise<void>((through) => {
    letThrough = through;
  });
  await page.route(scripts, async (route) => {
    await held;
    await route.continue();
  });
  return letThrough;
}

/** Cumulative layout shift so far. */
async function layoutShift(page: Page): Promise<number> {
  return await page.evaluate(
    () =>
      new Promise<number>((counted) => {
        let shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => counted(shift), 0));
      }),
  );
}

journey('replays a weight choice and Buy Now clicked before hydration', async ({ page, pageErrors }) => {
  const letThrough = await holdCodeBack(page);
  const product = new ProductPage(page);
  await page.goto('/products/gold-coin/lotus', { waitUntil: 'commit' });
  await expect(product.price).toBeVisible();
  await product.choose('10 g');
  await product.buyNow.click();
  await expect(product.buyNow).toHaveAttribute('data-waits');
  expect(page.url()).toMatch(/\/products\/gold-coin\/lotus$/);
  letThrough();
  await expect(page).toHaveURL(/\/login$/);
  await page.goBack();
  await expect(product.weight('10 g')).toBeChecked();
  expect(pageErrors).toEqual([]);
});

journey('adds to the cart on Buy Now clicked before hydration', async ({ page, shopper }) => {
  expect(shopper.token).not.toBe('');
  const letThrough = await holdCodeBack(page);
  const product = new ProductPage(page);
  await page.goto('/products/gold-coin/lotus', { waitUntil: 'commit' });
  await product.buyNow.click();
  await expect(product.buyNow).toHaveAttribute('data-waits');
  letThrough();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText('Your Bag: 1 item')).toBeVisible();
});

journey('opens a tab clicked before hydration, and a form whose part of the page arrives last', async ({ page }) => {
  let letThrough = await holdCodeBack(page);
  await page.goto('/products/gold-coin/lotus', { waitUntil: 'commit' });
  const packaging = page.getByRole('tab', { name: 'Packaging' });
  await packaging.click();
  await expect(packaging).toHaveAttribute('data-waits');
  letThrough();
  await expect(packaging).toHaveAttribute('aria-selected', 'true');

  letThrough = await holdCodeBack(page, '**/assets/testimonials-section-*.js');
  await page.goto('/');
  await hydrated(page);
  const write = page.getByRole('button', { name: 'Write Your Testimonials' });
  await write.click();
  await expect(write).toHaveAttribute('data-waits');
  letThrough();
  await expect(write).toHaveAttribute('aria-expanded', 'true');
  await expect(write).not.toHaveAttribute('data-waits');
});

journey('validates a form submitted before hydration', async ({ page }) => {
  const letThrough = await holdCodeBack(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Mobile number').fill('98765');
  await page.getByLabel('Mobile number').press('Enter');
  letThrough();
  await expect(page.getByText('Enter valid number').first()).toBeVisible();
  await expect(page.getByLabel('Mobile number')).toHaveValue('98765');
});

for (const path of ['/', '/products/gold-coin', '/products/gold-coin/lotus', '/blog']) {
  journey(`has no layout shift at ${path} on a slow connection`, async ({ page }) => {
    const letThrough = await holdCodeBack(page);
    const client = await page.context().newCDPSession(page);
    await client.send('Network.enable');
    // "Slow 3G" of the browser's developer tools, four times as fast to keep the journey short.
    await client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 300,
      downloadThroughput: 200_000,
      uploadThroughput: 200_000,
    });
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    letThrough();
    await expect(page.getByRole('status').filter({ hasText: 'Live' }).first()).toBeAttached();
    await page.waitForLoadState('networkidle');
    // The fallback font differs by a pixel in places; Lighthouse rounds shifts below this to 0.
    expect(await layoutShift(page)).toBeLessThan(0.001);
  });
}
