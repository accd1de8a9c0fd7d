/** The back-office call that lists deadlines. */
import { listDeadlines } from '@tola/contract/staff';
import type { Database } from '#database';
import type { Operation } from '#http';
import { onWire, staffOperation } from '#staff-accounts';
import { listDeadlineRows } from './deadline-list-store.ts';

export function deadlineOperations({ database }: { readonly database: Database }): Operation[] {
  return [
    staffOperation(listDeadlines, async ({ payload, now }) => onWire(await listDeadlineRows(database, payload, now))),
  ];
}
