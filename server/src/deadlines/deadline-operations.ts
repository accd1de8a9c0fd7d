/** Back-office calls on deadlines and promised dates. */
import { listDeadlines, moveDeliveryDate } from '@tola/contract/staff';
import type { Business } from '#business';
import type { Database } from '#database';
import type { Operation } from '#http';
import { onWire, staffChange, staffOperation } from '#staff-accounts';
import { listDeadlineRows } from './deadline-list-store.ts';
import { moveByStaff } from './moved-by-staff.ts';

interface Dependencies {
  readonly database: Database;
  readonly business: Business;
}

export function deadlineOperations({ database, business }: Dependencies): Operation[] {
  return [
    staffOperation(listDeadlines, async ({ payload, now }) => onWire(await listDeadlineRows(database, payload, now))),
    staffChange(database, moveDeliveryDate, async (tx, { payload, now }, actor) => {
      await moveByStaff({ business }, tx, payload, actor, now);
      return null;
    }),
  ];
}
