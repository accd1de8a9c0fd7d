import { pauseAllSales } from '@tola/server/testing';
import { expect, journey, required } from '../../fixtures/journey.ts';
import { ProductPage } from '../../pages/product-page.ts';

journey('reports a pause and its reason over HTTP without websockets', async ({ page }) => {
  await page.routeWebSocket(/socket\.io/, (socket) => void socket.close());
  const product = new ProductPage(page);
  await product.open();
  await expect(product.addToCart).toBeEnabled();
  const pause = await pauseAllSales(required('E2E_DATABASE_URL'), 'We are checking our rates');
  try {
    await expect(product.addToCart).toBeDisabled();
    await expect(page.getByText('Rates paused: We are checking our rates').first()).toBeVisible();
  } finally {
    await pause.resume();
  }
  await expect(product.addToCart).toBeEnabled();
  await expect(page.getByRole('status').filter({ hasText: 'Live again' })).toBeVisible();
});

journey('disables the buttons of open pages while rates are paused', async ({ page }) => {
  const product = new ProductPage(page);
  await product.open();
  await expect(product.addToCart).toBeEnabled();
  const pause = await pauseAllSales(required('E2E_DATABASE_URL'), 'We are checking our rates');
  try {
    await expect(product.addToCart).toBeDisabled();
    await expect(product.buyNow).toBeDisabled();
    await expect(page.getByText('Rates paused').first()).toBeVisible();
  } finally {
    await pause.resume();
  }
  await expect(product.addToCart).toBeEnabled();
});
