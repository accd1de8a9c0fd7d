import type { Page } from '@playwright/test';
import { expect, journey } from '../../fixtures/journey.ts';
import { ProductPage } from '../../pages/product-page.ts';

/** The result of a step, by its name. */
function step(page: Page, name: string) {
  return page
    .getByRole('row', { name: new RegExp(`^${name}`) })
    .getByRole('cell')
    .locator('span')
    .last();
}

for (const path of [
  '/products/gold-coin/lotus',
  '/products/silver-color-coin/peacock',
  '/products/customize-coins/customised-gold-coin/happy-birthday',
]) {
  journey(`the steps of ${path} end at the price of its page`, async ({ context, page, pageErrors }) => {
    const product = new ProductPage(page);
    await product.open(path);
    const chip = page
      .locator('label')
      .filter({ has: page.getByRole('radio') })
      .last();
    const weight = await chip.innerText();
    await chip.click();
    await expect(chip.getByRole('radio')).toBeChecked();
    const name = await page.getByRole('heading', { level: 1 }).innerText();
    const link = page.getByRole('link', { name: 'See every step' });
    const steps = await context.newPage();
    await steps.goto((await link.getAttribute('href')) ?? '');
    await expect(steps.getByRole('heading', { level: 2, name: `${name}, ${weight}`, exact: true })).toBeVisible();
    // Both pages follow the same ticks, so they eventually show the same one.
    const price = step(steps, 'Price of the piece');
    await expect
      .poll(async () => (await price.innerText()) === (await product.price.innerText()), { timeout: 20_000 })
      .toBe(true);
    expect(pageErrors).toEqual([]);
  });
}

journey('keeps the chosen product and weight in the URL', async ({ page, pageErrors }) => {
  await page.goto('/how-prices-are-made');
  await page.getByLabel('Coin or bar').selectOption({ label: 'Om gold coin' });
  await expect(page.getByRole('heading', { level: 2, name: /^Om gold coin, / })).toBeVisible();
  await page.getByLabel('Weight').selectOption({ label: '10 g' });
  await expect(page.getByRole('heading', { level: 2, name: 'Om gold coin, 10 g' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: 'Om gold coin, 10 g' })).toBeVisible();
  await page.getByLabel('Coin or bar').selectOption({ label: 'Lotus gold coin' });
  await expect(page.getByRole('heading', { level: 2, name: 'Lotus gold coin, 10 g' })).toBeVisible();
  const before = await step(page, 'Market rate').innerText();
  await expect(step(page, 'Market rate')).not.toHaveText(before, { timeout: 20_000 });
  await page.getByRole('link', { name: 'View product' }).click();
  await expect(new ProductPage(page).weight('10 g')).toBeChecked();
  expect(pageErrors).toEqual([]);
});

journey('shows the price steps without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto('/how-prices-are-made?product=/products/gold-coin/om');
  await expect(page.getByRole('heading', { level: 2, name: /^Om gold coin, / })).toBeVisible();
  await expect(step(page, 'Price of the piece')).toHaveText(/^₹[\d,]+\.\d\d$/);
  await context.close();
});
