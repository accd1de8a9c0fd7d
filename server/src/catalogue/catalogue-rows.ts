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
import { columnName, type Database, type Queryable, sql } from '#database';

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
  readonly visible: boolean;
}

export interface SubCategoryRow {
  readonly id: SubCategoryId;
  readonly categoryId: CategoryId;
  readonly name: string;
  readonly slug: string;
  readonly image: string;
  readonly imageAlt: string;
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
  readonly productId: ProductId;
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

export interface CatalogueRows {
  readonly types: TypeRow[];
  readonly categories: CategoryRow[];
  readonly subCategories: SubCategoryRow[];
  readonly products: ProductRow[];
  readonly details: { readonly productId: ProductId; readonly label: string; readonly value: string }[];
  readonly images: { readonly productId: ProductId; readonly path: string; readonly alt: string }[];
  readonly shops: {
    readonly productId: ProductId;
    readonly name: string;
    readonly url: string;
    readonly icon: string;
  }[];
  readonly weights: WeightRow[];
  readonly banners: BannerRow[];
}

export const PRODUCT_TEXT_NAMES = Object.keys(productTexts) as readonly ProductTextName[];
const textColumns = sql.join(PRODUCT_TEXT_NAMES.map((name) => sql.identifier(columnName(name))));

/** Reads all tables in one consistent snapshot. */
export async function readCatalogue(database: Database): Promise<CatalogueRows> {
  return await database.transaction(readAll, { isolation: 'repeatable read' });
}

async function readAll(tx: Queryable): Promise<CatalogueRows> {
  return {
    types: await tx.rows<TypeRow>(sql`
      select id, name, slug, customised, form, image, image_alt, seo_title, seo_description, intro, about, visible
      from product_type order by position, id`),
    categories: await tx.rows<CategoryRow>(sql`
      select id, product_type_id, name, slug, is_leaf, image, image_alt, seo_title, seo_description, visible
      from category order by position, id`),
    subCategories: await tx.rows<SubCategoryRow>(sql`
      select id, category_id, name, slug, image, image_alt, visible from sub_category order by position, id`),
    products: await tx.rows<ProductRow>(sql`
      select id, product_type_id, category_id, sub_category_id, name, unique_code, metal, fineness, size, hsn,
        pictured_weight_mg, video_mp4, video_webm, video_poster, video_alt, seo_title, seo_description, ${textColumns}
      from product order by id`),
    details: await tx.rows(sql`select product_id, label, value from product_detail order by product_id, position`),
    images: await tx.rows(sql`select product_id, path, alt from product_image order by product_id, position`),
    shops: await tx.rows(sql`select product_id, name, url, icon from external_shop order by product_id, position`),
    weights: await tx.rows<WeightRow>(sql`
      select id, product_id, weight_mg, mrp_paise, margin_paise_per_gram, making_paise, service_tax_bp, other_tax_bp,
        stock, dispatch_days, size, visible
      from product_weight order by product_id, weight_mg`),
    banners: await tx.rows<BannerRow>(sql`
      select id, placement, name, image, image_alt, ground, eyebrow, headline, text, button, href, second_button,
        second_href
      from banner where visible order by position, id`),
  };
}
