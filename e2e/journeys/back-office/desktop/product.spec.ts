import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { listRecords, readProduct } from '@tola/contract/staff';
import { expect, journey, newPerson } from '../../../fixtures/journey.ts';
import { colleague, ownerClient, signInAs } from '../../../fixtures/staff.ts';

/** Each picture is encoded in six files, which takes a busy machine tens of seconds. */
const ENCODING_MS = 60_000;

journey(
  'adds a product with variants and pictures on one page; Save waits for the uploads',
  async ({ page, context }) => {
    journey.slow();
    const name = `Tulsi coin ${newPerson().mobile}`;
    await signInAs(context, await colleague('owner'));
    await page.goto('/back-office/records/products/new');
    await page.getByLabel('Name', { exact: true }).fill(name);
    await expect(page.getByLabel('Code', { exact: true })).toHaveValue(name.toUpperCase().replaceAll(' ', '-'));
    const first = page.getByRole('group', { name: 'Variant 1' });
    await first.getByLabel('Weight (g)').fill('10');
    await first.getByLabel('Making charge per piece').fill('450');
    await first.getByLabel('Stock').fill('4');
    await page.getByRole('button', { name: 'Add variant' }).click();
    const second = page.getByRole('group', { name: 'Variant 2' });
    await expect(second.getByLabel('Making charge per piece')).toHaveValue('450');
    await second.getByLabel('Weight (g)').fill('20');

    const uploads = await heldUploads(page);
    await page.getByLabel('Add images', { exact: true }).last().setInputFiles(pictures());
    await expect(page.getByText('0 of 2 images uploaded')).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(/^Saves after \d uploads?…$/)).toBeVisible();
    uploads.release();
    await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible({ timeout: ENCODING_MS });

    const { product, variants } = await stored(name);
    expect(variants.map(({ values }) => [values.weightMg, values.makingPaise, values.stock])).toEqual([
      [10_000, 450_00, 4],
      [20_000, 450_00, 0],
    ]);
    expect(product.values.images).toMatchObject([{ alt: name }, { alt: `${name}, picture 2` }]);

    // A copy has a place, code and stock of its own.
    await page.goto(`/back-office/records/products/${product.id}`);
    await expect(page.getByRole('heading', { name })).toBeVisible();
    // An owner has every right, also to what is calculated.
    await expect(page.getByText('Locked fields require')).toHaveCount(0);
    await page.getByRole('link', { name: 'Duplicate' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`${name} (copy)`);
    await expect(first.getByLabel('Stock')).toHaveValue('0');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible();
    const copy = await stored(`${name} (copy)`);
    expect(copy.product.values.categoryId).not.toBe(product.values.categoryId);
  },
);

journey('moves, crops and removes pictures by keyboard', async ({ page, context }) => {
  journey.slow();
  const [product] = (await ownerClient().ok(listRecords, wanted('Ganesh'))).rows;
  await signInAs(context, await colleague('owner'));
  await page.goto(`/back-office/records/products/${product?.id}`);
  const alts = page.getByLabel('Alt text', { exact: true });
  await expect(alts.first()).toBeVisible();
  const before = await alts.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  await page.getByRole('button', { name: 'Move image 1 back' }).focus();
  await page.keyboard.press('Enter');
  await expect(alts.nth(1)).toHaveValue(before[0] ?? '');
  await page.getByRole('button', { name: 'Crop image 1' }).focus();
  await page.keyboard.press('Enter');
  const crop = page.getByRole('dialog', { name: 'Crop image' });
  await crop.getByLabel('Size').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(crop.getByLabel('Size')).toHaveValue('99');
  const old = await page.locator('ol img').first().getAttribute('src');
  await crop.getByRole('button', { name: 'Crop', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(crop).toHaveCount(0, { timeout: ENCODING_MS });
  expect(await page.locator('ol img').first().getAttribute('src')).not.toBe(old);
  await page.getByRole('button', { name: `Remove image ${before.length}` }).focus();
  await page.keyboard.press('Enter');
  await expect(alts).toHaveCount(before.length - 1);
});

function wanted(search: string) {
  return { resource: 'products', page: 1, perPage: 1, search, sort: '', filters: {} };
}

async function stored(name: string) {
  const { rows } = await ownerClient().ok(listRecords, wanted(name));
  return await ownerClient().ok(readProduct, { id: rows[0]?.id ?? 0 });
}

/** Two sample pictures, under names of their own. */
function pictures(): { name: string; mimeType: string; buffer: Buffer }[] {
  const folder = join(import.meta.dirname, '../../../../seed/media/products');
  return ['gold-coin/kalpavriksha-1', 'gold-coin/kalpavriksha-2'].map((file) => ({
    ...{ name: 'coin.webp', mimeType: 'image/webp', buffer: readFileSync(join(folder, `${file}.webp`)) },
  }));
}

/** Uploads that reach the store only once they are released. */
async function heldUploads(page: Page): Promise<{ release: () => void }> {
  const gate = Promise.withResolvers<void>();
  await page.route('**/UploadPicture', async (route) => {
    await gate.promise;
    await route.continue();
  });
  return { release: gate.resolve };
}
