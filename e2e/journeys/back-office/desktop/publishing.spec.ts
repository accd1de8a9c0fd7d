import { initialValues, listRecords, readRecord, resourceNamed, saveProduct, saveRecord } from '@tola/contract/staff';
import { expect, journey, newPerson } from '../../../fixtures/journey.ts';
import { colleague, ownerClient, signInAs } from '../../../fixtures/staff.ts';

journey('publishes only the products that are drafts and as the list was read', async ({ page, context }) => {
  const name = `Chandra coin ${newPerson().mobile}`;
  await addProduct(`${name} A`, { published: true });
  await addProduct(`${name} B`, { published: false });
  const changed = await addProduct(`${name} C`, { published: false });
  await signInAs(context, await colleague('owner'));
  await page.goto(`/back-office/records/products?search=${encodeURIComponent(name)}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  await expect(dialog.getByText('1 already published.')).toBeVisible();
  await expect(
    dialog.getByText(/^Also published, though the list does not show it: Short description, /),
  ).toBeVisible();
  // The list has no texts: this change cannot be seen in it.
  const { version, values } = await ownerClient().ok(readRecord, { resource: 'products', id: changed });
  const texts = { ...values, fullDescription: 'Not yet checked' };
  await ownerClient().ok(saveRecord, { resource: 'products', id: changed, version, values: texts });
  await dialog.getByRole('button', { name: 'Publish: 2 products' }).click();
  await expect(dialog.getByText('1 product published.')).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Not done' }).getByRole('listitem')).toHaveText([
    `${name} C Someone else changed this record`,
  ]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  const table = page.getByRole('table');
  await expect(table.getByText('Published', { exact: true })).toHaveCount(2);
  await expect(table.getByText('Draft', { exact: true })).toHaveCount(1);

  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await page.getByRole('button', { name: 'Unpublish', exact: true }).click();
  await page.getByRole('button', { name: 'Unpublish: 2 products' }).click();
  await expect(page.getByText('2 products unpublished')).toBeVisible();
  await expect(table.getByText('Draft', { exact: true })).toHaveCount(3);
});

async function addProduct(name: string, { published }: { published: boolean }): Promise<number> {
  const types = { resource: 'types', page: 1, perPage: 1, search: '', sort: '', filters: {} };
  const [type] = (await ownerClient().ok(listRecords, types)).rows;
  const values = {
    ...initialValues(resourceNamed('products')?.fields ?? []),
    ...{ name, productTypeId: type?.id, metal: 'gold', published },
    images: [{ path: '/media/products/gold-coin/kalpavriksha-1.webp', alt: '' }],
  };
  const weight = { ...initialValues(resourceNamed('weights')?.fields ?? []), weightMg: 10_000, stock: 5 };
  const variants = [{ id: null, version: null, values: weight }];
  const { product } = await ownerClient().ok(saveProduct, { id: null, version: null, values, variants, removed: [] });
  return product.id;
}
