/**
 * `npm run screenshots`: a picture of every page at the width of a phone and of a desktop, the back office also at that of a small laptop, in the light and
 * the dark theme, in the git-ignored folder `screenshots/`. Arguments select places; `back-office`
 * selects every screen of the back office.
 */
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findChromium } from '../scripts/chromium.ts';
import { addWarnings, fillBackOffice } from './fixtures/back-office-paths.ts';
import { fillCart } from './fixtures/cart.ts';
import { logInBrowser, registerShopper, storeUrl } from './fixtures/journey.ts';
import { addPendingChanges } from './fixtures/pending-changes.ts';
import { ownPlaces, publicPlaces } from './fixtures/places.ts';
import { type Colleague, hire, signInAs } from './fixtures/staff.ts';
import { startEverything } from './store/everything.ts';

const folder = resolve(import.meta.dirname, '../screenshots');
const WIDTHS = [
  { name: 'phone', viewport: { width: 390, height: 844 } },
  { name: 'desktop', viewport: { width: 1440, height: 900 } },
] as const;
/** The back office is also used on small laptops, where its lists have the least room for their columns. */
const OFFICE_WIDTHS = [...WIDTHS, { name: 'laptop', viewport: { width: 1024, height: 768 } }] as const;
const SCHEMES = ['light', 'dark'] as const;

interface Look {
  readonly width: (typeof OFFICE_WIDTHS)[number];
  readonly scheme: (typeof SCHEMES)[number];
}
const LOOKS: readonly Look[] = WIDTHS.flatMap((width) => SCHEMES.map((scheme) => ({ width, scheme })));
const OFFICE_LOOKS: readonly Look[] = OFFICE_WIDTHS.flatMap((width) => SCHEMES.map((scheme) => ({ width, scheme })));

const wanted = process.argv.slice(2);
const isBackOffice = (place: string): boolean => place.startsWith('back-office');
const storePlaces =
  wanted.length === 0 ? [...publicPlaces, ...ownPlaces] : wanted.filter((place) => !isBackOffice(place));
const backOfficePaths = wanted.filter(isBackOffice).map((place) => place.replace(/^back-office\/?/, ''));

mkdirSync(folder, { recursive: true });
const executablePath = await findChromium();
const everything = await startEverything();
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  if (storePlaces.length > 0) for (const look of LOOKS) await takeStore(browser, look);
  if (wanted.length === 0 || backOfficePaths.length > 0) await takeBackOffice(browser);
} finally {
  await browser.close();
  await everything.close();
}

async function takeStore(from: Browser, look: Look): Promise<void> {
  const context = await openContext(from, look);
  const page = await context.newPage();
  const shopper = await registerShopper();
  for (const place of storePlaces) {
    if (ownPlaces.some((own) => own === place)) {
      await fillCart(shopper);
      await logInBrowser(context, page, shopper);
    }
    await page.goto(place);
    await page.waitForLoadState('load');
    await scrollThrough(page);
    // A picture of the whole page shows only what was laid out.
    await page.addStyleTag({ content: '.below-fold { content-visibility: visible; }' });
    await take(page, place === '/' ? 'home' : place.slice(1), look);
  }
  await context.close();
}

/** Every screen, the sign-in page, and those that show warnings or pending changes. */
async function takeBackOffice(from: Browser): Promise<void> {
  const owner = await hire(['owner']);
  const all = await fillBackOffice(owner.client);
  const places = backOfficePaths.every((place) => place === '') ? all : backOfficePaths;
  for (const look of OFFICE_LOOKS) {
    const context = await openContext(from, look);
    await takeSignIn(context, look);
    await takeScreens(context, owner, places, look);
    await context.close();
  }
  await addWarnings((await hire(['owner'])).client);
  for (const look of OFFICE_LOOKS) {
    const context = await openContext(from, look);
    await takeScreens(context, owner, ['', 'pricing'], look, '-with-warnings');
    await context.close();
  }
  const changed = await addPendingChanges(await hire(['owner']));
  for (const look of OFFICE_LOOKS) {
    const context = await openContext(from, look);
    await takeScreens(context, owner, changed, look, '-with-pending-changes');
    await context.close();
  }
}

async function takeSignIn(context: BrowserContext, look: Look): Promise<void> {
  const page = await context.newPage();
  await page.goto('/back-office/');
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  await take(page, 'back-office/sign-in', look);
  await page.close();
}

async function takeScreens(
  context: BrowserContext,
  owner: Colleague,
  places: readonly string[],
  look: Look,
  suffix = '',
): Promise<void> {
  await signInAs(context, owner);
  const page = await context.newPage();
  for (const place of places) {
    await page.goto(`/back-office/${place}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // Charts and lists come after the heading; live figures never stop, so the network is never idle for long.
    await page.waitForTimeout(700);
    await take(page, `back-office/${place === '' ? 'dashboard' : place}${suffix}`, look);
  }
}

async function openContext(from: Browser, { width, scheme }: Look): Promise<BrowserContext> {
  return await from.newContext({
    viewport: width.viewport,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    baseURL: storeUrl(),
    locale: 'en-IN',
  });
}

async function take(page: Page, name: string, { width, scheme }: Look): Promise<void> {
  const path = resolve(folder, `${name.replaceAll('/', '_')}-${width.name}-${scheme}.png`);
  await page.screenshot({ path, fullPage: true });
  console.log(path);
}

/** Scrolls through the page, because lazy images load when they come into view. */
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
