/** Seeds the catalogue: the standard product types, or the demo catalogue with its banners. */
import { slugOf } from '@tola/contract';
import {
  type SampleBanner,
  type SampleCategory,
  type SampleProduct,
  type SampleType,
  sampleBanners,
  sampleCatalogue,
  standardTypes,
} from '@tola/seed';
import { type Queryable, sql } from '#database';

/** Seeds the standard types, because staff can only add customised ones. The store hides types without products. */
export async function loadStandardTypes(tx: Queryable): Promise<void> {
  const rows = standardTypes().map(({ imageAlt, ...type }, position) => ({
    ...type,
    slug: slugOf(type.name),
    image_alt: imageAlt,
    position,
  }));
  await insertRows(tx, 'product_type', rows);
}

/** Ids follow the order of the entries, so that a weight has the same id in every fresh database. */
export async function loadDemoCatalogue(tx: Queryable): Promise<void> {
  const rows = flatten(sampleCatalogue());
  await insertRows(tx, 'product_type', rows.types);
  await insertRows(tx, 'category', rows.categories);
  await insertRows(tx, 'sub_category', rows.subCategories);
  await insertRows(tx, 'product', rows.products);
  await insertRows(tx, 'product_detail', rows.details);
  await insertRows(tx, 'product_image', rows.images);
  await insertRows(tx, 'external_shop', rows.shops);
  await insertRows(tx, 'product_weight', rows.weights);
  await insertRows(tx, 'banner', bannerRows());
  for (const table of ['product_type', 'category', 'sub_category', 'product', 'product_weight'])
    await continueIds(tx, table);
}

type Row = Readonly<Record<string, unknown>>;

/** Inserts all rows of a table in one statement. */
async function insertRows(tx: Queryable, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.identifier(column)));
  await tx.run(sql`
    insert into ${sql.identifier(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.identifier(table)}, ${sql.json(rows)})`);
}

/** Moves the table's id sequence, unused until now, past the inserted ids. Setting it would need the table's owner. */
async function continueIds(tx: Queryable, table: string): Promise<void> {
  await tx.rows(sql`
    select max(nextval(pg_get_serial_sequence(${table}, 'id')))
    from generate_series(1, greatest((select max(id) from ${sql.identifier(table)}), 6))`);
}

interface Rows {
  types: Row[];
  categories: Row[];
  subCategories: Row[];
  products: Row[];
  details: Row[];
  images: Row[];
  shops: Row[];
  weights: Row[];
}

function flatten(types: readonly SampleType[]): Rows {
  const rows: Rows = {
    types: [],
    categories: [],
    subCategories: [],
    products: [],
    details: [],
    images: [],
    shops: [],
    weights: [],
  };
  types.forEach((type, position) => {
    rows.types.push(typeRow(type, position));
    type.categories.forEach((category, index) => {
      addCategory(rows, type, category, index);
    });
  });
  return rows;
}

function typeRow(type: SampleType, position: number): Row {
  return {
    id: type.id,
    name: type.name,
    slug: slugOf(type.name),
    customised: type.customised,
    made_to_design: type.customised,
    form: type.form,
    image: type.image,
    image_alt: type.imageAlt,
    seo_title: type.seoTitle,
    seo_description: type.seoDescription,
    intro: type.intro,
    about: type.about,
    position,
    visible: true,
  };
}

function addCategory(rows: Rows, type: SampleType, category: SampleCategory, position: number): void {
  const id = rows.categories.length + 1;
  const { name, image, imageAlt, product, subCategories = [] } = category;
  rows.categories.push({
    id,
    product_type_id: type.id,
    name,
    slug: slugOf(name),
    is_leaf: product !== undefined,
    image,
    image_alt: imageAlt,
    seo_title: '',
    seo_description: '',
    position,
    visible: true,
  });
  if (product !== undefined) addProduct(rows, { typeId: type.id, categoryId: id, subCategoryId: null }, product);
  subCategories.forEach((sub, index) => {
    const subId = rows.subCategories.length + 1;
    rows.subCategories.push({
      id: subId,
      category_id: id,
      name: sub.name,
      slug: slugOf(sub.name),
      image: sub.image,
      image_alt: sub.imageAlt,
      position: index,
      visible: true,
    });
    addProduct(rows, { typeId: type.id, categoryId: id, subCategoryId: subId }, sub.product);
  });
}

