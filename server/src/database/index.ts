/** Database access: SQL statements, typed rows, transactions, notifications and migrations. */
export { ensureApplicationRole, type Login, withLogin } from './application-role.ts';
export {
  type BoundedCount,
  type BoundedPage,
  boundedPage,
  COUNTED_LIMIT,
  countBounded,
  foundByAny,
  type ShownPage,
  shownPage,
  sortedBy,
} from './bounded-list.ts';
export { createCoalescedRefresh } from './coalesced-refresh.ts';
export { connectionConfig, destroySocket } from './connection.ts';
export { readDatabaseClock, startDatabaseClock } from './database-clock.ts';
export {
  DatabaseReadOnly,
  DatabaseUnavailable,
  isCheckViolation,
  isForeignKeyViolation,
  isSerializationFailure,
  isUniqueViolation,
  violationDetail,
} from './database-errors.ts';
export { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
export { claimFolder, storeProcessOf } from './folder-claim.ts';
export { INDIA_BIN_ORIGIN, INDIA_ZONE } from './india-zone.ts';
export { type Figures, InvariantBroken, invariant, invariantViolations } from './invariant.ts';
export { containsPattern, startsWith } from './like-pattern.ts';
export { MigrationError, migrate, pendingMigrations, readMigrations, type SchemaOwner } from './migrate.ts';
export { openDatabase } from './open-database.ts';
export { connectDatabase } from './pooled-database.ts';
export { isAlive } from './postmaster.ts';
export type { Database, Queryable, Transaction } from './queryable.ts';
export { RESTORING_FOLDER } from './restoring-folder.ts';
export { TooManyCursors } from './row-batches.ts';
export { camelName, columnName, valueParsers } from './row-shape.ts';
export { inSavepoint } from './savepoint.ts';
export { notWaitingForTheDisk, Sql, sql } from './sql.ts';
export { StoreClient } from './store-client.ts';
