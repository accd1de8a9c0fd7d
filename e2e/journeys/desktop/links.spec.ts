import type { Page } from '@playwright/test';
import { expect, journey, storeUrl } from '../../fixtures/journey.ts';
import { crawl, type Shown } from '../../fixtures/link-crawl.ts';
import { readPointers } from '../../fixtures/link-pointers.ts';
import { buyByCard } from '../../fixtures/orders.ts';

/** The links of a page after its scripts have rendered it. */
async function shownNow(page: Page): Promise<Shown> {
  const { pathname, search } = new URL(page.url());
  return { path: pathname + search, ...(await readPointers(page)) };
}

async function siteMapPaths(page: Page): Promise<string[]> {
  const map = await (await page.request.get('/sitemap.xml')).text();
  return Array.from(map.matchAll(/<loc>([^<]*)<\/loc>/g), ([, address = '']) => {
    const { origin, pathname } = new URL(address);
    expect(origin).toBe(storeUrl());
    return pathname;
  });
}

journey('every link, image, script, style and anchor of the store resolves', async ({ page, pageErrors }) => {
  await page.goto('/blog');
  const paths = await siteMapPaths(page);
  const { pages, files, findings } = await crawl(page, storeUrl(), {
    paths: ['/', '/login', '/register', '/changepassword', '/cart', '/manifest.webmanifest', '/favicon.ico', ...paths],
  });
  expect(findings).toEqual([]);
  for (const path of paths) expect(pages).toContain(path);
  // A crawl without findings proves little unless it covered the store.
  expect(pages.length).toBeGreaterThan(120);
  expect(files.length).toBeGreaterThan(400);
  expect(files.filter((file) => file.endsWith('.woff2')).length).toBeGreaterThan(2);
  expect(pageErrors).toEqual([]);
});

journey('every link shown to a customer resolves', async ({ page, shopper, pageErrors }) => {
  journey.slow();
  const orderNumber = await buyByCard(shopper);
  const shown: Shown[] = [];
  for (const path of ['/', '/cart', `/order_status?order=${orderNumber}`, `/order-view/${orderNumber}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    shown.push(await shownNow(page));
  }
  await page.goto('/profile');
  for (const tab of ['Profile Details', 'Address', 'Orders', 'Earned Points', 'Change Password']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tab', { name: tab, selected: true })).toBeVisible();
    if (tab === 'Orders') await expect(page.getByRole('link', { name: /Invoice/ })).toBeVisible();
    shown.push(await shownNow(page));
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Contact us' })).toBeVisible();
  shown.push(await shownNow(page));

  const { pages, files, findings } = await crawl(page, storeUrl(), { paths: [], shown });
  expect(findings).toEqual([]);
  expect(pages).toContain(`/order-view/${orderNumber}`);
  expect(files.some((file) => file.startsWith('/api/invoices/'))).toBe(true);
  expect(pageErrors).toEqual([]);
});
