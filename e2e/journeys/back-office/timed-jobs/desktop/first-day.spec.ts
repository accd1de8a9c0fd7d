import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, journey, registerShopper } from '../../../../fixtures/journey.ts';
import { newTransferReference, placeAnOrder } from '../../../../fixtures/orders.ts';
import { signInAs } from '../../../../fixtures/staff.ts';
import { startEmptyStore } from '../../../../store/empty-store.ts';
import { startMessageSinks } from '../../../../store/message-sinks.ts';
import { timeJob } from '../time-job.ts';

const PICTURE = join(import.meta.dirname, '../../../../../seed/media/products/gold-coin/lotus-1.webp');

journey('leads an owner from an empty shop to the first coin sold', async ({ browser }) => {
  // A store of its own is filled and started first.
  journey.slow();
  const sinks = await startMessageSinks();
  const store = await startEmptyStore(sinks.smtpUrl);
  const before = { E2E_STORE_URL: process.env.E2E_STORE_URL, E2E_DATABASE_URL: process.env.E2E_DATABASE_URL };
  // The fixtures reach the store of this journey.
  Object.assign(process.env, { E2E_STORE_URL: store.url, E2E_DATABASE_URL: store.databaseUrl });
  try {
    const context = await browser.newContext({ baseURL: store.url });
    await signInAs(context, { ...store.owner, name: 'Owner' });
    const page = await context.newPage();
    await timeJob(page, 'from an empty shop to the first coin sold', { from: '' }, async () => await setUp(page));
    await expect(page.getByText('Confirmed').first()).toBeVisible();
    await page.goto('/back-office/set-up');
    await expect(page.getByText('Everything is ready: the shop sells.')).toBeVisible();
    await context.close();
  } finally {
    Object.assign(process.env, before);
    await store.close();
    await sinks.close();
  }
});

/** What the owner does; the buyer in between is another person, whose clicks `shortest-way.spec.ts` counts. */
async function setUp(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Open the guide' }).click();
  await expect(page.getByLabel('Legal name')).toBeFocused();
  await type(page, ['Laxmi Bullion LLP', 'Laxmi Bullion', '12 Zaveri Bazaar, Mumbai', '400002', '27AAACT0000A1ZF']);
  await type(page, ['+91 22 2345 6789', 'care@laxmi.example'], 'Enter');
  await expect(page.getByLabel('Account number')).toBeFocused();
  await type(page, ['50200012345678', 'HDFC0000060'], 'Enter');
  await expect(page.getByLabel(/^Gold .*₹/).first()).toBeFocused();
  await page.keyboard.press('Enter');

  await page.getByRole('link', { name: 'Add product' }).click();
  await page.getByLabel('Name', { exact: true }).click();
  await page.keyboard.type('Lotus');
  await page.getByLabel('Weight (g)', { exact: true }).click();
  await type(page, ['1', '0', '450', '5'], null);
  await page.locator('input[type=file][multiple]').setInputFiles(PICTURE);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Use these' }).click({ timeout: 60_000 });

  await expect(page.getByRole('link', { name: 'Open in the store' })).toBeVisible();
  await buyACoin();
  await page.getByRole('link', { name: /^Payment of / }).click({ timeout: 40_000 });
  await page.getByRole('button', { name: /^Record payment/ }).click();
  await page.getByRole('button', { name: /^Record ₹/ }).click();
}

async function buyACoin(): Promise<void> {
  await placeAnOrder(await registerShopper(), 'NEFT', { utr: newTransferReference() });
}

/** Types into one field after another. @param last pressed at the end instead of Tab */
async function type(page: Page, texts: readonly string[], last: 'Tab' | 'Enter' | null = 'Tab'): Promise<void> {
  for (const [index, text] of texts.entries()) {
    await page.keyboard.type(text);
    const key = index === texts.length - 1 ? last : 'Tab';
    if (key !== null) await page.keyboard.press(key);
  }
}
