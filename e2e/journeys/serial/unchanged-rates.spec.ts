import type { Page, WebSocketRoute } from '@playwright/test';
import { getRuntimeConfiguration } from '@tola/contract';
import { call } from '@tola/server/testing';
import { setBusinessSetting } from '../../fixtures/business-settings.ts';
import { expect, journey, storeUrl } from '../../fixtures/journey.ts';
import { holdRates, releaseRates } from '../../fixtures/manual-rates.ts';
import { ProductPage } from '../../pages/product-page.ts';

journey.beforeEach(holdRates);
journey.afterEach(releaseRates);

/** Less than the 45 seconds without a ping after which Engine.IO closes a socket. */
const STEP_MS = 40_000;

/** @returns the number of steps that move a page's clock well beyond the stale limit of a rate */
async function stepsBeyondStaleLimit(): Promise<number> {
  const answer = await call({ url: storeUrl() }, getRuntimeConfiguration, null);
  if (!answer.ok || answer.data === null) throw new Error('The store does not tell its configuration');
  return Math.ceil((answer.data.staleSeconds * 2 * 1_000) / STEP_MS);
}

/** Forwards the socket's messages, and pings the page as often as its own clock requires. */
async function keepSocketOpen(page: Page): Promise<{ opened(): number; ping(): Promise<void> }> {
  const sockets: WebSocketRoute[] = [];
  let pongs = 0;
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    sockets.push(socket);
    socket.onMessage((message) => {
      if (message === '3') pongs += 1;
      server.send(message);
    });
  });
  return {
    opened: () => sockets.length,
    async ping() {
      const before = pongs;
      sockets.at(-1)?.send('2');
      await expect.poll(() => pongs).toBeGreaterThan(before);
    },
  };
}

journey('keeps selling at an unchanged rate when the websocket is silent', async ({ page }) => {
  await page.clock.install();
  const socket = await keepSocketOpen(page);
  let questions = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/GetLiveStateFront')) questions += 1;
  });
  const product = new ProductPage(page);
  await product.open();
  await expect.poll(socket.opened).toBe(1);
  const price = await product.price.innerText();
  for (let steps = await stepsBeyondStaleLimit(); steps > 0; steps -= 1) {
    await socket.ping();
    await page.clock.fastForward(STEP_MS);
  }
  await expect.poll(() => questions).toBeGreaterThan(1);
  await expect(product.addToCart).toBeEnabled();
  await expect(product.price).toHaveText(price);
  await expect(page.getByText('Rates paused')).toHaveCount(0);
  expect(socket.opened()).toBe(1);
});

journey('delivers GST and unchanged rates by polling', async ({ page }) => {
  await page.clock.install();
  await page.routeWebSocket(/socket\.io/, (socket) => void socket.close());
  const product = new ProductPage(page);
  await product.open();
  await expect(page.getByText('GST 3%, at checkout')).toBeVisible();
  const price = await product.price.innerText();
  const before = await setBusinessSetting('gst', [{ since: '2017-07-01', bp: 500 }]);
  try {
    await expect(page.getByText('GST 5%, at checkout')).toBeVisible();
    for (let steps = await stepsBeyondStaleLimit(); steps > 0; steps -= 1) {
      const answered = page.waitForResponse('**/api/GetLiveStateFront');
      await page.clock.fastForward(STEP_MS);
      await answered;
    }
    await expect(product.addToCart).toBeEnabled();
    await expect(product.price).toHaveText(price);
    await expect(page.getByText('Rates paused')).toHaveCount(0);
  } finally {
    await setBusinessSetting('gst', before);
  }
  await expect(page.getByText('GST 3%, at checkout')).toBeVisible();
});
