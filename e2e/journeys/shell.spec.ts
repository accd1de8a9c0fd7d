import type { Page } from '@playwright/test';
import { expect, hydrated, journey, logInByForm, registerShopper } from '../fixtures/journey.ts';

const types = ['gold-coin', 'gold-bar', 'silver-coin', 'silver-bar', 'silver-color-coin', 'silver-color-bar'];

async function pathsIn(page: Page, place: string): Promise<string[]> {
  return await page
    .locator(place)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
}

journey('links every page from header and footer, and names the legal entity', async ({ page }) => {
  await page.goto('/about');
  const account = page.getByRole('banner').getByRole('link', { name: 'My account' });
  await expect(account).toHaveAttribute('href', '/login');
  const header = await pathsIn(page, 'header');
  for (const path of ['/freeshipping', '/login']) expect(header).toContain(path);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Chat with us' })).toHaveAttribute('href', /^http/);
  const footer = await pathsIn(page, 'footer');
  const pages = ['about', 'blog', 'news', 'testimonials', 'product-care', 'faq', 'return-and-exchange', 'contact-us'];
  const others = ['distributor-enquiry', 'corporate-gifting-enquiry', 'terms-and-conditions', 'privacy-policy'];
  for (const name of ['', ...types.map((type) => `products/${type}`), ...pages, ...others, 'shipping-policy']) {
    expect(footer).toContain(`/${name}`);
  }
  const foot = page.getByRole('contentinfo');
  for (const text of [
    '09:30 AM - 06:30 PM IST Mon-Fri',
    '© 2023-24',
    'Tola Bullion Private Limited',
    'GSTIN 27AAACT0000A1ZF',
    'CIN U46498MH2023PTC000000',
    'Meenal Joshi, Grievance Officer',
    'within 48 hours of its receipt and redressed within one month',
  ]) {
    await expect(foot.getByText(text).first()).toBeVisible();
  }
  await expect(foot.getByRole('link', { name: /^1800/ })).toHaveAttribute('href', /^tel:1800/);
  await expect(foot.getByRole('link', { name: 'care@tola.example' })).toHaveAttribute('href', /^mailto:/);
  const isSwallowed = async (key: { key: string; ctrlKey?: boolean; shiftKey?: boolean }) =>
    await page.evaluate((init) => !dispatchEvent(new KeyboardEvent('keydown', { ...init, cancelable: true })), key);
  await expect.poll(async () => await isSwallowed({ key: 'F12' })).toBe(true);
  expect(await isSwallowed({ key: 'I', ctrlKey: true, shiftKey: true })).toBe(true);
  expect(await isSwallowed({ key: 'i' })).toBe(false);
  const silverBar = foot.getByRole('link', { name: 'Silver Bar' });
  await silverBar.click();
  await expect(page).toHaveURL(/\/products\/silver-bar$/);
  expect(await page.evaluate(() => (history.state as { usr: unknown }).usr)).toEqual({ p_id: 4 });
});

