/** Reviews of products by verified buyers: customers who have the piece from a delivered order. */
import { defineCall } from './call.ts';
import { field, list, onlyOne, optional, type Plain, record } from './codec.ts';
import type { OrderLineId, ProductId, ReviewId } from './ids.ts';
import { orderNumber } from './orders.ts';
import { amountOfThings, anyText, idFor, instant, oneOf, plainText, text, weightText, wholeNumber } from './values.ts';

export const REVIEW_STATES = ['waiting', 'published', 'declined'] as const;
export const REVIEW_TEXT_LENGTH = 2_000;
export const REVIEW_PHOTOS_AT_MOST = 4;
/** Reviews in one reply. */
export const REVIEWS_PER_PAGE = 10;
/** For the photos of one review, as base64. */
const REVIEW_BODY_BYTES = 8 * 1024 * 1024;
/** A data URL of a photo that fits into a body. */
const PHOTO_CHARACTERS = REVIEW_BODY_BYTES / 2;

const review = record({
  reviewId: field('ReviewId', idFor<ReviewId>()),
  stars: field('StarRating', amountOfThings),
  text: field('Description', plainText),
  /** Empty when the buyer does not name it. */
  city: field('City', anyText()),
  weightMg: field('Weight', weightText),
  writtenAt: field('WrittenAt', instant),
  /** Paths of the photos. */
  photos: field('Photos', list(plainText)),
});

export type Review = Plain<typeof review>;

export const getReviews = defineCall({
  name: 'GetReviewsFront',
  does: 'Lists the published reviews of a product by verified buyers, newest first, ten at a time.',
  caller: 'guest',
  repeat: 'harmless',
  payload: record({
    productId: field('ProductId', idFor<ProductId>()),
    /** Reviews older than this one; the newest by default. */
    before: optional('Before', idFor<ReviewId>()),
  }),
  data: list(review),
});

/** Reviews that stand beside testimonials. */
export const LATEST_REVIEWS = 12;

const latestReview = record({
  reviewId: field('ReviewId', idFor<ReviewId>()),
  stars: field('StarRating', amountOfThings),
  text: field('Description', plainText),
  city: field('City', anyText()),
  weightMg: field('Weight', weightText),
  writtenAt: field('WrittenAt', instant),
  productName: field('ProductName', plainText),
  /** Page of the product. */
  href: field('Path', plainText),
});

export type LatestReview = Plain<typeof latestReview>;

export const getLatestReviews = defineCall({
  name: 'GetLatestReviewsFront',
  does: 'Lists the newest published reviews of products on sale, each by the buyer of a delivered order, with product and date.',
  caller: 'guest',
  repeat: 'harmless',
  data: list(latestReview),
});

const ownReview = record({
  stars: field('StarRating', amountOfThings),
  text: field('Description', plainText),
  city: field('City', anyText()),
  status: field('Status', oneOf(REVIEW_STATES, '')),
  photos: field('Photos', list(plainText)),
});

const reviewableLine = record({
  orderLineId: field('OrderLineId', idFor<OrderLineId>()),
  name: field('ProductName', plainText),
  weightMg: field('Weight', weightText),
  /** Missing until it is written. */
  review: optional('Review', ownReview),
});

export type ReviewableLine = Plain<typeof reviewableLine>;

export const getOrderReviews = defineCall({
  name: 'GetOrderReviewsFront',
  does: 'Lists the lines of a delivered order that its customer may review, with their reviews; none before delivery, and none of other orders.',
  caller: 'customer',
  repeat: 'harmless',
  payload: record({ orderNumber: field('CartId', orderNumber) }),
  data: list(reviewableLine),
});

const orderLineId = field('OrderLineId', idFor<OrderLineId>());
const LINE_UNKNOWN = [404, 'This piece is not in a delivered order of yours'] as const;

export const saveReview = defineCall({
  name: 'SaveReviewFront',
  does: 'Writes or changes the customer’s review of a delivered piece. It is published after moderation; a change is moderated again.',
  caller: 'customer',
  repeat: 'harmless',
  bodyBytes: REVIEW_BODY_BYTES,
  payload: record({
    orderLineId,
    stars: field('StarRating', wholeNumber(1, 5, 'Select 1 to 5 stars')),
    text: field('Description', text('Write your review', REVIEW_TEXT_LENGTH)),
    city: field('City', anyText(60)),
    /** Data URLs of JPEG, PNG or WebP images; the photos stay as they are without this field. */
    photos: optional('Photos', list(text('Attach a photo', PHOTO_CHARACTERS), REVIEW_PHOTOS_AT_MOST)),
  }),
  data: onlyOne(ownReview),
  refusals: {
    'line-unknown': LINE_UNKNOWN,
    'photo-not-image': [400, 'Attach photos as JPEG, PNG or WebP'],
    'photo-too-large': [413, 'Please attach smaller photos'],
  },
});

export const withdrawReview = defineCall({
  name: 'WithdrawReviewFront',
  does: 'Deletes the customer’s review of a piece with its photos.',
  caller: 'customer',
  repeat: 'harmless',
  payload: record({ orderLineId }),
});
