/** Operations of reviews. */
import {
  getLatestReviews,
  getOrderReviews,
  getReviews,
  LATEST_REVIEWS,
  type LatestReview,
  type ProductId,
  REVIEWS_PER_PAGE,
  saveReview,
  withdrawReview,
} from '@tola/contract';
import type { Catalogue } from '#catalogue';
import type { Database } from '#database';
import { type Operation, operation } from '#http';
import type { Uploads } from '#uploads';
import { latestReviews, publishedReviews, type ReviewRow, reviewableLines } from './review-store.ts';
import { withdraw, writeReview } from './reviews.ts';

export interface ReviewDependencies {
  readonly database: Database;
  readonly catalogue: Catalogue;
  readonly uploads: Uploads;
}

/** Reviews that one customer may write or change in an hour; each may carry photos. */
const WRITING = { name: 'review', limit: 30, windowSeconds: 3_600 };

export function reviewOperations(dependencies: ReviewDependencies): Operation[] {
  const { database } = dependencies;
  const newest = createNewestReviews(dependencies);
  const latest = createLatestReviews(dependencies);
  return [
    operation(
      getReviews,
      async ({ payload: { productId, before } }) => {
        const rows =
          before === null
            ? await newest(productId)
            : await publishedReviews(database, productId, { before, atMost: REVIEWS_PER_PAGE });
        return { data: rows.map((row) => ({ ...row, writtenAt: row.writtenAt.toISOString() })) };
      },
      { anonymous: true },
    ),
    operation(getLatestReviews, async () => ({ data: await latest() }), { anonymous: true }),
    operation(getOrderReviews, async ({ payload: { orderNumber }, customer }) => {
      return { data: await reviewableLines(database, customer.id, orderNumber) };
    }),
    operation(
      saveReview,
      async ({ payload, customer, now }) => {
        const { stars, text, city, status, photos } = await writeReview(
          dependencies,
          { ...payload, customerId: customer.id },
          now,
        );
        return {
          message: 'Thank you. Your review is published once we have read it.',
          data: { stars, text, city, status, photos },
        };
      },
      { limit: WRITING },
    ),
    operation(withdrawReview, async ({ payload: { orderLineId }, customer, now }) => {
      await database.transaction(async (tx) => await withdraw(tx, { customerId: customer.id, orderLineId }, now));
      return { message: 'Your review is deleted' };
    }),
  ];
}

/** Some of the newest may be of products that are no longer on sale. */
const LATEST_READ = 3 * LATEST_REVIEWS;

/** Read once for each version of the catalogue, as {@link createNewestReviews} does. */
function createLatestReviews({ database, catalogue }: ReviewDependencies): () => Promise<LatestReview[]> {
  let kept: { readonly version: number; readonly reviews: LatestReview[] } | null = null;
  return async () => {
    const tree = catalogue.current();
    const { version } = tree;
    if (kept?.version === version) return kept.reviews;
    const rows = await latestReviews(database, LATEST_READ);
    const reviews = rows.flatMap(({ productId, writtenAt, ...row }) => {
      const product = tree.product(productId);
      if (product === null || !product.visible) return [];
      return [{ ...row, writtenAt: writtenAt.toISOString(), productName: product.name, href: product.href }];
    });
    kept = { version, reviews: reviews.slice(0, LATEST_REVIEWS) };
    return kept.reviews;
  };
}

/** Products whose newest reviews are kept. */
const PRODUCTS_KEPT = 500;

/**
 * The first page of reviews is part of a product's page, which is rendered with every tick of its rates: it is read once for
 * each version of the catalogue, which changes with the number of published reviews.
 */
function createNewestReviews({ database, catalogue }: ReviewDependencies): (id: ProductId) => Promise<ReviewRow[]> {
  let version = -1;
  const kept = new Map<ProductId, ReviewRow[]>();
  return async (productId) => {
    const now = catalogue.current().version;
    if (now !== version || kept.size > PRODUCTS_KEPT) kept.clear();
    version = now;
    const known = kept.get(productId);
    if (known !== undefined) return known;
    const rows = await publishedReviews(database, productId, { before: null, atMost: REVIEWS_PER_PAGE });
    // Another version has come meanwhile: what was read may be older than it.
    if (version === now) kept.set(productId, rows);
    return rows;
  };
}
