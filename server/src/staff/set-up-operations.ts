/** The call behind the set-up guide. */
import { readSetUp } from '@tola/contract/staff';
import type { Database } from '#database';
import { type SetUpDependencies, setUpReader } from '#go-live';
import type { Operation } from '#http';
import { staffOperation } from '#staff-accounts';

export function setUpOperations({ database, ...facts }: SetUpDependencies & { database: Database }): Operation[] {
  const read = setUpReader(facts);
  return [staffOperation(readSetUp, async ({ now }) => await read(database, now))];
}
