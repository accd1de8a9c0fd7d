/** Reads the rows of the catalogue's tables. */
import {
  type CategoryId,
  type ProductId,
  type ProductTextName,
  type ProductTypeId,
  productTexts,
  type SubCategoryId,
  type WeightId,
} from '@tola/contract';
import type { BasisPoints, Metal, Milligrams, Paise, PaisePerGram, PieceForm } from '@tola/pricing';
import { columnName, type Queryable, type Sql, sql } from '#database';

export interface TypeRow {
  readonly id: ProductTypeId;
  readonly name: string;
  readonly slug: string;
  readonly customised: boolean;
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

export interface ProductRow extends Readonly<Record<ProductTextName, string>> {
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
  readonly videoMp4: string | null;
  readonly videoWebm: string | null;
  readonly videoPoster: string | null;
  readonly videoAlt: string | null;
  readonly seoTitle: string;
  readonly seoDescription: string;
}

export interface WeightRow {
  readonly id: WeightId;
  readonly weightMg: Milligrams;
  readonly mrpPaise: Paise;
  readonly marginPaisePerGram: PaisePerGram;
  readonly makingPaise: Paise;
  readonly serviceTaxBp: BasisPoints;
  readonly otherTaxBp: BasisPoints;
  readonly stock: number | null;
  readonly dispatchDays: number;
  readonly size: string;
  readonly visible: boolean;
}

export interface BannerRow {
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

/** A product with the rows of its own tables. */
export interface ProductRows extends ProductRow {
  readonly details: readonly { readonly label: string; readonly value: string }[];
  readonly images: readonly { readonly path: string; readonly alt: string }[];
  readonly shops: readonly { readonly name: string; readonly url: string; readonly icon: string }[];
  /** Lightest first. */
  readonly weights: readonly WeightRow[];
}

export const PRODUCT_TEXT_NAMES = Object.keys(productTexts) as readonly ProductTextName[];
const textColumns = sql.join(PRODUCT_TEXT_NAMES.map((name) => sql.identifier(columnName(name))));

export async function readTypes(tx: Queryable): Promise<TypeRow[]> {
  return await tx.rows(sql`
    select id, name, slug, customised, form, image, image_alt, seo_title, seo_description, intro, about, visible
    from product_type order by position, id`);
}

export async function readBanners(tx: Queryable): Promise<BannerRow[]> {
  return await tx.rows(sql`
    select id, placement, name, image, image_alt, ground, eyebrow, headline, text, button, href, second_button,
      second_href
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

/** The values of {@link WeightRow}, in the order of the statement. */
type WeightTuple = readonly [
  id: WeightId,
  weightMg: number,
  mrpPaise: number,
  marginPaisePerGram: number,
  makingPaise: number,
  serviceTaxBp: number,
  otherTaxBp: number,
  stock: number | null,
  dispatchDays: number,
  size: string,
  visible: boolean,
];

interface ReadProduct extends ProductRow {
  readonly details: ProductRows['details'] | null;
  readonly images: ProductRows['images'] | null;
  readonly shops: ProductRows['shops'] | null;
  readonly weights: readonly WeightTuple[] | null;
}

/** Reads products with their own tables in one statement, each product's rows as one JSON value. */
export async function readProducts(tx: Queryable, which: Selection): Promise<ProductRows[]> {
  const ofProduct = which(sql`product_id`);
  const rows = await tx.rows<ReadProduct>(sql`
    select id, product_type_id, category_id, sub_category_id, name, unique_code, metal, fineness, size, hsn,
      pictured_weight_mg, video_mp4, video_webm, video_poster, video_alt, seo_title, seo_description, ${textColumns},
      details, images, shops, weights
    from product
    left join (
      select product_id, json_agg(json_build_object('label', label, 'value', value) order by position) as details
      from product_detail where ${ofProduct} group by product_id) d on d.product_id = id
    left join (
      select product_id, json_agg(json_build_object('path', path, 'alt', alt) order by position) as images
      from product_image where ${ofProduct} group by product_id) i on i.product_id = id
    left join (
      select product_id, json_agg(json_build_object('name', name, 'url', url, 'icon', icon) order by position) as shops
      from external_shop where ${ofProduct} group by product_id) s on s.product_id = id
    left join (
      select product_id, json_agg(json_build_array(id, weight_mg, mrp_paise, margin_paise_per_gram, making_paise,
        service_tax_bp, other_tax_bp, stock, dispatch_days, size, visible) order by weight_mg) as weights
      from product_weight where ${ofProduct} group by product_id) w on w.product_id = id
    where ${which(sql`id`)} order by id`);
  return rows.map(({ details, images, shops, weights, ...row }) => ({
    ...row,
    details: details ?? [],
    images: images ?? [],
    shops: shops ?? [],
    weights: (weights ?? []).map(weightRow),
  }));
}

function weightRow(values: WeightTuple): WeightRow {
  const [id, weightMg, mrpPaise, marginPaisePerGram, makingPaise, serviceTaxBp, otherTaxBp, ...others] = values;
  const [stock, dispatchDays, size, visible] = others;
  return {
    id,
    weightMg,
    mrpPaise,
    marginPaisePerGram,
    makingPaise,
    serviceTaxBp,
    otherTaxBp,
    stock,
    dispatchDays,
    size,
    visible,
  };
}

/** Products per statement, and turns of the event loop per reading of all. */
const BATCH = 500;

/** Reads all products in the order of their ids, and hands them on in batches, so that other requests are answered. */
export async function readAllProducts(tx: Queryable, take: (batch: readonly ProductRows[]) => void): Promise<void> {
  for (let after = 0; ; ) {
    const { upto } = await tx.one<{ upto: number | null }>(sql`
      select max(id)::bigint as upto from (select id from product where id > ${after} order by id limit ${BATCH}) batch`);
    if (upto === null) return;
    const first = after;
    take(await readProducts(tx, (column) => sql`${column} > ${first} and ${column} <= ${upto}`));
    after = upto;
  }
}
