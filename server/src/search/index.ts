/** One search of the back office. */
export { searchOperations } from './search-operations.ts';
