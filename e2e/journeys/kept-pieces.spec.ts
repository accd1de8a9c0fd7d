import { expectNoFindings } from '../fixtures/axe.ts';
import { expect, hydrated, journey, logInBrowser, registerShopper } from '../fixtures/journey.ts';
import { ProductPage } from '../pages/product-page.ts';

journey('compares pieces, and keeps a wishlist through login and logout', async ({ page, context }) => {
  const product = new ProductPage(page);
  await product.open();
  await hydrated(page);
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('button', { name: 'Wishlist' }).click();
  await expect(page.getByText('Saved to your wishlist')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Wishlist' })).toHaveAttribute('aria-pressed', 'true');

  await product.open('/products/gold-coin/mandala');
  await hydrated(page);
  const viewed = page.getByRole('region', { name: 'Recently viewed' });
  await expect(viewed.getByRole('link')).toHaveCount(1);
  await expect(viewed).toContainText(/excl\. GST₹[\d,]+\.\d\d/);
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('link', { name: 'Compare 2 pieces' }).click();
  await expect(page).toHaveURL(/\/pieces\/compare\?pieces=\d+,\d+$/);
  const table = page.getByRole('region', { name: 'Comparison' });
  await expect(table.getByText('With GST').filter({ visible: true })).toBeVisible();
  expect(await table.getByText(/^₹[\d,]+\.\d\d$/).count()).toBeGreaterThanOrEqual(4);
  await expectNoFindings(page, 'a comparison');
  await table
    .getByRole('link', { name: /^Remove/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\?pieces=\d+$/);

  const shopper = await registerShopper();
  await logInBrowser(context, page, shopper);
  await page.goto('/pieces/wishlist');
  const kept = page.getByRole('main').getByRole('link', { name: /Lotus/ });
  await expect(kept).toBeVisible();
  await expect(page.getByText('Kept in this browser')).toHaveCount(0);
  await expectNoFindings(page, 'a wishlist');
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('pieces') ?? '{}'))).toMatchObject({ wishlist: [] });
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByText('Nothing here yet')).toBeVisible();

  await page.goto('/profile');
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('pieces'))).toBeNull();
});
