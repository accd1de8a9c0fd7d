import { listRecords, readRecord } from '@tola/contract/staff';
import { expect, journey } from '../../../fixtures/journey.ts';
import { colleague, ownerClient, signInAs } from '../../../fixtures/staff.ts';

journey(
  "lets a content editor change a product's texts and explains why its metal is read-only",
  async ({ page, context }) => {
    const wanted = { resource: 'products', page: 1, perPage: 1, search: 'Ganesh', sort: '', filters: {} };
    const [product] = (await ownerClient().ok(listRecords, wanted)).rows;
    const before = await ownerClient().ok(readRecord, { resource: 'products', id: product?.id ?? 0 });
    await signInAs(context, await colleague('content'));
    await page.goto('/back-office/records/products');
    await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add a product' })).toHaveCount(0);
    await page.goto(`/back-office/records/products/${before.id}`);
    await expect(page.getByLabel('Short description')).toBeVisible();
    await expect(page.getByLabel('Metal', { exact: true })).toHaveCount(0);
    await expect(
      page.getByText('Locked fields require the right “Change terms” or “Change metal and weight”.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove', exact: true })).toHaveCount(0);
    await page.getByLabel('Short packaging label').fill('Sealed card, new');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible();
    const after = await ownerClient().ok(readRecord, { resource: 'products', id: before.id });
    expect(after.values).toEqual({ ...before.values, packagingLabel: 'Sealed card, new' });
  },
);
