import { pauseAllSales } from '@tola/server/testing';
import { expect, journey, required } from '../../fixtures/journey.ts';

journey('shows a pause and its reason on the rate and price pages', async ({ page, pageErrors }) => {
  await page.goto('/rates/gold');
  await expect(page.getByText(/^Live · /)).toBeVisible();
  const pause = await pauseAllSales(required('E2E_DATABASE_URL'), 'We are checking our rates');
  try {
    await expect(page.getByText('Rates paused: We are checking our rates')).toBeVisible();
    await expect(page.getByRole('main').locator('canvas').first()).toBeVisible();
    await page.goto('/how-prices-are-made');
    await expect(page.getByText('No live rate at the moment, so there is no price')).toBeVisible();
  } finally {
    await pause.resume();
  }
  await expect(page.getByRole('row', { name: /^Price of the piece/ })).toBeVisible();
  expect(pageErrors).toEqual([]);
});
