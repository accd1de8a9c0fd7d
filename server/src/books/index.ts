/** The books: registers, GST returns and the closing of months, computed from frozen documents and payments. */
export { bookFileRoutes, bookOperations } from './book-calls.ts';
export { mailBooks } from './book-mails.ts';
export { booksFeature } from './books-feature.ts';
export { countNearLimits } from './customer-limits.ts';
export { insertScreening, latestScreening } from './limit-store.ts';
