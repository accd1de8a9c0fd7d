/** PostgreSQL, as the shop talks to it: written SQL in, named rows out, transactions around both. */
export { hangUp } from './connection.ts';
export { isCheckViolation, isForeignKeyViolation, isUniqueViolation } from './database-errors.ts';
export { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
export { type Migration, MigrationFault, migrate, migrationsFolder, readMigrations } from './migrate.ts';
export { type OpenedDatabase, openDatabase } from './open-database.ts';
export { connectDatabase } from './pooled-database.ts';
export { type Database, InvariantBroken, type Queryable, type TransactionOptions } from './queryable.ts';
export { createRereading } from './rereading.ts';
export { Sql, sql } from './sql.ts';
