/** The calls of the GST return. */
import { notePortalFigures, readGstReturn } from '@tola/contract/staff';
import type { Business } from '#business';
import type { Database } from '#database';
import type { Operation } from '#http';
import { staffChange, staffOperation } from '#staff-accounts';
import { gstReturnOf, notePortal, ONE_INSTANT } from './gst-return.ts';

interface GstDependencies {
  readonly database: Database;
  readonly business: Business;
}

export function gstOperations({ database, business }: GstDependencies): Operation[] {
  return [
    staffOperation(
      readGstReturn,
      async ({ payload }) =>
        await database.transaction(async (tx) => await gstReturnOf(tx, business.current(), payload.month), ONE_INSTANT),
    ),
    staffChange(database, notePortalFigures, async (tx, { payload, staff, now }, actor) => {
      await notePortal(tx, payload, actor, staff.name, now);
      return null;
    }),
  ];
}
