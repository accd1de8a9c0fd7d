/** The tables of the resources. Fields are columns of the same name; this file lists the exceptions. */
import type { RecordValues } from '@tola/contract/staff';
import { hasDuplicateSlug } from '#content';
import { type Queryable, type Sql, sql } from '#database';
import { supplierWarning } from './supplier-warning.ts';

export interface ChildTable {
  readonly table: string;
  /** The column that refers to the parent. */
  readonly parent: string;
}

export interface Binding {
  readonly table: string;
  /** A record's label, as SQL over the table's alias `t`. */
  readonly label: Sql;
  /** The texts that are searched. */
  readonly searched: readonly Sql[];
  readonly order: Sql;
  /** Fields computed at an instant instead of read from a column. */
  readonly computed?: Readonly<Record<string, (now: Date) => Sql>>;
  /** Lists of child records, each in a table with `position`. */
  readonly children?: Readonly<Record<string, ChildTable>>;
  /** The columns that record when and by whom a record was changed. */
  readonly stamps?: {
    readonly at: string;
    readonly by?: string;
    readonly made?: string;
    /** Whether these values are stamped; otherwise the columns are null. */
    readonly when?: (values: RecordValues) => boolean;
  };
  /** A warning about a saved record; empty for none. */
  readonly warns?: (db: Queryable, id: number) => Promise<string>;
}

const stamped = { at: 'updated_at', by: 'updated_by' } as const;

const couponUses = sql`(select count(*) from coupon_use used where used.coupon_id = t.id and used.state <> 'released')`;

/** Why a coupon cannot be used; `active` when it can. */
function couponStanding(now: Date): Sql {
  return sql`(case when not t.is_active then 'off' when t.ends_at <= ${now} then 'over'
    when t.uses_in_all <= ${couponUses} then 'used up' when t.starts_at > ${now} then 'to come' else 'active' end)`;
}

/** What follows from a record's switch and times. */
function publicationBy(isOn: Sql): NonNullable<Binding['computed']> {
  return {
    publication: (now) => sql`(case when not ${isOn} then 'draft' when t.publish_until <= ${now} then 'ended'
      when t.publish_from > ${now} then 'scheduled' else 'published' end)`,
  };
}

const published = publicationBy(sql`t.published`);

/** Where staff see the photos of reviews. */
const REVIEW_PHOTOS = '/back-office/files/review-photos/';

