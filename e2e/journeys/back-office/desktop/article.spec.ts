import { listRecords, readRecord, saveRecord } from '@tola/contract/staff';
import { expect, journey, newPerson } from '../../../fixtures/journey.ts';
import { picture } from '../../../fixtures/pictures.ts';
import { colleague, ownerClient, signInAs } from '../../../fixtures/staff.ts';

/** Each picture is encoded in five files, which takes a busy machine tens of seconds. */
const ENCODING_MS = 60_000;
const DAY_MS = 24 * 3_600_000;

journey('writes an article with pictures, schedules and restores it', async ({ page, context, browser, baseURL }) => {
  journey.slow();
  const title = `Festive hours ${newPerson().mobile}`;
  const path = `/blog/${title.toLowerCase().replaceAll(' ', '-')}`;
  await signInAs(context, await colleague('content'));
  await page.goto('/back-office/records/journal/new');
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Author').fill('The shop');
  await page.getByLabel('Upload image').setInputFiles(picture('cover'));
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.click();
  await page.keyboard.type('We open at six.');
  await page.getByLabel('Choose pictures').setInputFiles([picture('front-of-the-coin'), picture('IMG_2041')]);
  const figures = text.locator('figure');
  await expect(figures).toHaveCount(2);
  await expect(figures.first().getByLabel('Alt text')).toHaveValue('front of the coin');
  await expect(figures.last().getByLabel('Alt text')).toHaveValue('');
  await figures.last().locator('figcaption').click();
  await page.keyboard.type('The back, with its year');
  await figures.first().getByLabel('Place').selectOption('Left');
  await page.getByLabel('Visibility').selectOption('Draft');

  const visitor = await (await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }) })).newPage();

  // Scheduled in the form, and brought forward to be seen going live.
  await page.getByLabel('Visibility').selectOption('Published');
  await page.getByLabel('Show from').fill(minuteInIndia(Date.now() + DAY_MS));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: ENCODING_MS });
  await page.goto(`/back-office/records/journal?search=${encodeURIComponent(title)}`);
  await expect(page.getByText(/^Scheduled for /)).toBeVisible();
  await change(title, () => ({ publishFrom: new Date(Date.now() + 2_000).toISOString() }));
  expect((await visitor.goto(path))?.status()).toBe(404);
  await expect(async () => expect((await visitor.goto(path))?.status()).toBe(200)).toPass({ timeout: 10_000 });
  const shown = visitor.getByRole('article').getByRole('figure');
  await expect(shown).toHaveCount(2);
  await expect(shown.last().getByRole('img')).toHaveAttribute('alt', 'The back, with its year');

  await change(title, () => ({ descriptionHtml: '<p>We open at seven.</p>' }));
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('button', { name: 'Versions' }).click();
  const versions = page.getByRole('dialog', { name: 'Versions' });
  await expect(versions.locator('ins', { hasText: 'six' })).toBeVisible();
  await expect(versions.locator('del', { hasText: 'seven' })).toBeVisible();
  await versions.getByRole('button', { name: 'Restore this version' }).click();
  await expect(page.getByText('Version restored')).toBeVisible();
  await expect(text.getByText('We open at six.')).toBeVisible();
  await expect(async () => {
    await visitor.goto(path);
    await expect(visitor.getByText('We open at six.')).toBeVisible({ timeout: 500 });
  }).toPass();
  await visitor.context().close();
});

/** `2026-11-24T10:30` in India. */
function minuteInIndia(ms: number): string {
  return new Date(ms + 330 * 60_000).toISOString().slice(0, 16);
}

/** Changes an article as a colleague would meanwhile. */
async function change(title: string, values: () => Record<string, unknown>): Promise<void> {
  const wanted = { resource: 'journal', page: 1, perPage: 1, search: title, sort: '', filters: {} };
  const { rows } = await ownerClient().ok(listRecords, wanted);
  const held = await ownerClient().ok(readRecord, { resource: 'journal', id: rows[0]?.id ?? 0 });
  const { id, version } = held;
  await ownerClient().ok(saveRecord, { resource: 'journal', id, version, values: { ...held.values, ...values() } });
}
