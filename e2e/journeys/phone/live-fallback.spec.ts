import type { Page } from '@playwright/test';
import { expect, journey } from '../../fixtures/journey.ts';
import { ProductPage } from '../../pages/product-page.ts';

/** Some proxies block websockets. */
async function blockWebSockets(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.WebSocket = new Proxy(WebSocket, {
      construct() {
        throw new Error('Websockets are blocked here');
      },
    });
  });
}

/** Connection to the rates that can be cut and restored. */
async function controlConnection(page: Page): Promise<{ cut(): Promise<void>; restore(): void }> {
  let isCut = false;
  const open: { close(): Promise<void> }[] = [];
  await page.routeWebSocket(/socket\.io/, (socket) => {
    if (isCut) return void socket.close();
    open.push(socket);
    socket.connectToServer();
  });
  await page.route('**/api/GetLiveStateFront', async (route) => {
    await (isCut ? route.abort() : route.continue());
  });
  return {
    async cut() {
      isCut = true;
      for (const socket of open.splice(0)) await socket.close();
    },
    restore() {
      isCut = false;
    },
  };
}

journey('polls the price over HTTP without websockets', async ({ page, pageErrors }) => {
  await blockWebSockets(page);
  const product = new ProductPage(page);
  await product.open();
  await expect(product.addToCart).toBeEnabled();
  const before = await product.price.innerText();
  await expect(product.price).not.toHaveText(before, { timeout: 30_000 });
  await expect(product.addToCart).toBeEnabled();
  await expect(page.getByText('Rates paused')).toHaveCount(0);
  expect(pageErrors).toEqual([]);
});

journey('Add to Cart and Buy Now work without websockets', async ({ page, shopper }) => {
  expect(shopper.token).not.toBe('');
  await blockWebSockets(page);
  const product = new ProductPage(page);
  await product.open();
  // Longer than the page's connection timeout.
  await page.waitForResponse('**/api/GetLiveStateFront');
  await product.addToCart.click();
  await expect(page.getByRole('banner').getByRole('link', { name: /cart/i }).first()).toContainText('1');
  await product.buyNow.click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText('Your Bag: 2 items')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Proceed to Buy' })).toBeVisible();
});

journey('announces a lost connection with its reason, and its return', async ({ page }) => {
  const connection = await controlConnection(page);
  const product = new ProductPage(page);
  await product.open();
  await expect(product.addToCart).toBeEnabled();
  await expect(page.getByRole('status').filter({ hasText: /^Live$/ })).toBeAttached();
  await connection.cut();
  await expect(product.addToCart).toBeDisabled();
  await expect(product.buyNow).toBeDisabled();
  await expect(page.getByRole('main').getByText('Rates paused: we can’t reach our server').first()).toBeVisible();
  connection.restore();
  await expect(product.addToCart).toBeEnabled();
  await expect(product.buyNow).toBeEnabled();
  await expect(page.getByRole('status').filter({ hasText: 'Live again' })).toBeVisible();
  await expect(page.getByText('Rates paused')).toHaveCount(0);
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
});
