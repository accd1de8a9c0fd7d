import { withdraw } from '@tola/server/testing';
import { expect, journey, required } from '../../fixtures/journey.ts';

journey('reports an empty blog on the list and at every article URL', async ({ page, pageErrors }) => {
  const posts = await withdraw(required('E2E_DATABASE_URL'), 'posts');
  try {
    await expect(async () => {
      await page.goto('/blog');
      await expect(page.getByText('No Blogs Found')).toBeVisible({ timeout: 1_000 });
    }).toPass();
    const response = await page.goto('/blog/995-or-999', { waitUntil: 'commit' });
    expect(response?.status()).toBe(404);
    await expect(page.getByText('No blog data available')).toBeVisible();
    await expect(page).toHaveURL(/\/blog$/);
  } finally {
    await posts.restore();
  }
  expect(pageErrors).toEqual([]);
});

journey('reports that there are no stores', async ({ page, pageErrors }) => {
  const stores = await withdraw(required('E2E_DATABASE_URL'), 'stores');
  try {
    await expect(async () => {
      await page.goto('/store-locator');
      await expect(page.getByText('No stores available')).toBeVisible({ timeout: 1_000 });
    }).toPass();
  } finally {
    await stores.restore();
  }
  expect(pageErrors).toEqual([]);
});
