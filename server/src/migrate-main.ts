/**
 * Migrates the database and exits, for a deployment that migrates once before it starts the new processes. It needs
 * MIGRATION_DATABASE_URL where the store's own role is not the owner of the tables.
 */
import { migrate, openDatabase } from '#database';
import { createLog } from '#log';
import { ConfigError, readSettings } from '#settings';

try {
  const settings = readSettings(process.env);
  const log = createLog({ level: settings.logLevel });
  if (settings.databaseUrl === null) throw new ConfigError('DATABASE_URL is not set: there is nothing to migrate.');
  const { database, schema, where } = await openDatabase(settings, log);
  try {
    const applied = await migrate(schema, log);
    process.stdout.write(`${applied.length} migrations applied to ${where}.\n`);
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
