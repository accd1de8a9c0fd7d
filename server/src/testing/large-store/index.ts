/** Fills a store with years of business: orders, customers and everything that they leave behind. */

export { fillBooks } from './fill-books.ts';
export { fillLargeStore } from './fill-large-store.ts';
export { fillCustomers, type LoggedInCustomer } from './many-customers.ts';
