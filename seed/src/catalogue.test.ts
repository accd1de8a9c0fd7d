import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type AskRates,
  formatWeight,
  gstinIsValid,
  linePrice,
  type Paise,
  type Premiums,
  perGrade,
  perMetal,
} from '@tola/pricing';
import { describe, expect, it } from 'vitest';
import { type SampleProduct, type SampleWeight, sampleCatalogue } from './catalogue.ts';
import { mediaFolder } from './data-files.ts';
import { sampleBanners, sampleBusiness, sampleCustomers } from './sample-shop.ts';

/** The levels from which the simulated rates start. */
const seedRates: AskRates = { ...perMetal(() => null), gold: 1_47_500_00, silver: 2_25_000_00 };
const seedPremiums: Premiums = { ...perGrade(() => 0), gold995: 1_900_00, gold999: 2_500_00, silver999: 3_000_00 };

const demoCatalogue = sampleCatalogue();
const business = sampleBusiness();

const tiles = demoCatalogue.flatMap((type) =>
  type.categories.flatMap((category) => [category, ...(category.subCategories ?? [])]),
);
const products = tiles.flatMap((tile) => (tile.product ? [tile.product] : []));
const offers = products.flatMap((product) => product.weights.map((weight) => ({ product, weight })));

describe('The demo catalogue', () => {
  it('has the six types of the specification in their order and the customised ones from seven', () => {
    expect(demoCatalogue.map(({ id, name, customised }) => [id, name, customised])).toEqual([
      [1, 'Gold Coin', false],
      [2, 'Gold Bar', false],
      [3, 'Silver Coin', false],
      [4, 'Silver Bar', false],
      [5, 'Silver Color Coin', false],
      [6, 'Silver Color Bar', false],
      [7, 'Customised Gold Coin', true],
      [8, 'Customised Silver Coin', true],
      [9, 'Customised Silver Bar', true],
    ]);
  });

  it('has sub-categories in at least two types', () => {
    const nested = demoCatalogue.filter((type) => type.categories.some((category) => category.subCategories));
    expect(nested.length).toBeGreaterThanOrEqual(2);
  });

  it('makes every category either a product or a parent', () => {
    for (const type of demoCatalogue) {
      for (const category of type.categories) {
        const children = category.subCategories?.length ?? 0;
        expect(Boolean(category.product), `${type.name} / ${category.name}`).toBe(children === 0);
      }
    }
  });

  it('offers at least two hundred weights', () => {
    expect(offers.length).toBeGreaterThanOrEqual(200);
  });

  it('has unique names within a parent, each with an unambiguous path', () => {
    const families = demoCatalogue.flatMap((type) => [
      type.categories,
      ...type.categories.map((category) => category.subCategories ?? []),
    ]);
    for (const family of [demoCatalogue, ...families]) {
      const slugs = family.map((entry) => entry.name.toLowerCase().replaceAll(' ', '-'));
      expect(new Set(slugs).size).toBe(slugs.length);
      for (const entry of family) expect(entry.name).toMatch(/^[A-Za-z]+( [A-Za-z]+)*$/);
    }
  });

  it('gives every product texts, a code and a description of its own', () => {
    for (const field of [
      'shortDescription',
      'fullDescription',
      'purityAndTech',
      'packaging',
      'uniqueCode',
      'name',
    ] as const) {
      const texts = products.map((product) => product[field]);
      expect(new Set(texts).size, field).toBe(products.length);
    }
    for (const product of products) {
      expect(product.fullDescription.split('\n\n').length, product.name).toBeGreaterThanOrEqual(3);
      expect(product.details.length, product.name).toBeGreaterThanOrEqual(6);
    }
  });

  it('claims no hallmark, because coins and bars have none', () => {
    for (const product of products) expect(JSON.stringify(product)).not.toMatch(/hallmark|HUID|\bBIS\b/i);
  });

  it('shows 995 gold without the 999.9 that is engraved on its picture in the alternative text', () => {
    const trade = products.filter((product) => product.fineness === 995);
    expect(trade.length).toBeGreaterThanOrEqual(2);
    for (const product of trade) {
      expect(product.metal).toBe('gold');
      expect(product.finenessLabel).toBe('995');
      for (const image of product.images) expect(image.alt).not.toContain('999');
      expect(product.fullDescription).toContain('999.9');
    }
  });

  it('has silver only in 999, the only fineness with a silver rate', () => {
    for (const product of products) if (product.metal === 'silver') expect(product.fineness).toBe(999);
  });
});