const BINDINGS: Readonly<Record<string, Binding>> = {
  types: { table: 'product_type', label: sql`t.name`, searched: [sql`t.name`], order: sql`t.position, t.id` },
  categories: {
    table: 'category',
    label: sql`(select name from product_type where id = t.product_type_id) || ' · ' || t.name`,
    searched: [sql`t.name`],
    order: sql`t.product_type_id, t.position, t.id`,
  },
  'sub-categories': {
    table: 'sub_category',
    label: sql`(select name from category where id = t.category_id) || ' · ' || t.name`,
    searched: [sql`t.name`],
    order: sql`t.category_id, t.position, t.id`,
  },
  products: {
    table: 'product',
    computed: published,
    label: sql`t.name || ' (' || t.unique_code || ')'`,
    searched: [sql`t.name`, sql`t.unique_code`],
    order: sql`t.product_type_id, t.category_id, t.id`,
    children: {
      images: { table: 'product_image', parent: 'product_id' },
      details: { table: 'product_detail', parent: 'product_id' },
      shops: { table: 'external_shop', parent: 'product_id' },
    },
  },
  weights: {
    table: 'product_weight',
    label: sql`(select name from product where id = t.product_id) || ', ' || (t.weight_mg / 1000.0)::float8 || ' g'`,
    searched: [sql`(select name || ' ' || unique_code from product where id = t.product_id)`],
    order: sql`t.product_id, t.weight_mg`,
  },
  journal: {
    table: 'blog_post',
    computed: published,
    label: sql`t.title`,
    searched: [sql`t.title`],
    order: sql`t.published_at desc, t.id desc`,
    stamps: stamped,
    warns: async (db, id) =>
      (await hasDuplicateSlug(db, id))
        ? 'Another article makes the same address from its title: the later one has a number behind it.'
        : '',
  },
  news: {
    table: 'news_item',
    computed: published,
    label: sql`t.title`,
    searched: [sql`t.title`],
    order: sql`t.published_at desc, t.id desc`,
    stamps: stamped,
  },
  faq: {
    table: 'faq_entry',
    computed: published,
    label: sql`t.title`,
    searched: [sql`t.title`, sql`t.description`],
    order: sql`t.position, t.id`,
    stamps: stamped,
  },
  stores: {
    table: 'store_location',
    computed: published,
    label: sql`t.name`,
    searched: [sql`t.name`, sql`t.address`],
    order: sql`t.position, t.id`,
    stamps: stamped,
  },
  banners: {
    table: 'banner',
    computed: publicationBy(sql`t.visible`),
    label: sql`t.name`,
    searched: [sql`t.name`, sql`t.headline`],
    order: sql`t.placement, t.position, t.id`,
  },
  occasions: {
    table: 'occasion_page',
    computed: published,
    label: sql`t.title`,
    searched: [sql`t.title`, sql`t.intro`],
    order: sql`t.position, t.id`,
    children: {
      days: { table: 'occasion_day', parent: 'occasion_page_id' },
      content: { table: 'occasion_block', parent: 'occasion_page_id' },
    },
    stamps: stamped,
  },
  'page-heads': {
    table: 'page_head',
    label: sql`t.path`,
    searched: [sql`t.path`, sql`t.title`],
    order: sql`t.path`,
    stamps: stamped,
  },
  testimonials: {
    table: 'testimonial',
    label: sql`t.name`,
    searched: [sql`t.name`, sql`t.description`],
    order: sql`(t.status = 'waiting') desc, t.created_at desc, t.id desc`,
    stamps: { at: 'moderated_at', by: 'moderated_by', when: ({ status }) => status !== 'waiting' },
  },
  reviews: {
    table: 'review',
    label: sql`(select name from product where id = t.product_id) || ', ' || t.stars || ' stars'`,
    searched: [sql`t.text`, sql`t.city`],
    order: sql`(t.status = 'waiting') desc, t.id desc`,
    computed: {
      photos: () => sql`array(
        select ${REVIEW_PHOTOS}::text || photo.upload_id from review_photo photo where photo.review_id = t.id
        order by photo.position)`,
    },
    stamps: { at: 'moderated_at', by: 'moderated_by', when: ({ status }) => status !== 'waiting' },
  },
  coupons: {
    table: 'coupon',
    label: sql`t.code`,
    searched: [sql`t.code`, sql`t.note`],
    order: sql`t.id desc`,
    computed: { uses: () => couponUses, standing: couponStanding },
    stamps: { at: 'updated_at', made: 'created_at' },
  },
  'stock-locations': {
    table: 'stock_location',
    label: sql`t.name`,
    searched: [sql`t.name`],
    order: sql`t.position, t.id`,
    stamps: stamped,
  },
  suppliers: {
    table: 'supplier',
    label: sql`t.name`,
    searched: [sql`t.name`, sql`t.gstin`, sql`t.pan`],
    order: sql`lower(t.name), t.id`,
    stamps: stamped,
    warns: async (db, id) =>
      supplierWarning(await db.one(sql`select gstin, pan, state_code from supplier where id = ${id}`)),
  },
  'metal-trades': {
    table: 'metal_trade',
    label: sql`t.side || ' ' || (t.weight_mg / 1000.0)::float8 || ' g of ' || t.metal || ', ' || t.counterparty`,
    searched: [sql`t.counterparty`, sql`t.reference`],
    order: sql`t.traded_at desc, t.id desc`,
    stamps: stamped,
  },
};

export function bindingOf(resource: string): Binding {
  const binding = Object.hasOwn(BINDINGS, resource) ? BINDINGS[resource] : undefined;
  if (binding === undefined) throw new Error(`The resource ${resource} has no table`);
  return binding;
}
