import { initialValues, listRecords, resourceNamed, saveProduct } from '@tola/contract/staff';
import { expect, journey, newPerson } from '../../../fixtures/journey.ts';
import { colleague, ownerClient, signInAs } from '../../../fixtures/staff.ts';

journey(
  'shows a product as the store would before it is saved, and publishes it later',
  async ({ page, context, browser, baseURL }) => {
    const name = `Deepa coin ${newPerson().mobile}`;
    const { id, href } = await addProduct(name);
    const visitor = await (await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }) })).newPage();
    await expect(async () => expect((await visitor.goto(href))?.status()).toBe(200)).toPass();
    await signInAs(context, await colleague('owner'));
    await page.goto(`/back-office/records/products/${id}`);
    await page.getByLabel('Name', { exact: true }).fill(`${name} renamed`);
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Preview' });
    const link = await dialog.getByLabel('Preview link').inputValue();

    const answer = await visitor.goto(link);
    expect(answer?.headers()).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'no-store' });
    await expect(visitor.getByRole('heading', { name: `${name} renamed`, level: 1 })).toBeVisible();
    await expect(visitor.getByText('Nothing can be bought here')).toBeVisible();
    expect(await visitor.locator('script').count()).toBe(0);
    await visitor.getByRole('button', { name: 'Buy Now' }).first().click();
    await expect(visitor).toHaveURL(link);
    await visitor.goto(href);
    await expect(visitor.getByRole('heading', { name, level: 1, exact: true })).toBeVisible();

    await dialog.getByRole('button', { name: /^Revoke the link/ }).click();
    await expect(page.getByText('Link revoked')).toBeVisible();
    expect((await visitor.goto(link))?.status()).toBe(404);
    await page.keyboard.press('Escape');

    const tomorrow = new Date(Date.now() + 24 * 3_600_000 + 330 * 60_000).toISOString().slice(0, 16);
    await page.getByLabel('Show from').fill(tomorrow);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.goto(`/back-office/records/products?search=${encodeURIComponent(name)}`);
    await expect(page.getByText(/^Scheduled for /)).toBeVisible();
    await expect(async () => expect((await visitor.goto(href))?.status()).toBe(404)).toPass();
    await visitor.context().close();
  },
);

async function addProduct(name: string): Promise<{ id: number; href: string }> {
  const types = { resource: 'types', page: 1, perPage: 1, search: '', sort: '', filters: {} };
  const [type] = (await ownerClient().ok(listRecords, types)).rows;
  const values = {
    ...initialValues(resourceNamed('products')?.fields ?? []),
    ...{ name, productTypeId: type?.id, metal: 'gold' },
    images: [{ path: '/media/products/gold-coin/kalpavriksha-1.webp', alt: '' }],
  };
  const weight = { ...initialValues(resourceNamed('weights')?.fields ?? []), weightMg: 10_000, stock: 5 };
  const variants = [{ id: null, version: null, values: weight }];
  const { product } = await ownerClient().ok(saveProduct, { id: null, version: null, values, variants, removed: [] });
  const slug = name.toLowerCase().replaceAll(' ', '-');
  return { id: product.id, href: `/products/${String(type?.values.slug)}/${slug}` };
}
