/** Reviews of products by customers who have bought them. */
export { photoOf as reviewPhotoOf } from './review-store.ts';
export { reviewsFeature } from './reviews-feature.ts';
