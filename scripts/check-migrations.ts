/** Fails on duplicate migration numbers and malformed names, before a database refuses them. */
import { readMigrations } from '@tola/server/migrations';

await readMigrations();
