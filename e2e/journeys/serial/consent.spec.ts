import { mkdtempSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { publicShop, type StoreProcess, startStoreProcess } from '@tola/server/testing';
import { expectNoFindings } from '../../fixtures/axe.ts';
import { fillCart } from '../../fixtures/cart.ts';
import { expect, journey, logInBrowser, registerShopper, required } from '../../fixtures/journey.ts';

const TAG_MANAGER = 'https://www.googletagmanager.com/**';

/** Another process of the same store, with a tag manager. */
let counting: StoreProcess;
const dataDir = mkdtempSync(resolve(import.meta.dirname, '../../../.cache/counting-'));

journey.beforeAll(async () => {
  counting = await startStoreProcess({
    DATA_DIR: dataDir,
    DATA_KEY: publicShop.dataKey,
    DATABASE_URL: required('E2E_DATABASE_URL'),
    PROCESS: 'web',
    RATES_SOURCE: 'simulated',
    LOG_LEVEL: 'warn',
    TAG_MANAGER_ID: 'GTM-TOLA123',
  });
});

journey.afterAll(async () => {
  await counting.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Stubs the tag manager. @returns its requests */
async function answerTagManager(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(TAG_MANAGER, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ contentType: 'text/javascript', body: 'window.tagManagerRan = true;' });
  });
  return asked;
}

function question(page: Page) {
  return page.getByRole('region', { name: 'Your privacy' });
}

journey('asks for consent first and loads nothing when refused', async ({ page }) => {
  const asked = await answerTagManager(page);
  await page.goto(`${counting.url}/about`);
  await expect(question(page)).toBeVisible();
  await expectNoFindings(page, 'The question');
  const [no, yes] = await Promise.all(
    ['Don’t allow', 'Allow'].map(
      async (name) => await question(page).getByRole('button', { name, exact: true }).boundingBox(),
    ),
  );
  expect([no?.width, no?.height]).toEqual([yes?.width, yes?.height]);
  // Nothing waits for the response.
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await expect(page).toHaveURL(/\/faq$/);
  await question(page).getByRole('button', { name: 'Don’t allow' }).click();
  await expect(question(page)).toHaveCount(0);
  await page.goto(`${counting.url}/news`);
  await page.waitForLoadState('networkidle');
  await expect(question(page)).toHaveCount(0);
  expect(asked).toEqual([]);
});

journey('loads the tag manager with consent until consent is withdrawn in the footer', async ({ page }) => {
  const asked = await answerTagManager(page);
  const blocked: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) blocked.push(message.text());
  });
  await page.goto(`${counting.url}/about`);
  await question(page).getByRole('button', { name: 'Allow', exact: true }).click();
  const hasRun = async (): Promise<boolean> => await page.evaluate(() => 'tagManagerRan' in window);
  await expect.poll(hasRun).toBe(true);
  expect(asked).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-TOLA123']);
  await page.reload();
  await expect.poll(hasRun).toBe(true);
  expect(asked).toHaveLength(2);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy choices' }).click();
  await page.getByRole('radio', { name: 'Don’t allow' }).click();
  await expect.poll(hasRun).toBe(false);
  await expect(page.getByRole('radio', { name: 'Don’t allow' })).toBeChecked();
  expect(asked).toHaveLength(2);
  expect(blocked).toEqual([]);
});

journey(
  'never has the tag manager on the payment page, also when it is reached from another page',
  async ({ page }) => {
    const asked = await answerTagManager(page);
    const blocked: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) blocked.push(message.text());
    });
    const policyOf = async (path: string) => {
      const response = await page.request.get(`${counting.url}${path}`);
      return response.headers()['content-security-policy'] ?? '';
    };
    expect(await policyOf('/about')).toContain('googletagmanager.com');
    expect(await policyOf('/modeofpayment')).not.toMatch(/google/);

    await page.goto(`${counting.url}/about`);
    await question(page).getByRole('button', { name: 'Allow', exact: true }).click();
    await expect.poll(async () => await page.evaluate(() => 'tagManagerRan' in window)).toBe(true);
    // As the checkout goes there: by the router, in the same document.
    const loaded = page.waitForRequest(
      (request) => request.resourceType() === 'document' && request.url().endsWith('/modeofpayment'),
    );
    await page.evaluate(() => {
      const { __reactRouterDataRouter: router } = window as Window & {
        __reactRouterDataRouter?: { navigate(path: string): Promise<void> };
      };
      void router?.navigate('/modeofpayment');
    });
    await loaded;
    expect(asked).toHaveLength(1);
    expect(blocked).toEqual([]);
  },
);

journey(
  'goes from the address step to a payment document at once, and locks the price once',
  async ({ context, page }) => {
    await answerTagManager(page);
    const shopper = await registerShopper();
    await fillCart(shopper);
    await logInBrowser(context, page, shopper, counting.url);
    await page.evaluate(() => localStorage.setItem('measuringAllowed', 'yes'));
    await page.goto(`${counting.url}/proceedtobuy`);
    await expect.poll(async () => await page.evaluate(() => 'tagManagerRan' in window)).toBe(true);
    await page.getByRole('radio').first().check();
    await page.getByRole('checkbox', { name: /same as my billing address/ }).check();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.resourceType()} ${new URL(request.url()).pathname}`));
    await page.getByRole('button', { name: 'Deliver to this Address' }).click();
    await expect(page.getByRole('button', { name: 'SUBMIT' })).toBeVisible();
    expect(asked.filter((one) => one === 'document /modeofpayment')).toHaveLength(1);
    expect(asked.filter((one) => one.endsWith('/LockPriceFront'))).toHaveLength(1);
  },
);

journey('asks for no consent without a tag manager', async ({ page, pageErrors }) => {
  await page.goto('/about');
  await page.waitForLoadState('networkidle');
  await expect(question(page)).toHaveCount(0);
  expect(pageErrors).toEqual([]);
});
