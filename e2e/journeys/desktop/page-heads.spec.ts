import type { Page } from '@playwright/test';
import { expect, journey } from '../../fixtures/journey.ts';

interface Head {
  readonly canonical: string | null;
  readonly title: string;
  readonly description: string;
  readonly picture: string;
  readonly kinds: readonly string[];
}

async function headOf(page: Page, path: string): Promise<Head> {
  await page.goto(path);
  return await page.evaluate(() => ({
    canonical: document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.getAttribute('href') ?? null,
    title: document.title,
    description: document.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? '',
    picture: document.querySelector<HTMLMetaElement>('meta[property="og:image"]')?.content ?? '',
    kinds: Array.from(document.querySelectorAll('script[type="application/ld+json"]'), (script) =>
      String((JSON.parse(script.textContent ?? '') as { '@type': string })['@type']),
    ),
  }));
}

/** The opacity of a picture's corner, from 0 to 255: what is transparent is often shown on black. */
async function cornerOf(page: Page, picture: string): Promise<number> {
  return await page.evaluate(async (address) => {
    const image = Object.assign(new Image(), { src: address });
    await image.decode();
    const context = new OffscreenCanvas(image.naturalWidth, image.naturalHeight).getContext('2d');
    context?.drawImage(image, 0, 0);
    return context?.getImageData(0, 0, 1, 1).data[3] ?? 0;
  }, picture);
}

const pages: [path: string, kinds: string[]][] = [
  ['/', ['Organization', 'WebSite']],
  ['/products/gold-coin', ['BreadcrumbList']],
  ['/products/gold-bar/minted-bar', ['BreadcrumbList']],
  ['/products/gold-coin/lotus', ['BreadcrumbList', 'Product']],
  ['/customize-coins', ['BreadcrumbList']],
  ['/occasions/dhanteras', ['BreadcrumbList']],
  ['/occasions/wedding', ['BreadcrumbList']],
  ['/customize-coins/customised-gold-coin', ['BreadcrumbList']],
  ['/products/customize-coins/customised-gold-coin/happy-birthday', ['BreadcrumbList', 'Product']],
  ['/login', []],
  ['/register', []],
  ['/changepassword', []],
  ['/rates/gold', ['BreadcrumbList']],
  ['/rates/silver', ['BreadcrumbList']],
  ['/how-prices-are-made', ['BreadcrumbList']],
  ['/price-alerts', ['BreadcrumbList']],
  ['/price-integrity', ['BreadcrumbList']],
  ['/about', ['BreadcrumbList']],
  ['/news', ['BreadcrumbList']],
  ['/blog', ['BreadcrumbList']],
  ['/blog/995-or-999', ['Article', 'BreadcrumbList']],
  ['/testimonials', ['BreadcrumbList']],
  ['/product-care', ['BreadcrumbList']],
  ['/terms-and-conditions', ['BreadcrumbList']],
  ['/privacy-policy', ['BreadcrumbList']],
  ['/shipping-policy', ['BreadcrumbList']],
  ['/return-and-exchange', ['BreadcrumbList']],
  ['/freeshipping', ['BreadcrumbList']],
  ['/faq', ['BreadcrumbList', 'FAQPage']],
  ['/store-locator', ['BreadcrumbList', 'Store']],
  ['/contact-us', ['BreadcrumbList']],
  ['/corporate-gifting-enquiry', ['BreadcrumbList']],
  ['/distributor-enquiry', ['BreadcrumbList']],
];

journey(
  'gives every public page its own head: URL, texts, image and structured data',
  async ({ page, baseURL, pageErrors }) => {
    const titles = new Set<string>();
    const pictures = new Set<string>();
    for (const [path, kinds] of pages) {
      const head = await headOf(page, path);
      expect(head.canonical, path).toBe(`${baseURL}${path}`);
      expect(head.title, path).toMatch(/Tola/);
      expect(head.description.length, path).toBeGreaterThan(60);
      expect(head.picture, path).toMatch(/^http.*\/media\//);
      if (!pictures.has(head.picture)) expect(await cornerOf(page, head.picture), path).toBe(255);
      pictures.add(head.picture);
      for (const kind of kinds) expect(head.kinds, path).toContain(kind);
      titles.add(head.title);
    }
    expect(titles.size).toBe(pages.length);
    expect(pageErrors).toEqual([]);
  },
);

journey('marks an unknown page in its head too', async ({ page, baseURL, pageErrors }) => {
  // The server renders one page for all paths without a route, so it has no canonical address.
  for (const [path, canonical] of [
    ['/no-such-place', null],
    ['/products/no-such-type', `${baseURL}/products/no-such-type`],
    ['/products/gold-coin/no-such-design', `${baseURL}/products/gold-coin/no-such-design`],
  ] as const) {
    const head = await headOf(page, path);
    expect(head).toMatchObject({ canonical, title: expect.stringMatching(/^Page not found - /) });
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  }
  expect(pageErrors).toEqual([]);
});
