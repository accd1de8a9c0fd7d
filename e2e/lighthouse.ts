/**
 * `npm run bench:lighthouse`: the built store under Lighthouse's emulated phone; prints the median of five visits to each
 * page. The first of them is the page's first visit after a start. Arguments select pages by name; `RUNS` sets the number
 * of visits, `CPU_SLOWDOWN` how many times slower than this machine the emulated phone is.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import { findChromium } from '../scripts/chromium.ts';
import { fillCart } from './fixtures/cart.ts';
import { logInBrowser, registerShopper, storeUrl } from './fixtures/journey.ts';
import { goToPayment } from './pages/checkout-pages.ts';
import { startEverything } from './store/everything.ts';

/** Fetched by npm when it is run: it is large, and nothing else uses it. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const RUNS = Number(process.env.RUNS ?? 5);
/** Lighthouse's own factor, for a machine whose benchmark index is 1,000 or more; a slower one needs a smaller factor. */
const CPU_SLOWDOWN = process.env.CPU_SLOWDOWN ?? '4';
const DEBUGGING_PORT = 9_333;
const OUTPUT_BYTES = 64 * 1024 * 1024;

const PUBLIC_PAGES = {
  home: '/',
  listing: '/products/gold-coin',
  product: '/products/gold-coin/lotus',
  rates: '/rates/gold',
  journal: '/blog/gold-price-explained',
} as const;
const OWN_PAGES = { cart: '/cart', payment: '/modeofpayment' } as const;

/** The parts of a report that are printed. */
interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number; readonly score: number | null }>>;
  /** The machine's speed, as Lighthouse measured it at the visit. */
  readonly environment: { readonly benchmarkIndex: number };
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const METRICS = {
  'first paint s': 'first-contentful-paint',
  'largest paint s': 'largest-contentful-paint',
  'blocking ms': 'total-blocking-time',
  shift: 'cumulative-layout-shift',
} as const;

const runFile = promisify(execFile);
const executablePath = await findChromium();
const profile = mkdtempSync(join(tmpdir(), 'tola-lighthouse-'));
const everything = await startEverything();
const browser = await chromium.launchPersistentContext(profile, {
  baseURL: storeUrl(),
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', `--remote-debugging-port=${DEBUGGING_PORT}`],
});
try {
  const page = browser.pages()[0] ?? (await browser.newPage());
  const wanted = process.argv.slice(2);
  const isWanted = ([name]: [string, string]): boolean => wanted.length === 0 || wanted.includes(name);
  console.log(
    `| page | ${CATEGORIES.join(' | ')} | ${Object.keys(METRICS).join(' | ')} | lowest performance | benchmark index |`,
  );
  for (const [name, path] of Object.entries(PUBLIC_PAGES).filter(isWanted))
    console.log(await measured(page, name, path));
  const own = Object.entries(OWN_PAGES).filter(isWanted);
  if (own.length > 0) await prepareCheckout(page);
  for (const [name, path] of own) console.log(await measured(page, name, path));
} finally {
  await browser.close();
  await everything.close();
  rmSync(profile, { recursive: true, force: true });
}

/** Leaves the browser logged in, with a cart and addresses. */
async function prepareCheckout(page: Page): Promise<void> {
  const shopper = await registerShopper();
  await logInBrowser(page.context(), page, shopper);
  await fillCart(shopper);
  page.setDefaultTimeout(30_000);
  await goToPayment(page);
  await page.goto('about:blank');
}

/** One row of the table. */
async function measured(page: Page, name: string, path: string): Promise<string> {
  const reports: Report[] = [];
  for (let run = 0; run < RUNS; run += 1) reports.push(await visit(page, path));
  const scores = CATEGORIES.map((category) => median(reports.map((one) => scoreOf(one, category))));
  const metrics = Object.entries(METRICS).map(([label, audit]) => {
    const middle = median(reports.map((one) => one.audits[audit]?.numericValue ?? Number.NaN));
    return label.endsWith(' s')
      ? (middle / 1_000).toFixed(2)
      : label === 'shift'
        ? middle.toFixed(3)
        : middle.toFixed(0);
  });
  const lowest = Math.min(...reports.map((one) => scoreOf(one, 'performance')));
  const index = median(reports.map(({ environment }) => environment.benchmarkIndex)).toFixed(0);
  return `| ${[name, ...scores, ...metrics, lowest, index].join(' | ')} |`;
}

function scoreOf(report: Report, category: string): number {
  return Math.round((report.categories[category]?.score ?? 0) * 100);
}

/** Visits the page with an empty cache, keeping the login. */
async function visit(page: Page, path: string): Promise<Report> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
  const lighthouse = [
    ...['--output=json', '--quiet', `--port=${DEBUGGING_PORT}`, '--disable-storage-reset'],
    `--throttling.cpuSlowdownMultiplier=${CPU_SLOWDOWN}`,
  ];
  const categories = `--only-categories=${CATEGORIES.join(',')}`;
  const { stdout } = await runFile(
    'npm',
    ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', `${storeUrl()}${path}`, ...lighthouse, categories],
    { maxBuffer: OUTPUT_BYTES },
  );
  return JSON.parse(stdout) as Report;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
