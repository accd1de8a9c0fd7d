/** Global setup: one PostgreSQL server with a migrated template, removed after the last test. */
import { startTestPostgres, type TestPostgres } from './test-postgres.ts';

let postgres: TestPostgres | undefined;

export async function setup(): Promise<void> {
  postgres = await startTestPostgres();
}

export async function teardown(): Promise<void> {
  await postgres?.close();
}
