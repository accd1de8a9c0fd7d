/** The reviews feature. */
import type { Feature } from '#platform';
import { type ReviewDependencies, reviewOperations } from './review-operations.ts';
import { reviewPhotoRoutes } from './review-photo-routes.ts';

export function reviewsFeature(dependencies: ReviewDependencies): Feature {
  return {
    name: 'reviews',
    operations: reviewOperations(dependencies),
    rawRoutes: reviewPhotoRoutes(dependencies),
  };
}
