/** A listing of several pages. It adds products that stay, so its name sorts last: the journeys before it count the demo's. */
import type { Page } from '@playwright/test';
import { LISTING_PAGE } from '@tola/contract/catalogue';
import { asOwner, connectDatabase, createLog, fillWithProducts, sql } from '@tola/server/testing';
import { expectNoFindings } from '../../fixtures/axe.ts';
import { expect, journey, required } from '../../fixtures/journey.ts';

/** About a third of them are gold coins: more than two pages of their listing. */
const ADDED = 400;
const LISTING = '/products/gold-coin';

journey.beforeAll(async () => {
  const log = createLog({ level: 'silent' });
  const database = connectDatabase({ url: asOwner(required('E2E_DATABASE_URL')), log, connections: 1 });
  // A journey that failed repeats this.
  const { filled } = await database.one<{ filled: boolean }>(sql`
    select exists (select from product where unique_code = 'MANY-1') as filled`);
  if (!filled) await fillWithProducts(database, ADDED);
  await database.close();
});

async function namesOf(page: Page): Promise<string[]> {
  return await page.locator('.tile b').allTextContents();
}

journey('is turned page by page, by its numbers, and back', async ({ page, pageErrors }) => {
  const pager = page.getByRole('navigation', { name: 'Pages of this listing' });
  const count = page.getByRole('main').getByRole('status').filter({ hasText: 'designs' });
  await expect(async () => {
    await page.goto(LISTING);
    await expect(pager).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(count).toHaveText(/^1–48 of \d+ designs$/);
  await expect(pager.getByRole('link', { name: 'Previous page' })).toHaveCount(0);
  await expectNoFindings(page, 'The first page of a listing');
  const first = await namesOf(page);
  expect(first).toHaveLength(LISTING_PAGE);

  await pager.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(`${LISTING}?page=2`);
  await expect(count).toHaveText(/^49–96 of \d+ designs$/);
  await expect(page.locator('.tile').first()).toBeInViewport();
  const second = await namesOf(page);
  expect(first.filter((name) => second.includes(name))).toEqual([]);

  await pager.getByRole('link', { name: 'Page 3', exact: true }).click();
  await expect(page).toHaveURL(`${LISTING}?page=3`);
  await expect(pager.locator('[aria-current=page]')).toHaveText('3');
  await page.getByLabel('Sort').selectOption('name');
  await expect(page).toHaveURL(/[?&]order=name$/);
  await expect(count).toHaveText(/^1–48 of/);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(LISTING);
  await expect.poll(async () => await namesOf(page)).toEqual(first);
  expect(pageErrors).toEqual([]);
});

journey('names the page and the number of pages on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${LISTING}?page=2`);
  const pager = page.getByRole('navigation', { name: 'Pages of this listing' });
  await pager.scrollIntoViewIfNeeded();
  // The other numbers are hidden.
  await expect(pager).toContainText(/2\s*of \d/, { useInnerText: true });
  await pager.getByRole('link', { name: 'Previous page' }).click();
  await expect(page).toHaveURL(LISTING);
});
