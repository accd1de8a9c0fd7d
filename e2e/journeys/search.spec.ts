import { expect, hydrated, journey } from '../fixtures/journey.ts';

journey('finds a piece by keyboard, with typing errors, and narrows the results by addresses', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  const link = page.getByRole('banner').getByRole('link', { name: 'Search', exact: true });
  await expect(link).toHaveAttribute('href', '/products/search');
  const field = page.getByRole('combobox', { name: 'Search for pieces' });
  await expect(async () => {
    await link.press('Enter');
    await expect(field).toBeFocused({ timeout: 2_000 });
  }).toPass();
  await field.fill('glod lotsu 10 gm');
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await expect(options.first()).toContainText('Lotus');
  await expect(options.first()).toContainText('₹');
  await field.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await field.press('ArrowUp');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/products\/search\?q=glod/);
  await expect(page.getByRole('heading', { level: 1, name: /glod lotsu/ })).toBeVisible();
  await expect(page.getByText('read as lotus')).toBeVisible();

  await page.goto('/products/gold-coin');
  const filters = page.getByRole('region', { name: 'Purity' });
  if (!(await filters.isVisible())) await page.getByText('Filters', { exact: true }).click();
  await filters.getByRole('link', { name: /^995/ }).click();
  await expect(page).toHaveURL(/\/products\/gold-coin\?purity=995$/);
  await expect(page.getByRole('main').getByRole('link', { name: /Kalpavriksha/ })).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /^1 design$/ }),
  ).toBeVisible();
  await page.reload();
  await expect(page.getByRole('main').getByRole('link', { name: /Kalpavriksha/ })).toBeVisible();
  await page.goto('/products/search?q=zzyzx');
  await expect(page.getByRole('heading', { name: 'No piece matches' })).toBeVisible();
});