journey('sends a guest from My Account to login and back to the profile', async ({ page }) => {
  const shopper = await registerShopper();
  await page.goto('/faq');
  await page.getByRole('contentinfo').getByRole('link', { name: 'MY ACCOUNT' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await logInByForm(page, shopper);
  await expect(page.getByRole('listitem').getByText('Login Successful')).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart' })).toHaveAttribute('href', '/cart');
  await expect(page.getByRole('banner').getByRole('link', { name: 'My account' })).toHaveAttribute('href', '/profile');
});

journey('the menu leads to the products and closes, on phone and desktop', async ({ page, isMobile }) => {
  await page.goto('/about');
  if (isMobile) {
    await page.getByRole('button', { name: 'Menu' }).click();
    const sheet = page.getByRole('dialog', { name: 'Menu' });
    await expect(sheet.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    await expect(sheet.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register');
    const paths = await pathsIn(page, 'dialog');
    for (const path of ['/', '/about', '/product-care', '/return-and-exchange', '/faq', '/contact-us']) {
      expect(paths).toContain(path);
    }
    await sheet.locator('summary').filter({ hasText: 'Gold Coin' }).click();
    await expect(sheet.getByRole('link', { name: /^10 gm ₹[\d,]+$/ }).first()).toBeVisible();
    await sheet.getByRole('link', { name: 'FAQ' }).click();
    await expect(page).toHaveURL(/\/faq$/);
    await expect(sheet).toBeHidden();
    return;
  }
  await hydrated(page);
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByText('Products', { exact: true }).click();
  await expect(main.getByRole('link', { name: /^10 gm ₹[\d,]+$/ }).first()).toBeVisible();
  // The menu opens without code; its own, which closes it, comes after that of the page.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(main.getByRole('link', { name: /^10 gm/ }).first()).toBeHidden({ timeout: 500 });
  }).toPass();
  await main.getByText('Products', { exact: true }).click();
  await main.getByRole('link', { name: 'Gold Bar', exact: true }).click();
  await expect(page).toHaveURL(/\/products\/gold-bar$/);
  await expect(main.getByRole('link', { name: /^10 gm/ }).first()).toBeHidden();
  const paths = await pathsIn(page, 'header');
  for (const path of ['/customize-coins', '/store-locator']) expect(paths).toContain(path);
});

journey('cleans up a content link with a file name', async ({ page }) => {
  await page.goto('/about');
  await hydrated(page);
  for (const [from, to] of [
    ['/faq.html', /\/faq$/],
    ['/shop/index.html', /\/$/],
    ['/shop/page.aspx', /\/$/],
  ] as const) {
    await page.evaluate((path) => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, from);
    await expect(page).toHaveURL(to);
  }
});

journey('tells what to do about a document whose code is unknown', async ({ page }) => {
  const answer = await page.goto('/verify/abcdefghijklmnopqrstuvwx');
  expect(answer?.status()).toBe(404);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Not one of ours' })).toBeVisible();
  await expect(main.getByText('Scan the QR code once more')).toBeVisible();
  await expect(main.getByRole('region', { name: 'Seller' }).getByRole('link', { name: 'Contact us' })).toBeVisible();
});

journey('shows whole rates in the ticker with text of twice the size', async ({ page }) => {
  await page.goto('/about');
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  const rates = page.getByRole('list', { name: 'Rates' });
  const change = rates.getByRole('listitem').first().getByText('%').last();
  const [strip, end] = await Promise.all([rates.boundingBox(), change.boundingBox()]);
  expect((end?.x ?? Number.NaN) + (end?.width ?? 0)).toBeLessThanOrEqual((strip?.x ?? 0) + (strip?.width ?? 0));
});

journey('cuts no sort order and covers no piece with text of twice the size', async ({ page }) => {
  const big = { content: 'html { font-size: 200% }' };
  await page.goto('/products/gold-coin?order=price-down');
  await hydrated(page);
  await page.addStyleTag(big);
  const sort = page.getByRole('combobox', { name: 'Sort' });
  const room = await sort.evaluate((select) => {
    const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(select);
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    if (context === null) return Number.NaN;
    context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const text = context.measureText('Price: high to low').width;
    return select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - text;
  });
  expect(room).toBeGreaterThanOrEqual(0);
  for (const name of await page.locator('.tile b').all()) {
    expect(await name.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0);
  }

  await page.goto('/products/gold-coin/lotus');
  await hydrated(page);
  await page.addStyleTag(big);
  const note = await page.getByText('piece shown').boundingBox();
  const coin = await page.getByRole('region', { name: 'Pictures' }).getByRole('img').first().boundingBox();
  if (note === null || coin === null) throw new Error('The note or the picture is not shown');
  const covered = Math.max(0, Math.min(note.y + note.height, coin.y + coin.height) - Math.max(note.y, coin.y));
  expect(covered / coin.height).toBeLessThan(0.15);
});

journey('lets no two rates of the ticker overlap on a tablet with text of twice the size', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/about');
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  const rates = page.getByRole('list', { name: 'Rates' }).getByRole('listitem');
  await expect(rates).toHaveCount(3);
  await expect(rates.last()).toContainText('Low');
  const spans = await rates.evaluateAll((items) =>
    items.map((item) => {
      const ends = [...item.querySelectorAll('*')].map((part) => part.getBoundingClientRect().right);
      return { left: item.getBoundingClientRect().left, right: Math.max(...ends) };
    }),
  );
  for (const [at, { left }] of spans.entries()) expect(left).toBeGreaterThanOrEqual(spans[at - 1]?.right ?? 0);
});
