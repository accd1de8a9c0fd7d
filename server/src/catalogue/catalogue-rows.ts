/** Reads the rows of the catalogue's tables. */
import {
  type CategoryId,
  type ProductId,
  type ProductTextName,
  type ProductTypeId,
  productTexts,
  type SubCategoryId,
} from '@tola/contract';
import type { Metal, Milligrams, PieceForm } from '@tola/pricing';
import { columnName, type Queryable, type Sql, sql } from '#database';
import type { PublicationTimes } from '#publication';
import { MADE_TO_ORDER, WeightTable } from './weight-table.ts';

export interface TypeRow {
  readonly id: ProductTypeId;
  readonly name: string;
  readonly slug: string;
  readonly customised: boolean;
  /** Its pieces are engraved, and sold with a design only. */
  readonly madeToDesign: boolean;
  readonly form: PieceForm;
  readonly image: string;
  readonly imageAlt: string;
  readonly seoTitle: string;
  readonly seoDescription: string;
  readonly intro: string;
  readonly about: string;
  readonly visible: boolean;
}

export interface CategoryRow {
  readonly id: CategoryId;
  readonly productTypeId: ProductTypeId;
  readonly name: string;
  readonly slug: string;
  readonly isLeaf: boolean;
  readonly image: string;
  readonly imageAlt: string;
  readonly seoTitle: string;
  readonly seoDescription: string;
  readonly position: number;
  readonly visible: boolean;
}

export interface SubCategoryRow {
  readonly id: SubCategoryId;
  readonly categoryId: CategoryId;
  readonly name: string;
  readonly slug: string;
  readonly image: string;
  readonly imageAlt: string;
  readonly position: number;
  readonly visible: boolean;
}

export interface ProductRow extends Readonly<Record<ProductTextName, string>>, PublicationTimes {
  /** False for a draft. */
  readonly published: boolean;
  readonly id: ProductId;
  readonly productTypeId: ProductTypeId;
  readonly categoryId: CategoryId;
  readonly subCategoryId: SubCategoryId | null;
  readonly name: string;
  readonly uniqueCode: string;
  readonly metal: Metal;
  /** Parts per thousand. */
  readonly fineness: number;
  readonly size: string;
  readonly hsn: string;
  readonly picturedWeightMg: Milligrams;
  /** The weight that its page shows first; null for the lightest. */
  readonly defaultWeightMg: Milligrams | null;
  readonly videoMp4: string | null;
  readonly videoWebm: string | null;
  readonly videoPoster: string | null;
  readonly videoAlt: string | null;
  readonly reliefFront: string | null;
  readonly reliefBack: string | null;
  readonly seoTitle: string;
  readonly seoDescription: string;
  /** Published reviews, and the sum of their stars. */
  readonly reviewCount: number;
  readonly reviewStars: number;
}

/** A category with everything below it. */
export interface CategoryRows {
  readonly category: CategoryRow;
  readonly subs: readonly SubCategoryRow[];
  readonly products: readonly ProductRows[];
}

export interface BannerRow extends PublicationTimes {
  readonly id: number;
  readonly placement: 'hero' | 'top' | 'slider';
  readonly name: string;
  readonly image: string;
  readonly imageAlt: string;
  readonly ground: 'light' | 'dark';
  readonly eyebrow: string;
  readonly headline: string;
  readonly text: string;
  readonly button: string;
  readonly href: string;
  readonly secondButton: string;
  readonly secondHref: string;
}

/** A product with the rows of its own tables, most of which are parsed only when a page shows them. */
export interface ProductRows extends ProductRow {
  /** JSON of {@link detailsOf}; null without any. */
  readonly details: string | null;
  /** JSON of {@link imagesOf}; null without any. */
  readonly images: string | null;
  /** JSON of {@link shopsOf}; null without any. */
  readonly shops: string | null;
  readonly weights: WeightTable;
}

type OwnRows = Pick<ProductRows, 'details' | 'images' | 'shops'>;

export function detailsOf({ details }: OwnRows): { label: string; value: string }[] {
  const rows = JSON.parse(details ?? '[]') as [label: string, value: string][];
  return rows.map(([label, value]) => ({ label, value }));
}

export function imagesOf({ images }: OwnRows): { path: string; alt: string }[] {
  const rows = JSON.parse(images ?? '[]') as [path: string, alt: string][];
  return rows.map(([path, alt]) => ({ path, alt }));
}

export function shopsOf({ shops }: OwnRows): { name: string; url: string; icon: string }[] {
  const rows = JSON.parse(shops ?? '[]') as [name: string, url: string, icon: string][];
  return rows.map(([name, url, icon]) => ({ name, url, icon }));
}

export const PRODUCT_TEXT_NAMES = Object.keys(productTexts) as readonly ProductTextName[];
const textColumns = sql.join(PRODUCT_TEXT_NAMES.map((name) => sql.identifier(columnName(name))));

export async function readTypes(tx: Queryable): Promise<TypeRow[]> {
  return await tx.rows(sql`
    select id, name, slug, customised, made_to_design, form, image, image_alt, seo_title, seo_description, intro, about, visible
    from product_type order by position, id`);
}

