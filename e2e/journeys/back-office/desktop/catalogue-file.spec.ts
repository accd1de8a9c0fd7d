import type { Page } from '@playwright/test';
import { listRecords } from '@tola/contract/staff';
import { expect, journey } from '../../../fixtures/journey.ts';
import { colleague, ownerClient, signInAs } from '../../../fixtures/staff.ts';

/** Parallel journeys use different products. */
const PRODUCTS = [
  { name: 'Surya gold coin', path: '/products/gold-coin/surya' },
  { name: 'Om gold coin', path: '/products/gold-coin/om' },
];

journey(
  'reports every error of a catalogue file and applies the corrected one',
  async ({ page, context }, { parallelIndex }) => {
    const product = PRODUCTS[parallelIndex % PRODUCTS.length] ?? PRODUCTS[0];
    if (product === undefined) throw new Error('There is no product to change');
    const id = await lightestWeightOf(product.name);
    await signInAs(context, await colleague('pricing'));
    await page.goto('/back-office/catalogue-file');
    const exported = await page.request.get('/back-office/files/records/weights.csv');
    const version = new RegExp(`\\n${id},(v[^,]+),`).exec(await exported.text())?.[1] ?? '';
    expect(version).not.toBe('');

    await choose(page, [
      'id,version,makingRupees,visible,margin',
      `${id},${version},abc,perhaps,1`,
      `${id},${version},1234.567,yes,1`,
      `999999,${version},10,yes,1`,
      `${id},${version},${825},yes,1`,
    ]);
    const result = page.getByRole('main').getByRole('status');
    await expect(result).toContainText('4 rows');
    const errors = result.getByRole('listitem');
    await expect(errors).toHaveCount(5);
    await expect(errors.nth(0)).toContainText('Line 1 Unknown column “margin”');
    await expect(errors.nth(1)).toContainText(/Line 2 .*Column “makingRupees”: .*Column “visible”: /);
    await expect(errors.nth(2)).toContainText(`Line 3 The id ${id} is already in line 2`);
    await expect(errors.nth(3)).toContainText('Line 4 No variant has the id 999999');
    await expect(errors.nth(4)).toContainText(`Line 5 The id ${id} is already in line 2`);
    await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);

    const making = 800 + Math.floor(Math.random() * 100_000) / 100;
    await choose(page, ['id,version,makingRupees', `${id},${version},${making}`]);
    await expect(result).toContainText('0 to add, 1 to change, 0 unchanged, 0 with errors.');
    await page.getByRole('button', { name: 'Import 1 row', exact: true }).click();
    await expect(result).toContainText('Import complete. The store is up to date.');
    await expect(async () => {
      await page.goto(product.path);
      const shown = making.toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
      await expect(page.getByText(`₹${shown}`).first()).toBeVisible({ timeout: 1_000 });
    }).toPass();
  },
);

async function lightestWeightOf(product: string): Promise<number> {
  const { rows } = await ownerClient().ok(listRecords, {
    ...{ resource: 'weights', page: 1, perPage: 1, search: product, sort: 'weightMg', filters: {} },
  });
  return rows[0]?.id ?? 0;
}

async function choose(page: Page, lines: readonly string[]): Promise<void> {
  const buffer = Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`);
  await page.locator('input[type=file]').setInputFiles({ name: 'weights.csv', mimeType: 'text/csv', buffer });
}
