import { expect, hydrated, journey, logInByForm, registerShopper } from '../fixtures/journey.ts';
import { ProductPage } from '../pages/product-page.ts';

journey('moves focus with the navigation from the home page to a coin', async ({ page, isMobile }) => {
  await page.goto('/');
  await hydrated(page);
  const main = page.getByRole('main');
  const occasions = main.getByRole('navigation', { name: 'Occasions and gifts' });
  await expect(occasions.getByRole('link', { name: /Dhanteras/ })).toHaveAttribute('href', '/occasions/dhanteras');
  await main
    .getByRole('link', { name: /^Gold Coin/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/products\/gold-coin$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Gold Coin' })).toBeFocused();
  const lotus = main.getByRole('link', { name: /Lotus/ }).first();
  // On a phone closed filters and the sort order share a line, so that coins are in the first screen.
  if (isMobile) expect((await lotus.boundingBox())?.y).toBeLessThan(450);
  await lotus.click();
  await expect(page).toHaveURL(/\/products\/gold-coin\/lotus$/);
  await expect(page.getByRole('heading', { level: 1, name: /Lotus/ })).toBeFocused();
  await expect(new ProductPage(page).price).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Gold Coin' })).toBeFocused();
});

journey('lets an odd last piece of two columns take both', async ({ page, isMobile }) => {
  for (const place of ['/occasions/dhanteras', '/customize-coins', '/customize-coins/customised-gold-coin']) {
    await page.goto(place);
    const row = page.locator('main .tile-grid').first();
    const [list, piece] = await Promise.all([row.boundingBox(), row.getByRole('listitem').last().boundingBox()]);
    const share = (piece?.width ?? 0) / (list?.width ?? 1);
    expect(share, place).toBeCloseTo(isMobile ? 1 : place.startsWith('/occasions') ? 0.25 : 0.33, 1);
  }
});

journey('scrolls the home page to its end without moving single-product sliders', async ({ page, isMobile }) => {
  await page.goto('/');
  for (const name of ['Gold Coin', 'Gold Bar', 'Customised Gold Coin', 'What buyers say'])
    await page.getByRole('heading', { level: 2, name, exact: true }).scrollIntoViewIfNeeded();
  const single = page.getByRole('region', { name: 'Customised Gold Coin' });
  await expect(single.getByRole('listitem')).toHaveCount(1);
  // Scrolled past before hydration, it was not seen nearing the screen.
  await single.scrollIntoViewIfNeeded();
  // The carousel library is ready once the strip is no longer scrollable.
  await expect(single).not.toHaveAttribute('tabindex', '0');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Gold/);
  // The piece fills its column, and the whole page stays short.
  const column = await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: /Happy Birthday/ }) })
    .boundingBox();
  expect(column?.width).toBeLessThanOrEqual((await single.boundingBox())?.width ?? 0);
  expect(column?.width).toBeGreaterThan(150);
  await page.addStyleTag({ content: '.below-fold { content-visibility: visible }' });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThan(isMobile ? 8_300 : 4_600);
});

journey('keeps a paused slider paused when the pointer leaves', async ({ page }) => {
  await page.clock.install();
  await page.goto('/products/gold-coin/lotus');
  const strip = page.getByRole('region', { name: 'Other Related Products' });
  await strip.scrollIntoViewIfNeeded();
  await expect(strip.getByRole('link').first()).toHaveAccessibleName(/from [\d.]+\sm?g,/);
  await expect(strip).not.toHaveAttribute('tabindex', '0');
  await page.getByRole('button', { name: 'Pause related products' }).click();
  await strip.hover();
  await page.getByRole('heading', { name: 'Other Related Products' }).hover();
  const left = async (): Promise<number> => (await strip.getByRole('listitem').first().boundingBox())?.x ?? Number.NaN;
  await expect(page.getByRole('button', { name: 'Play related products' })).toBeVisible();
  const before = await left();
  for (let step = 0; step < 5; step += 1) await page.clock.runFor(1_000);
  expect(await left()).toBe(before);
});

journey('sends a guest from cart and profile to login and back', async ({ page }) => {
  const shopper = await registerShopper();
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('link', { name: /^Cart/ }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('link', { name: 'My account', exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  await logInByForm(page, shopper);
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole('tab', { name: 'Profile Details' })).toBeVisible();
});

journey('updates the price of an open page with the market', async ({ page }) => {
  await new ProductPage(page).open();
  const { price } = new ProductPage(page);
  const first = await price.innerText();
  await expect.poll(async () => await price.innerText(), { timeout: 20_000 }).not.toBe(first);
});

journey('remembers the chosen weight per product', async ({ page }) => {
  const product = new ProductPage(page);
  await product.open();
  await product.choose('10 g');
  await expect(product.weight('10 g')).toBeChecked();
  await page.reload();
  await expect(product.weight('10 g')).toBeChecked();
  await product.open('/products/gold-coin/om');
  await expect(product.weight('10 g')).not.toBeChecked();
});

journey('returns a guest to the product after login from Add to Cart', async ({ page }) => {
  const shopper = await registerShopper();
  const product = new ProductPage(page);
  await product.open();
  await product.addToCart.click();
  await expect(page).toHaveURL(/\/login$/);
  await logInByForm(page, shopper);
  await expect(page).toHaveURL(/\/products\/gold-coin\/lotus$/);
});

journey('shows the 404 page for an unknown path, with a link home', async ({ page }) => {
  for (const path of ['/products/%00', `/products/gold-coin/${'a'.repeat(300)}`, '/no/such/page']) {
    const response = await page.goto(path);
    expect([path, response?.status()]).toEqual([path, 404]);
    await expect(page.getByRole('heading', { name: 'Oops! Page Not Found (404)' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Go Back Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

journey('redirects old paths with file names', async ({ request }) => {
  const at = async (path: string) => await request.get(path, { maxRedirects: 0 });
  const about = await at('/about.html');
  expect([about.status(), about.headers().location]).toEqual([301, '/about']);
  for (const path of ['/products/index.html', '/old/page.php', '/x.aspx']) {
    const gone = await at(path);
    expect([path, gone.status(), gone.headers().location]).toEqual([path, 301, '/']);
  }
});

journey('shows prices on public pages without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto('/products/gold-coin/lotus');
  await expect(page.getByRole('heading', { level: 1, name: /Lotus/ })).toBeVisible();
  await expect(new ProductPage(page).price).toContainText('₹');
  await page.goto('/products/gold-bar/minted-bar');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByText('₹').filter({ visible: true }).first()).toBeVisible();
  await context.close();
});
