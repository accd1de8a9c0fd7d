/** The page of a product that is not on sale, from the values of its form. */
import type { CategoryId, Product, ProductId, ProductTypeId, SubCategoryId, WeightId } from '@tola/contract';
import type { RecordValues } from '@tola/contract/staff';
import type { Milligrams } from '@tola/pricing';
import { invariant, type Queryable } from '#database';
import type { RateBoard } from '#rates';
import { categoryHref, defaultWeightOf, productNode, typeHref } from './catalogue-nodes.ts';
import { productInWeight } from './catalogue-prices.ts';
import {
  oneOfIds,
  PRODUCT_TEXT_NAMES,
  type ProductRows,
  readCategories,
  readSubCategories,
  readTypes,
} from './catalogue-rows.ts';
import { MADE_TO_ORDER, WeightTable } from './weight-table.ts';

export interface ProductDraft {
  readonly values: RecordValues;
  readonly variants: readonly RecordValues[];
}

/** Of no product and no variant, so that nothing of a draft can be bought. */
const NO_PRODUCT = Number.MAX_SAFE_INTEGER as ProductId;

/**
 * @param draft valid values of a product and its variants
 * @returns the product as its page would show it; null without a visible variant, or when its type is gone
 */
export async function draftProduct(
  db: Queryable,
  draft: ProductDraft,
  board: RateBoard,
  now: Date,
): Promise<Product | null> {
  const rows = rowsOf(draft);
  const type = (await readTypes(db)).find(({ id }) => id === rows.productTypeId);
  if (type === undefined) return null;
  const place = await placeOf(db, rows, type);
  const node = productNode(rows, place, 0, now);
  const first = defaultWeightOf(node);
  return first === undefined ? null : productInWeight(node, first, board);
}

type TypeRow = Awaited<ReturnType<typeof readTypes>>[number];
type Place = Parameters<typeof productNode>[1];

/** A category that will only be made with the product has the product's name. */
async function placeOf(db: Queryable, rows: ProductRows, typeRow: TypeRow): Promise<Place> {
  const type = { ...typeRow, href: typeHref(typeRow), categories: [], revision: 0 };
  const [categoryRow] = await readCategories(db, oneOfIds([rows.categoryId]));
  const [subRow] = rows.subCategoryId === null ? [] : await readSubCategories(db, oneOfIds([rows.categoryId]));
  const texts = { image: '', imageAlt: rows.name, seoTitle: '', seoDescription: '' };
  const made = {
    id: rows.categoryId,
    productTypeId: type.id,
    name: rows.name,
    slug: 'preview',
    isLeaf: true,
    ...texts,
  };
  const own = categoryRow ?? { ...made, position: 0, visible: true };
  const listed = { subCategories: [], product: null, isListed: false, revision: 0 };
  const category = { ...own, type, href: categoryHref(type, own), ...listed };
  if (subRow === undefined) return { type, category, sub: null };
  const sub = { ...subRow, category, href: `${category.href}/${subRow.slug}`, product: null, isListed: false };
  return { type, category, sub };
}

function rowsOf({ values, variants }: ProductDraft): ProductRows {
  const text = (name: string): string => String(values[name] ?? '');
  const orNull = (name: string): string | null => text(name) || null;
  const texts = Object.fromEntries(PRODUCT_TEXT_NAMES.map((name) => [name, text(name)]));
  return {
    ...(texts as Pick<ProductRows, (typeof PRODUCT_TEXT_NAMES)[number]>),
    id: NO_PRODUCT,
    productTypeId: Number(values.productTypeId) as ProductTypeId,
    categoryId: Number(values.categoryId ?? Number.MAX_SAFE_INTEGER) as CategoryId,
    subCategoryId: values.subCategoryId == null ? null : (Number(values.subCategoryId) as SubCategoryId),
    name: text('name'),
    uniqueCode: text('uniqueCode'),
    metal: values.metal as ProductRows['metal'],
    fineness: Number(values.fineness),
    size: text('size'),
    hsn: text('hsn'),
    picturedWeightMg: Number(values.picturedWeightMg) as Milligrams,
    defaultWeightMg: values.defaultWeightMg == null ? null : (Number(values.defaultWeightMg) as Milligrams),
    videoMp4: orNull('videoMp4'),
    videoWebm: orNull('videoWebm'),
    videoPoster: orNull('videoPoster'),
    videoAlt: orNull('videoAlt'),
    reliefFront: orNull('reliefFront'),
    reliefBack: orNull('reliefBack'),
    seoTitle: text('seoTitle'),
    seoDescription: text('seoDescription'),
    reviewCount: 0,
    reviewStars: 0,
    published: true,
    publishFrom: null,
    publishUntil: null,
    details: childRows(values.details, ['label', 'value']),
    images: childRows(values.images, ['path', 'alt']),
    shops: childRows(values.shops, ['name', 'url', 'icon']),
    weights: weightTable(variants),
  };
}

/** As {@link readProducts} selects them. */
function childRows(rows: unknown, names: readonly string[]): string | null {
  if (!Array.isArray(rows) || rows.length === 0) return null;
  return JSON.stringify(rows.map((row: RecordValues) => names.map((name) => String(row[name] ?? ''))));
}

function weightTable(variants: readonly RecordValues[]): WeightTable {
  const sorted = variants.toSorted((one, other) => Number(one.weightMg) - Number(other.weightMg));
  const rows = sorted.map((variant, index) => {
    const figures = ['weightMg', 'mrpPaise', 'marginPaisePerGram', 'makingPaise', 'serviceTaxBp', 'otherTaxBp'];
    const id = (Number.MAX_SAFE_INTEGER - 1 - index) as WeightId;
    const stock = variant.stock === null || variant.stock === undefined ? MADE_TO_ORDER : Number(variant.stock);
    const row = [id, ...figures.map((name) => Number(variant[name] ?? 0)), stock, Number(variant.dispatchDays ?? 0)];
    invariant(row.every(Number.isSafeInteger), 'A variant of a draft has no valid figures', { index });
    return `{${[...row, variant.visible === false ? 0 : 1].join(',')}}`;
  });
  const looks = childRows(sorted, ['size', 'image', 'imageAlt']);
  return WeightTable.parse(`{${rows.join(',')}}`, looks);
}
