/** Migrations that two people numbered alike are found before they meet, not when a database refuses them. */
import { readMigrations } from '@tola/server/migrations';

await readMigrations();
