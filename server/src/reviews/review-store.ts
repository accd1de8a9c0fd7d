/** SQL of reviews. */
import type { CustomerId, OrderLineId, ProductId, Review, ReviewableLine, ReviewId } from '@tola/contract';
import type { Milligrams } from '@tola/pricing';
import { type Queryable, type Sql, sql } from '#database';

/** Where the photos of reviews are served. */
export const PHOTO_PATH = '/api/review-photos';

const photos = sql`array(
  select ${`${PHOTO_PATH}/`}::text || photo.upload_id from review_photo photo where photo.review_id = review.id order by photo.position)`;

export interface ReviewRow extends Omit<Review, 'writtenAt'> {
  readonly writtenAt: Date;
}

/** Newest first. */
export async function publishedReviews(
  db: Queryable,
  productId: ProductId,
  { before, atMost }: { readonly before: ReviewId | null; readonly atMost: number },
): Promise<ReviewRow[]> {
  return await db.rows<ReviewRow>(sql`
    select id as review_id, stars, text, city, weight_mg, written_at, ${photos} as photos
    from review
    where product_id = ${productId} and status = 'published' and (${before}::bigint is null or id < ${before})
    order by id desc limit ${atMost}`);
}

interface LatestReviewRow extends Omit<ReviewRow, 'photos'> {
  readonly productId: ProductId;
}

/** The newest of all products. */
export async function latestReviews(db: Queryable, atMost: number): Promise<LatestReviewRow[]> {
  return await db.rows<LatestReviewRow>(sql`
    select id as review_id, product_id, stars, text, city, weight_mg, written_at
    from review where status = 'published' order by id desc limit ${atMost}`);
}

type OwnReviewRow = NonNullable<ReviewableLine['review']>;

interface LineRow {
  readonly orderLineId: OrderLineId;
  readonly name: string;
  readonly weightMg: Milligrams;
  readonly stars: number | null;
  readonly text: string | null;
  readonly city: string | null;
  readonly status: string | null;
  readonly photos: string[];
}

/**
 * Lines of a customer's own order, once it is delivered, with their reviews; of an order refunded since those with a review,
 * which can be deleted; none of another order.
 */
export async function reviewableLines(
  db: Queryable,
  customerId: CustomerId,
  orderNumber: string,
): Promise<ReviewableLine[]> {
  const rows = await db.rows<LineRow>(sql`
    select line.id as order_line_id, line.name, line.weight_mg, review.stars, review.text, review.city, review.status,
      ${photos} as photos
    from order_line line join customer_order placed on placed.id = line.order_id
    left join review on review.order_line_id = line.id and review.customer_id = placed.customer_id
    where placed.order_number = ${orderNumber} and placed.customer_id = ${customerId} 
      and (placed.state = 'delivered' or review.id is not null)
    order by line.position`);
  return rows.map(({ orderLineId, name, weightMg, stars, text, city, status, photos: paths }) => ({
    ...{ orderLineId, name, weightMg },
    review:
      stars === null
        ? null
        : { stars, text: text ?? '', city: city ?? '', status: status as OwnReviewRow['status'], photos: paths },
  }));
}

export interface DeliveredLine {
  readonly productId: ProductId;
  readonly weightMg: Milligrams;
}

/** A line of a delivered order of this customer, locked, so that its review is written by one call at a time. */
export async function lockDeliveredLine(
  tx: Queryable,
  customerId: CustomerId,
  orderLineId: OrderLineId,
): Promise<DeliveredLine | null> {
  return await tx.maybeOne<DeliveredLine>(sql`
    select weight.product_id, line.weight_mg
    from order_line line join customer_order placed on placed.id = line.order_id
    join product_weight weight on weight.id = line.weight_id
    where line.id = ${orderLineId} and placed.customer_id = ${customerId} and placed.state = 'delivered'
    for no key update of line`);
}

/** Locks a line of any order of this customer, as {@link lockDeliveredLine} does; false when it is of nobody or another. */
export async function lockOwnLine(tx: Queryable, customerId: CustomerId, orderLineId: OrderLineId): Promise<boolean> {
  const line = await tx.maybeOne(sql`
    select from order_line line join customer_order placed on placed.id = line.order_id
    where line.id = ${orderLineId} and placed.customer_id = ${customerId} for no key update of line`);
  return line !== null;
}

export interface OwnReview extends OwnReviewRow {
  readonly reviewId: ReviewId;
  readonly uploadIds: readonly number[];
}

export async function ownReview(
  db: Queryable,
  customerId: CustomerId,
  orderLineId: OrderLineId,
): Promise<OwnReview | null> {
  const row = await db.maybeOne<Omit<OwnReview, 'status'> & { readonly status: string }>(sql`
    select id as review_id, stars, text, city, status, ${photos} as photos,
      array(select upload_id from review_photo where review_id = review.id order by position) as upload_ids
    from review where order_line_id = ${orderLineId} and customer_id = ${customerId}`);
  return row === null ? null : { ...row, status: row.status as OwnReview['status'] };
}

export interface NewReview extends DeliveredLine {
  readonly customerId: CustomerId;
  readonly orderLineId: OrderLineId;
  readonly stars: number;
  readonly text: string;
  readonly city: string;
}

export async function insertReview(tx: Queryable, review: NewReview, now: Date): Promise<ReviewId> {
  const { customerId, orderLineId, productId, weightMg, stars, text, city } = review;
  const { id } = await tx.one<{ id: ReviewId }>(sql`
    insert into review (customer_id, order_line_id, product_id, weight_mg, stars, text, city, written_at)
    values (${customerId}, ${orderLineId}, ${productId}, ${weightMg}, ${stars}, ${text}, ${city}, ${now})
    returning id`);
  return id;
}

export async function insertPhoto(
  tx: Queryable,
  photo: { readonly reviewId: ReviewId; readonly position: number; readonly upload: Sql },
): Promise<void> {
  await tx.run(sql`
    with upload as (${photo.upload})
    insert into review_photo (review_id, position, upload_id) select ${photo.reviewId}, ${photo.position}, id from upload`);
}

/** Photos of a review that stay when its text changes. */
export async function insertKeptPhotos(tx: Queryable, reviewId: ReviewId, uploadIds: readonly number[]): Promise<void> {
  await tx.run(sql`
    insert into review_photo (review_id, position, upload_id)
    select ${reviewId}, place, id from unnest(${uploadIds}::bigint[]) with ordinality as kept (id, place)`);
}

export async function deleteReview(tx: Queryable, reviewId: ReviewId): Promise<void> {
  await tx.run(sql`delete from review where id = ${reviewId}`);
}

/** The files of photos that no review shows any more; a job removes them. */
export async function erasePhotos(tx: Queryable, uploadIds: readonly number[], now: Date): Promise<void> {
  await tx.run(sql`update upload set erased_at = ${now} where id = any(${uploadIds}::bigint[]) and erased_at is null`);
}

/** Whose photo it is, and whether everybody may see it; null for an upload that is no photo of a review. */
export async function photoOf(
  db: Queryable,
  uploadId: number,
): Promise<{ readonly customerId: CustomerId; readonly isPublished: boolean } | null> {
  return await db.maybeOne<{ customerId: CustomerId; isPublished: boolean }>(sql`
    select review.customer_id, review.status = 'published' as is_published
    from review_photo photo join review on review.id = photo.review_id where photo.upload_id = ${uploadId}`);
}