export async function readBanners(tx: Queryable): Promise<BannerRow[]> {
  return await tx.rows(sql`
    select id, placement, name, image, image_alt, ground, eyebrow, headline, text, button, href, second_button,
      second_href, publish_from, publish_until
    from banner where visible order by position, id`);
}

/** Rows whose id, or whose parent's id, is in a list or a range. */
export type Selection = (column: Sql) => Sql;

export const everything: Selection = () => sql`true`;

export function oneOfIds(ids: readonly number[]): Selection {
  return (column) => sql`${column} = any(${ids}::bigint[])`;
}

export async function readCategories(tx: Queryable, which: Selection): Promise<CategoryRow[]> {
  return await tx.rows(sql`
    select id, product_type_id, name, slug, is_leaf, image, image_alt, seo_title, seo_description, position, visible
    from category where ${which(sql`id`)} order by position, id`);
}

export async function readSubCategories(tx: Queryable, ofCategories: Selection): Promise<SubCategoryRow[]> {
  return await tx.rows(sql`
    select id, category_id, name, slug, image, image_alt, position, visible
    from sub_category where ${ofCategories(sql`category_id`)} order by position, id`);
}

export async function readProductIds(tx: Queryable, ofCategories: Selection): Promise<ProductId[]> {
  const rows = await tx.rows<{ id: ProductId }>(sql`select id from product where ${ofCategories(sql`category_id`)}`);
  return rows.map(({ id }) => id);
}

interface ReadProduct extends Omit<ProductRows, 'weights'> {
  /** Numbers and, on a line of their own, looks as JSON where there are any; null without weights. */
  readonly weights: string | null;
}

/**
 * Reads products with their own tables in one statement. Arrays as text are the cheapest that PostgreSQL aggregates:
 * half the time of `json_agg`, of which a start has a million.
 */
export async function readProducts(tx: Queryable, which: Selection): Promise<ProductRows[]> {
  const ofProduct = which(sql`product_id`);
  const rows = await tx.rows<ReadProduct>(sql`
    select id, product_type_id, category_id, sub_category_id, name, unique_code, metal, fineness, size, hsn,
      pictured_weight_mg, default_weight_mg, video_mp4, video_webm, video_poster, video_alt, relief_front, relief_back,
      seo_title, seo_description, review_count, review_stars, ${textColumns}, published, publish_from, publish_until,
      details, images, shops, weights
    from product
    left join (
      select product_id, to_json(array_agg(array[label, value] order by position))::text as details
      from product_detail where ${ofProduct} group by product_id) d on d.product_id = id
    left join (
      select product_id, to_json(array_agg(array[path, alt] order by position))::text as images
      from product_image where ${ofProduct} group by product_id) i on i.product_id = id
    left join (
      select product_id, to_json(array_agg(array[name, url, icon] order by position))::text as shops
      from external_shop where ${ofProduct} group by product_id) s on s.product_id = id
    left join (
      select product_id, array_agg(array[id, weight_mg, mrp_paise, margin_paise_per_gram, making_paise, service_tax_bp,
          other_tax_bp, coalesce(stock, ${MADE_TO_ORDER}), dispatch_days, visible::int]::bigint[] order by weight_mg)::text
        || case when max(size || coalesce(image, '')) <> ''
          then chr(10) || to_json(array_agg(array[size, coalesce(image, ''), image_alt] order by weight_mg))::text
          else '' end as weights
      from product_weight where ${ofProduct} group by product_id) w on w.product_id = id
    where ${which(sql`id`)} order by id`);
  // In place: copies of so wide a row took 1.2 s of the start with 100,000 products.
  return rows.map((row) => {
    const [numbers = null, looks = null] = row.weights?.split('\n') ?? [];
    return Object.assign(row, { weights: WeightTable.parse(numbers, looks) });
  });
}

/** Products per statement, and turns of the event loop per reading of all. */
const BATCH = 250;

/**
 * Reads all products in the order of their ids, and hands them on in batches, so that other requests are answered.
 * Readers take turns: PostgreSQL works for each while this process takes in the batch of another.
 *
 * @param readers transactions on connections of their own that see the same state
 */
export async function readAllProducts(
  readers: readonly [Queryable, ...Queryable[]],
  take: (batch: readonly ProductRows[]) => void,
): Promise<void> {
  const ends = await readers[0].rows<{ id: number }>(sql`
    select id from (select id, row_number() over (order by id desc) - 1 as place from product) numbered
    where place % ${BATCH} = 0 order by id`);
  const ranges = ends.map(({ id: upto }, at) => ({ after: ends[at - 1]?.id ?? 0, upto })).values();
  const begin = (reader: Queryable) => {
    const range = ranges.next().value;
    if (range === undefined) return null;
    const batch = readProducts(reader, (column) => sql`${column} > ${range.after} and ${column} <= ${range.upto}`);
    // Awaited in its turn, after an earlier batch may have failed.
    batch.catch(() => undefined);
    return { reader, batch };
  };
  const reading = readers.map(begin);
  for (let next = reading.shift(); next !== undefined && next !== null; next = reading.shift()) {
    const batch = await next.batch;
    reading.push(begin(next.reader));
    take(batch);
  }
}