describe('A picture of the demo catalogue', () => {
  it('exists in every size that pages request and has an alternative text', async () => {
    const pictures = [
      ...demoCatalogue.map((type) => ({ path: type.image, alt: type.imageAlt })),
      ...tiles.map((tile) => ({ path: tile.image, alt: tile.imageAlt })),
      ...products.flatMap((product) => product.images),
    ];
    for (const { path, alt } of pictures) {
      expect(alt.length, path).toBeGreaterThan(5);
      for (const ending of ['.webp', '-320.avif', '-320.webp', '-640.avif', '-640.webp']) {
        await access(inMedia(path.replace('.webp', ending)));
      }
    }
  });

  it('is listed in media.json with its dimensions', async () => {
    const list = JSON.parse(await readFile(inMedia('/media/media.json'), 'utf8')) as {
      files: { file: string; width: number; height: number; alt: string }[];
    };
    const measured = new Map(list.files.map((entry) => [`/media/${entry.file}`, entry]));
    for (const product of products) {
      for (const image of product.images) expect(measured.get(image.path)?.width, image.path).toBe(1200);
    }
    const { hero, slider, top } = sampleBanners();
    for (const banner of [hero, ...slider, top]) expect(measured.has(banner.image), banner.image).toBe(true);
  });

  it('is one of three per product, and videos, reliefs and shop icons exist', async () => {
    const named = products.flatMap((product) => [
      ...(product.video ? [product.video.mp4, product.video.webm, product.video.poster] : []),
      ...(product.relief ? [product.relief.front, product.relief.back] : []),
      ...product.externalShops.map((shop) => shop.icon),
    ]);
    for (const path of named) await access(inMedia(path));
    for (const product of products) expect(product.images, product.name).toHaveLength(3);
    expect(products.filter((product) => product.video)).toHaveLength(2);
  });
});

describe('A weight of the demo catalogue', () => {
  it('has an MRP six to nine per cent above the price with GST at the seed rates, in whole tens of rupees', () => {
    for (const { product, weight } of offers) {
      const name = `${product.name} ${formatWeight(weight.weightMg)}`;
      const payable = Math.round(pricePaise(product, weight) * 1.03);
      const halfARoundingStep = 500;
      expect(weight.mrpPaise, name).toBeGreaterThanOrEqual(payable * 1.06 - halfARoundingStep);
      expect(weight.mrpPaise, name).toBeLessThanOrEqual(payable * 1.09 + halfARoundingStep);
      expect(weight.mrpPaise % 1_000, name).toBe(0);
    }
  });

  it('costs less per gram the heavier it is', () => {
    for (const product of products) {
      const perGram = product.weights.map((weight) => pricePaise(product, weight) / weight.weightMg);
      expect(perGram, product.name).toEqual(perGram.toSorted((a, b) => b - a));
    }
  });

  it('is listed in ascending order, once', () => {
    for (const { weights, name } of products) {
      const mg = weights.map((weight) => weight.weightMg);
      expect(mg, name).toEqual([...new Set(mg)].toSorted((a, b) => a - b));
    }
  });

  it('covers the promised range of each metal', () => {
    expect(span('gold', 'coin')).toEqual([500, 100_000]);
    expect(span('gold', 'bar')).toEqual([500, 1_000_000]);
    expect(span('silver', '')).toEqual([5_000, 5_000_000]);
  });

  it('has the size that the density of its metal implies', () => {
    for (const { product, weight } of offers) {
      const volume = volumeOf(weight.size);
      const grams = (volume / 1_000) * (product.metal === 'gold' ? 19.3 : 10.49);
      const name = `${product.name} ${weight.size}`;
      expect(Math.abs(grams / (weight.weightMg / 1_000) - 1), name).toBeLessThan(0.02);
    }
  });

  it('exercises a tax on making, but not of customised pieces, a sold-out weight, and made to order', () => {
    expect(offers.some(({ weight }) => weight.serviceTaxBp > 0)).toBe(true);
    expect(offers.some(({ weight }) => weight.stock === 0)).toBe(true);
    for (const { product, weight } of offers) {
      if (product.uniqueCode.startsWith('TL-X'))
        expect(weight).toMatchObject({ stock: null, serviceTaxBp: 0, otherTaxBp: 0 });
      expect(weight.dispatchDays).toBeGreaterThanOrEqual(1);
      expect(weight.dispatchDays).toBeLessThanOrEqual(5);
    }
  });
});

describe('The demo business', () => {
  it('has well-formed tax numbers', () => {
    expect(gstinIsValid(business.gstin)).toBe(true);
    expect(business.gstin.slice(2, 12)).toBe(business.pan);
    const numbers = sampleCustomers().customers.flatMap((customer) => [
      customer.gstin,
      ...customer.addresses.map((a) => a.gstin),
    ]);
    for (const number of numbers) if (number) expect(gstinIsValid(number)).toBe(true);
  });
});

function inMedia(path: string): string {
  return join(mediaFolder, path.replace('/media/', ''));
}

function pricePaise(product: SampleProduct, weight: SampleWeight): Paise {
  const price = linePrice({ metal: product.metal, fineness: product.fineness, ...weight }, seedRates, seedPremiums);
  if (!price) throw new Error(`${product.name} has no price`);
  return price.unitPaise;
}

function span(metal: string, shape: string): [number, number] {
  const weights = offers
    .filter(({ product }) => product.metal === metal && product.name.endsWith(shape))
    .map(({ weight }) => weight.weightMg);
  return [Math.min(...weights), Math.max(...weights)];
}

/** Cubic millimetres of "22 mm × 1.36 mm" (round) or "29 × 16.8 × 1.06 mm". */
function volumeOf(size: string): number {
  const [a = 0, b = 0, c] = size.replaceAll('mm', '').split('×').map(Number);
  return c === undefined ? Math.PI * (a / 2) ** 2 * b : a * b * c;
}
