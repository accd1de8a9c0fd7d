/** The sample catalogue: a folder for each product type, with `type.md` and a file for each design. */
import { ALL_GRADES, ALL_METALS, formatWeight, GRADES, PIECE_FORMS, type PieceForm } from '@tola/pricing';
import * as z from 'zod';
import { namesIn, readJson, readMarkdown, sectionsOf } from './data-files.ts';
import { standardTypes } from './every-shop.ts';
import { altText } from './media.ts';
import { type SampleBusiness, sampleBusiness } from './sample-shop.ts';

const FOLDER = 'sample-shop/catalogue';
const text = z.string();

const categoryShape = z.object({
  name: text,
  /** Name of the design's file. A category has either this or sub-categories. */
  product: text.optional(),
  subCategories: z.array(z.object({ name: text, product: text })).optional(),
});

const typeShape = z.object({
  /** 1 to 6 are the standard types, whose names, forms and pictures are given; 7 and above are customised. */
  id: z.int(),
  name: text.optional(),
  form: z.enum(PIECE_FORMS).optional(),
  image: text.optional(),
  imageAlt: text.optional(),
  seoTitle: text,
  seoDescription: text,
  intro: text,
  categories: z.array(categoryShape),
});

const weightRow = z
  .tuple([z.int(), z.int(), z.int(), z.int().nullable(), z.int()])
  .transform(([weightMg, makingPaise, mrpPaise, stock, dispatchDays]) => ({
    weightMg,
    makingPaise,
    mrpPaise,
    stock,
    dispatchDays,
  }));

const productShape = z.object({
  name: text,
  uniqueCode: text,
  metal: z.enum(ALL_METALS),
  /** Parts per thousand. */
  fineness: z.literal(ALL_GRADES.map((grade) => GRADES[grade].fineness)),
  /** As marked on the piece. */
  finenessLabel: text,
  shortDescription: text,
  size: text,
  collection: text,
  certification: text,
  packagingLabel: text,
  countryOfOrigin: text,
  hsn: text,
  /** Weight shown in the pictures; the page says so when another weight is selected. */
  picturedWeightMg: z.int(),
  /** Rows of the "Product Details" table, with placeholders for facts of the business. */
  details: z.record(text, text),
  /** Without `alt`, the alternative text is that of the media folder. */
  images: z.array(z.object({ path: text, alt: text.optional() })),
  video: z.object({ mp4: text, webm: text, poster: text, alt: text }).optional(),
  /** Height maps of a coin's faces, made by `scripts/make-reliefs.ts`. */
  relief: z.object({ front: text, back: text }).optional(),
  /** Keys of `sample-shops.json`. */
  alsoAt: z.array(text),
  /** List in `sizes.json` with the size of each weight. */
  sizes: text,
  marginPaisePerGram: z.int(),
  /** Basis points of the making charge. */
  serviceTaxBp: z.int().default(0),
  /** Basis points of the subtotal. */
  otherTaxBp: z.int().default(0),
  weights: z.array(weightRow),
});

const sizesShape = z.record(text, z.record(text, text));
const shopsShape = z.record(text, z.object({ name: text, icon: text }));

export interface SampleType {
  id: number;
  name: string;
  customised: boolean;
  form: PieceForm;
  image: string;
  imageAlt: string;
  seoTitle: string;
  seoDescription: string;
  intro: string;
  /** The text below the tiles of the listing. */
  about: string;
  categories: SampleCategory[];
}

export interface SampleCategory extends SampleTile {
  product?: SampleProduct;
  subCategories?: (SampleTile & { product: SampleProduct })[];
}

interface SampleTile {
  name: string;
  image: string;
  imageAlt: string;
}

/** The whole catalogue, in the order of its ids. */
export function sampleCatalogue(): SampleType[] {
  const shared = {
    business: sampleBusiness(),
    sizes: readJson(`${FOLDER}/sizes.json`, sizesShape),
    shops: readJson(`${FOLDER}/sample-shops.json`, shopsShape),
  };
  return namesIn(FOLDER)
    .filter((name) => !name.endsWith('.json'))
    .map((folder) => readType(`${FOLDER}/${folder}`, shared))
    .toSorted((one, other) => one.id - other.id);
}

