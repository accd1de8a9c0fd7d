/** The payment providers: a line for each folder beside this file, exported under the folder's name. */
export { cashfree } from './cashfree/index.ts';
