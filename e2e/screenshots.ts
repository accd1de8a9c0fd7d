/**
 * `npm run screenshots`: a picture of every page at the width of a phone and of a desk, in the light and the dark theme,
 * in the git-ignored folder `screenshots/`. Arguments name places to take instead of all of them.
 */
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { fillCart } from './fixtures/cart.ts';
import { logInBrowser, registerShopper, storeUrl } from './fixtures/journey.ts';
import { ownPlaces, publicPlaces } from './fixtures/places.ts';
import { startEverything } from './store/everything.ts';

const folder = resolve(import.meta.dirname, '../screenshots');
const WIDTHS = [
  { name: 'phone', viewport: { width: 390, height: 844 } },
  { name: 'desk', viewport: { width: 1440, height: 900 } },
] as const;
const SCHEMES = ['light', 'dark'] as const;

const wanted = process.argv.slice(2);
const places: readonly string[] = wanted.length === 0 ? [...publicPlaces, ...ownPlaces] : wanted;

mkdirSync(folder, { recursive: true });
const everything = await startEverything();
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  for (const width of WIDTHS) for (const scheme of SCHEMES) await takeAll(browser, width, scheme);
} finally {
  await browser.close();
  await everything.close();
}

async function takeAll(
  from: Browser,
  width: (typeof WIDTHS)[number],
  colorScheme: (typeof SCHEMES)[number],
): Promise<void> {
  const context = await from.newContext({
    viewport: width.viewport,
    colorScheme,
    reducedMotion: 'reduce',
    baseURL: storeUrl(),
    locale: 'en-IN',
  });
  const page = await context.newPage();
  const shopper = await registerShopper();
  for (const place of places) {
    if (ownPlaces.some((own) => own === place)) {
      await fillCart(shopper);
      await logInBrowser(context, page, shopper);
    }
    await page.goto(place);
    await page.waitForLoadState('load');
    await scrollThrough(page);
    const name = place === '/' ? 'home' : place.slice(1).replaceAll('/', '_');
    const path = resolve(folder, `${name}-${width.name}-${colorScheme}.png`);
    await page.screenshot({ path, fullPage: true });
    console.log(path);
  }
  await context.close();
}

/** Lazy pictures load when they come into view. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
      scrollTo(0, top);
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 50)));
    }
    scrollTo(0, 0);
  });
  await page.waitForTimeout(500);
}