type Shared = {
  readonly business: SampleBusiness;
  readonly sizes: z.output<typeof sizesShape>;
  readonly shops: z.output<typeof shopsShape>;
};

function readType(folder: string, shared: Shared): SampleType {
  const { head, body } = readMarkdown(`${folder}/type.md`, typeShape);
  const { categories, ...own } = head;
  const standard = standardTypes().find(({ id }) => id === own.id);
  const { name, form, image, imageAlt } = standard ?? own;
  if (name === undefined || form === undefined || image === undefined || imageAlt === undefined)
    throw new Error(`seed/${folder}/type.md is no standard type and has no name, form, image or imageAlt of its own`);
  return {
    ...own,
    name,
    form,
    image,
    imageAlt,
    customised: standard === undefined,
    about: filled(body, shared.business),
    categories: categories.map((category) => readCategory(folder, category, shared)),
  };
}

/** A design's tile shows its first picture, a group's tile the second picture of its first design. */
function readCategory(
  folder: string,
  { name, product, subCategories }: z.output<typeof categoryShape>,
  shared: Shared,
): SampleCategory {
  if (product !== undefined) return leaf(name, readProduct(`${folder}/${product}.md`, shared));
  const leaves = (subCategories ?? []).map((sub) => leaf(sub.name, readProduct(`${folder}/${sub.product}.md`, shared)));
  return { name, ...tilePicture(name, leaves[0]?.product.images[1]), subCategories: leaves };
}

function leaf(name: string, product: SampleProduct): SampleTile & { product: SampleProduct } {
  return { name, ...tilePicture(name, product.images[0]), product };
}

function tilePicture(name: string, picture: { path: string; alt: string } | undefined) {
  if (picture === undefined) throw new Error(`${name} has no picture for its tile`);
  return { image: picture.path, imageAlt: picture.alt };
}

export type SampleProduct = ReturnType<typeof readProduct>;
export type SampleWeight = SampleProduct['weights'][number];

/** One design in all its weights. Texts are plain paragraphs with an empty line between them. */
function readProduct(path: string, { business, sizes, shops }: Shared) {
  const { head, body } = readMarkdown(path, productShape);
  const {
    details,
    images,
    alsoAt,
    sizes: sizesOf,
    weights,
    marginPaisePerGram,
    serviceTaxBp,
    otherTaxBp,
    ...own
  } = head;
  const parts = new Map(sectionsOf(body).map(({ heading, text: part }) => [heading, part]));
  const sized = weights.map((weight) => {
    const size = sizes[sizesOf]?.[weight.weightMg];
    if (size === undefined) throw new Error(`seed/${path}: sizes.json has no ${sizesOf} of ${weight.weightMg} mg`);
    return { ...weight, size, marginPaisePerGram, serviceTaxBp, otherTaxBp };
  });
  const sizeRow = sized.map(({ weightMg, size }) => `${formatWeight(weightMg)}: ${size}`).join('; ');
  return {
    ...own,
    fullDescription: parts.get('Description') ?? '',
    purityAndTech: parts.get('Purity and technology') ?? '',
    packaging: parts.get('Packaging') ?? '',
    details: [
      ...Object.entries(details).map(([label, value]) => ({ label, value: filled(value, business) })),
      { label: 'Size by weight', value: sizeRow },
    ],
    images: images.map(({ path: image, alt = altText(image) }) => ({ path: image, alt })),
    externalShops: alsoAt.map((key) => {
      const shop = shops[key];
      if (shop === undefined) throw new Error(`seed/${path}: sample-shops.json has no ${key}`);
      return { ...shop, url: `https://example.com/${key}/${own.uniqueCode.toLowerCase()}` };
    }),
    weights: sized,
  };
}

/** Replaces `{{name}}` with the value of that name. */
function filled(template: string, business: SampleBusiness): string {
  const facts: Readonly<Record<string, unknown>> = { ...business, businessName: business.tradeName };
  return template.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(facts[name] ?? whole));
}
