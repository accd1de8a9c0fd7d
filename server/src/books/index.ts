/** The books: registers, GST returns and the closing of months, computed from frozen documents and payments. */
export { mailBooks } from './book-mails.ts';
export { booksFeature } from './books-feature.ts';
export { closingOperations } from './closing-operations.ts';
export { gstFileRoutes } from './gst-files.ts';
export { gstOperations } from './gst-operations.ts';
export { registerFileRoutes } from './register-files.ts';
export { registerOperations } from './register-operations.ts';
