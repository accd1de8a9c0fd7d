import type { Page } from '@playwright/test';
import { expect, journey } from '../fixtures/journey.ts';

/** The chart's canvas; its data is also in the page as text. */
function drawing(page: Page) {
  return page.getByRole('main').locator('canvas').first();
}

/** A figure of a list of labelled figures, by its label. */
function figure(page: Page, region: string, label: string) {
  const term = page.getByRole('region', { name: region }).getByText(label, { exact: true });
  return term.locator('xpath=following-sibling::dd');
}

journey("shows each rate's day in the ticker, linked to its chart", async ({ page, pageErrors }) => {
  await page.goto('/');
  const quote = page.getByRole('region', { name: 'Live rates' }).getByRole('link', { name: /^Silver 999/ });
  await expect(quote).toHaveText(/₹[\d,]+.*%.*High\s+today\s+₹[\d,]+ · Low\s+today\s+₹[\d,]+/);
  await quote.click();
  await expect(page).toHaveURL(/\/rates\/silver$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Silver rate today' })).toBeVisible();
  await expect(drawing(page)).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Gold rate today' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gold rate today' })).toBeFocused();
  await expect(drawing(page)).toBeVisible();
  expect(pageErrors).toEqual([]);
});

journey('shows the chart range of the URL, live and with attribution', async ({ page, pageErrors }) => {
  await page.goto('/rates/gold');
  for (const [range, heading, step] of [
    ['1D', 'Gold over the last 24 hours', 'Hour'],
    ['1W', 'Gold over the last week', 'Day'],
    ['1M', 'Gold over the last month', 'Day'],
    ['1Y', 'Gold over the last year', 'Month'],
    ['All', 'Gold over all recorded history', 'Month'],
  ] as const) {
    await page.getByRole('link', { name: `Chart of ${range}`, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`range=${range}$`));
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(drawing(page)).toBeVisible();
    await page.getByText('View as table').click();
    await expect(page.getByRole('columnheader', { name: step, exact: true })).toBeVisible();
    await page.getByText('View as table').click();
  }
  await page.reload();
  await expect(page.getByRole('link', { name: 'Chart of All', exact: true })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('main').getByText('Simulated rates')).toBeVisible();
  await expect(page.getByRole('link', { name: /TradingView/ })).toHaveAttribute('href', 'https://www.tradingview.com/');
  const close = figure(page, 'Gold over all recorded history', 'Close');
  const before = await close.innerText();
  await expect(close).not.toHaveText(before, { timeout: 20_000 });
  await page.getByRole('button', { name: 'Candles' }).click();
  await expect(page.getByRole('button', { name: 'Candles' })).toHaveAttribute('aria-pressed', 'true');
  await expect(drawing(page)).toBeVisible();
  expect(pageErrors).toEqual([]);
});

journey('shows two years of sample history', async ({ page, pageErrors }) => {
  await page.goto('/rates/silver?range=All');
  await page.getByText('View as table').click();
  await expect(page.getByRole('table').getByRole('rowheader')).toHaveCount(25);
  expect(pageErrors).toEqual([]);
});

journey('reports a chart that failed to load and loads it on retry', async ({ page }) => {
  await page.route('**/api/GetRateHistoryFront', async (route) => await route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/rates/gold');
  await expect(page.getByText('The chart isn’t loading right now')).toBeVisible();
  await page.unroute('**/api/GetRateHistoryFront');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(drawing(page)).toBeVisible();
});

journey('shows chart data without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto('/rates/gold?range=1W');
  await expect(figure(page, 'Today', 'Open today')).toHaveText(/^₹[\d,]+$/);
  await expect(figure(page, 'Gold over the last week', 'High')).toHaveText(/^₹[\d,]+$/);
  await page.getByText('View as table').click();
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  expect(await page.getByRole('rowheader').count()).toBeGreaterThanOrEqual(7);
  await context.close();
});

journey('loads the chart library on rate pages only', async ({ page, pageErrors }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  for (const place of ['/', '/products/gold-coin', '/products/gold-coin/lotus']) {
    await page.goto(place, { waitUntil: 'networkidle' });
  }
  expect(fetched.filter((path) => path.includes('rate-chart'))).toEqual([]);
  await page.goto('/rates/gold');
  await expect(drawing(page)).toBeVisible();
  expect(fetched.filter((path) => path.includes('rate-chart')).length).toBeGreaterThan(0);
  expect(pageErrors).toEqual([]);
});

journey('has no chart for a metal that is not sold', async ({ page }) => {
  expect((await page.goto('/rates/iron'))?.status()).toBe(404);
  await page.goto('/rates');
  await expect(page).toHaveURL(/\/rates\/gold$/);
});
