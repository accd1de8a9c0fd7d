/** What a buyer does to look at a piece: the first screen, pictures from near, the true size, the coin in 3D. */
import type { Locator, Page } from '@playwright/test';
import { expectNoFindings } from '../fixtures/axe.ts';
import { expect, journey } from '../fixtures/journey.ts';
import { ProductPage } from '../pages/product-page.ts';

/** Name, price, every weight and Buy Now are in the first screen, one below the other, and nothing stands over them. */
async function expectFirstScreen(page: Page, product: ProductPage, height: number): Promise<void> {
  const last = page.getByRole('radio').last().locator('..');
  const parts = [page.getByRole('heading', { level: 1 }), product.price, last, product.addToCart, product.buyNow];
  for (const part of parts) {
    const box = await part.boundingBox();
    expect(box, String(part)).not.toBeNull();
    expect((box?.y ?? 0) + (box?.height ?? 0), String(part)).toBeLessThanOrEqual(height);
  }
  await expect(page.locator('.buy-bar')).toHaveCount(0);
}

async function transformOf(stage: Locator): Promise<string> {
  return await stage.locator('> div').evaluate((element) => element.style.transform);
}

/** A finger that moves to the left over the middle of an element. */
async function swipeLeft(page: Page, over: Locator): Promise<void> {
  const box = await over.boundingBox();
  if (box === null) throw new Error('Nothing to swipe over');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.7, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.3, y, { steps: 4 });
  await page.mouse.up();
}

journey('looks at a coin from near, in its true size and in 3D', async ({ page, isMobile }) => {
  const product = new ProductPage(page);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  if (isMobile) await page.setViewportSize({ width: 390, height: 664 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await product.open();
  await page.waitForLoadState('networkidle');
  if (isMobile) {
    await expectFirstScreen(page, product, 664);
    await page.setViewportSize({ width: 360, height: 664 });
    await expectFirstScreen(page, product, 664);
  }
  await page.setViewportSize({ width: 768, height: 1024 });
  await expectFirstScreen(page, product, 1_024);
  await page.setViewportSize(isMobile ? { width: 390, height: 844 } : { width: 1440, height: 900 });
  // Nothing of it is loaded before it is used.
  expect(scripts.filter((url) => /piece-viewer|true-size|coin-|three|\.webm|\.mp4|relief/.test(url))).toEqual([]);

  const opener = page.getByRole('button', { name: 'Zoom and full screen' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog', { name: 'Lotus gold coin' });
  const stage = viewer.getByRole('region', { name: /Plus and minus enlarge/ });
  await stage.focus();
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await expect(viewer.getByText('256%')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => await transformOf(stage)).toContain('translate(-80px');
  await page.keyboard.press('0');
  await expect(viewer.getByText('100%')).toBeVisible();
  // A phone has no wheel.
  if (!isMobile) {
    await stage.hover();
    await page.mouse.wheel(0, -120);
    await expect(viewer.getByText('149%')).toBeVisible();
    await page.keyboard.press('0');
  }
  await stage.dblclick();
  await expect(viewer.getByText('250%')).toBeVisible();
  await stage.dblclick();
  await expect(viewer.getByText('100%')).toBeVisible();
  await swipeLeft(page, stage);
  await expect(viewer.getByText('2 of 3')).toBeVisible();
  await expectNoFindings(page, 'The viewer');

  await viewer.getByRole('button', { name: 'True size' }).click();
  await expect(viewer.getByRole('img', { name: /9 mm across, 0.41 mm thick, beside a ten-rupee coin/ })).toBeVisible();
  await viewer.getByRole('button', { name: 'See true size on this screen' }).click();
  await viewer.getByRole('slider').fill('428');
  await viewer.getByRole('button', { name: 'It matches' }).click();
  await expect(viewer.getByText('Drawn in true size')).toBeVisible();
  const drawn = await viewer
    .getByRole('img', { name: /on the palm/ })
    .locator('circle')
    .first()
    .boundingBox();
  // 9 mm at 5 pixels each, and the line around it.
  expect(drawn?.width).toBeGreaterThanOrEqual(45);
  expect(drawn?.width).toBeLessThanOrEqual(46.5);
  await expectNoFindings(page, 'The true size');

  await viewer.getByRole('button', { name: '3D view' }).click();
  const coin = viewer.getByRole('img', { name: /Lotus gold coin in 3D|Lotus/ }).first();
  await expect(viewer.getByText('Loading the coin…')).toHaveCount(0);
  await expect(viewer.getByText('cannot show the coin')).toHaveCount(0);
  await coin.focus();
  await page.keyboard.press('ArrowRight');
  await viewer.getByRole('button', { name: 'Turn over' }).click();
  await expectNoFindings(page, 'The coin in 3D');
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(opener).toBeFocused();
});

journey('closes the viewer with Back, and leaves no entry when it is closed otherwise', async ({ page, isMobile }) => {
  const product = new ProductPage(page);
  if (isMobile) await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/products/gold-coin');
  await page.locator('main a[href$="/products/gold-coin/lotus"]').first().click();
  await expect(page).toHaveURL(/\/products\/gold-coin\/lotus/);
  await product.chooseAndWait('10 g');
  const address = page.url();
  expect(address).toMatch(/\?weight=\d+$/);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const opener = page.getByRole('button', { name: 'Zoom and full screen' });
  const viewer = page.getByRole('dialog', { name: 'Lotus gold coin' });

  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(viewer).toBeVisible();
  expect(page.url()).toBe(address);
  await page.goBack();
  await expect(viewer).toHaveCount(0);
  await expect(opener).toBeFocused();
  expect(page.url()).toBe(address);
  await expect(product.weight('10 g')).toBeChecked();

  await page.goForward();
  await expect(viewer).toBeVisible();
  await viewer.getByRole('button', { name: 'Close' }).click();
  await expect(viewer).toHaveCount(0);
  await opener.click();
  await expect(viewer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(product.weight('10 g')).toBeChecked();
  expect(page.url()).toBe(address);
  // The page's data is not loaded again.
  expect(requests.filter((url) => url.includes('.data'))).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL(/\/products\/gold-coin$/);
});
