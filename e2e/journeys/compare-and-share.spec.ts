import { expect, hydrated, journey } from '../fixtures/journey.ts';
import { ProductPage } from '../pages/product-page.ts';

/** What search engines require and recommend of a product and its offer; a missing one is a warning. */
const PRODUCT = ['name', 'image', 'description', 'sku', 'brand', 'offers'];
const OFFER = [
  ...['url', 'price', 'priceCurrency', 'priceValidUntil', 'availability', 'itemCondition'],
  ...['shippingDetails', 'hasMerchantReturnPolicy', 'seller', 'priceSpecification'],
];
const SHIPPING = ['shippingRate', 'shippingDestination', 'deliveryTime'];
const RETURNS = ['applicableCountry', 'returnPolicyCategory', 'merchantReturnLink'];

type Data = Readonly<Record<string, unknown>>;

function missing(data: unknown, names: readonly string[]): string[] {
  return names.filter((name) => {
    const value = (data as Data | undefined)?.[name];
    return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
  });
}

journey('opens, keeps and shares the weight in the address', async ({ page, request, context }) => {
  const product = new ProductPage(page);
  await product.open();
  await hydrated(page);
  await product.chooseAndWait('10 g');
  await expect(page).toHaveURL(/\/lotus\?weight=\d+$/);
  const shared = page.url();

  // A stranger's first paint has the price of that weight, and one address for search engines.
  const html = await (await request.get(shared)).text();
  expect(html).toMatch(/<input[^>]*checked=""[^>]*><span>10 g/);
  expect(html).toMatch(/rel="canonical" href="[^"?]+\/lotus"/);
  const blocks = Array.from(
    html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs),
    ([, json]) => JSON.parse(json ?? 'null') as Data,
  );
  const data = blocks.find((block) => block['@type'] === 'Product');
  const offer = data?.offers as Data | undefined;
  expect(missing(data, PRODUCT)).toEqual([]);
  expect(missing(offer, OFFER)).toEqual([]);
  expect(missing(offer?.shippingDetails, SHIPPING)).toEqual([]);
  expect(missing(offer?.hasMerchantReturnPolicy, RETURNS)).toEqual([]);
  expect(Number(offer?.price)).toBeGreaterThan(1_00_000);

  // The address wins over the weight that this browser remembers; without one, the remembered weight is shown.
  const row = page.getByRole('row', { name: /^1 g / });
  await expect(row).toContainText(/₹[\d,.]+.*%/);
  await row.getByRole('link', { name: '1 g' }).click();
  await expect(product.weight('1 g')).toBeChecked();
  await product.open();
  await hydrated(page);
  await expect(product.weight('10 g')).toBeChecked();
  await page.goto(shared.replace(/\d+$/, '1'));
  await hydrated(page);
  await expect(product.weight('500 mg')).toBeChecked();
  await page.goBack();
  await expect(product.weight('10 g')).toBeChecked();

  await expect(page).toHaveTitle(/^₹[\d,]+\.\d\d · Lotus gold coin/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/lotus\?weight=\d+$/);
  const chat = page.getByRole('link', { name: 'WhatsApp' });
  await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=Lotus%20gold%20coin%2C%2010%20g/);
});
