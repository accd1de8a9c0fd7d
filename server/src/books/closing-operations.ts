/** The calls that close and reopen months. */
import { closeMonth, readClosing, reopenMonth } from '@tola/contract/staff';
import type { Database } from '#database';
import type { Operation } from '#http';
import { staffChange, staffOperation } from '#staff-accounts';
import { close, closingAt, reopen } from './closing.ts';

export function closingOperations({ database }: { readonly database: Database }): Operation[] {
  return [
    staffOperation(readClosing, async ({ now }) => await closingAt(database, now)),
    staffChange(database, closeMonth, async (tx, { payload, staff, now }, actor) => {
      await close(tx, payload.month, actor, staff.name, now);
      return null;
    }),
    staffChange(database, reopenMonth, async (tx, { payload, now }, actor) => {
      await reopen(tx, payload, actor, now);
      return null;
    }),
  ];
}
