import { defineConfig } from '@playwright/test';
import { INDIA_TIME_ZONE } from '@tola/pricing';

/**
 * Browser journeys against the built store as its own process with a real PostgreSQL, the card provider's emulator, and
 * sinks for mail and SMS.
 */
const launchOptions = {
  ...(process.env.CHROMIUM_PATH === undefined ? {} : { executablePath: process.env.CHROMIUM_PATH }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
};

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../.cache/journeys',
  globalSetup: './store/global-setup.ts',
  workers: 2,
  // For a machine several times slower than a developer's: a journey that passes waits no longer for it.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  /** A busy machine may cause one failure; a journey that also fails its retry is broken. */
  retries: process.env.CI === undefined ? 0 : 1,
  use: {
    locale: 'en-IN',
    timezoneId: INDIA_TIME_ZONE,
    launchOptions,
    // Playwright does not see the requests of pages that a worker serves; the journeys about it allow it.
    serviceWorkers: 'block',
    // Recording takes a third of the time, so only retries are recorded.
    trace: process.env.CI === undefined ? 'retain-on-failure' : 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  /**
   * Those about the screens themselves run at both widths. Those about what happens behind them run at one, in the folders
   * of that name: buyers on a phone, staff on a desktop.
   */
  projects: [
    { name: 'desktop', use: desktop, testIgnore: ['**/serial/**', '**/phone/**'] },
    { name: 'phone', use: phone, testIgnore: ['**/serial/**', '**/desktop/**'] },
    /** Journeys that change global state (paused rates, premiums) run one at a time after the others. */
    { name: 'serial', use: desktop, testMatch: '**/serial/**', dependencies: ['desktop', 'phone'], workers: 1 },
  ],
});
