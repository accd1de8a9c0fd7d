import type { Locator, Page } from '@playwright/test';
import { expectNoFindingsAtBothWidths } from '../../fixtures/axe.ts';
import { expect, hydrated, journey } from '../../fixtures/journey.ts';
import { publicPlaces } from '../../fixtures/places.ts';

for (const place of publicPlaces) {
  journey(`axe finds nothing at ${place}, wide in light and narrow in dark`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(place);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoFindingsAtBothWidths(page, place);
  });
}

journey('fits a screen of 1280 px with text twice as large', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const place of ['/', '/products/gold-coin', '/products/gold-coin/lotus', '/rates/gold', '/login']) {
    await page.goto(place);
    if (place.startsWith('/rates')) await expect(page.locator('main canvas').first()).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    // A chart follows the width of its box a frame later.
    await expect.poll(async () => await pixelsBeyondTheEdge(page), { message: place }).toBe(0);
  }
});

journey('shows buttons and the focus in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  for (const place of ['/products/gold-coin/lotus', '/rates/gold', '/login']) {
    await page.goto(place);
    await hydrated(page);
    const buttons = page.getByRole('main').locator('.button:visible');
    await expect(buttons.first()).toBeVisible();
    expect(await withoutEdge(buttons), place).toEqual([]);
    await buttons.first().focus();
    // The browser draws the outline of `:focus-visible` once a key was pressed.
    await page.keyboard.press('Shift+Tab');
    await expect(page.locator(':focus-visible'), place).toHaveCSS('outline-style', 'solid');
    await expect(page.locator(':focus-visible'), place).toHaveCSS('outline-width', '2px');
  }
});

async function pixelsBeyondTheEdge(page: Page): Promise<number> {
  return await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Forced colours remove backgrounds: without a border in another colour than its own ground a button is mere text. */
async function withoutEdge(buttons: Locator): Promise<string[]> {
  return await buttons.evaluateAll((all) =>
    all
      .filter((button) => {
        const { borderTopStyle, borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(button);
        const isQuiet = button.classList.contains('button-quiet');
        return (
          !isQuiet && (borderTopStyle === 'none' || borderTopWidth === '0px' || borderTopColor === backgroundColor)
        );
      })
      .map((button) => button.textContent?.trim() ?? ''),
  );
}