interface Place {
  readonly typeId: number;
  readonly categoryId: number;
  readonly subCategoryId: number | null;
}

function addProduct(rows: Rows, place: Place, product: SampleProduct): void {
  const id = rows.products.length + 1;
  rows.products.push({ id, ...productRow(place, product) });
  product.details.forEach(({ label, value }, position) => {
    rows.details.push({ product_id: id, position, label, value });
  });
  product.images.forEach(({ path, alt }, position) => {
    rows.images.push({ product_id: id, position, path, alt });
  });
  product.externalShops.forEach(({ name, url, icon }, position) => {
    rows.shops.push({ product_id: id, position, name, url, icon });
  });
  for (const weight of product.weights) {
    rows.weights.push({
      id: rows.weights.length + 1,
      product_id: id,
      weight_mg: weight.weightMg,
      mrp_paise: weight.mrpPaise,
      margin_paise_per_gram: weight.marginPaisePerGram,
      making_paise: weight.makingPaise,
      service_tax_bp: weight.serviceTaxBp,
      other_tax_bp: weight.otherTaxBp,
      stock: weight.stock,
      dispatch_days: weight.dispatchDays,
      size: weight.size,
      visible: true,
    });
  }
}

function productRow({ typeId, categoryId, subCategoryId }: Place, product: SampleProduct): Row {
  return {
    product_type_id: typeId,
    category_id: categoryId,
    sub_category_id: subCategoryId,
    name: product.name,
    unique_code: product.uniqueCode,
    metal: product.metal,
    fineness: product.fineness,
    fineness_label: product.finenessLabel,
    short_description: product.shortDescription,
    full_description: product.fullDescription,
    purity_and_tech: product.purityAndTech,
    packaging: product.packaging,
    size: product.size,
    certification: product.certification,
    collection: product.collection,
    packaging_label: product.packagingLabel,
    country_of_origin: product.countryOfOrigin,
    hsn: product.hsn,
    pictured_weight_mg: product.picturedWeightMg,
    video_mp4: product.video?.mp4 ?? null,
    video_webm: product.video?.webm ?? null,
    video_poster: product.video?.poster ?? null,
    video_alt: product.video?.alt ?? null,
    relief_front: product.relief?.front ?? null,
    relief_back: product.relief?.back ?? null,
    seo_title: '',
    seo_description: '',
  };
}

function bannerRows(): Row[] {
  const banners = sampleBanners();
  const { eyebrow, heading, text, button, url, secondButton, secondUrl, image, alt } = banners.hero;
  const hero = {
    placement: 'hero',
    name: 'Opening',
    image,
    image_alt: alt,
    ground: 'light',
    eyebrow,
    headline: heading,
    text,
    button,
    href: url,
    second_button: secondButton,
    second_href: secondUrl,
    position: 0,
    visible: true,
  };
  return [
    hero,
    bannerRow('top', banners.top, 0),
    ...banners.slider.map((one, index) => bannerRow('slider', one, index)),
  ];
}

function bannerRow(placement: 'top' | 'slider', banner: SampleBanner, position: number): Row {
  return {
    placement,
    name: banner.name,
    image: banner.image,
    image_alt: banner.alt,
    ground: banner.ground,
    eyebrow: banner.eyebrow,
    headline: banner.heading,
    text: banner.text,
    button: banner.button,
    href: banner.url,
    second_button: '',
    second_href: '',
    position,
    visible: true,
  };
}
