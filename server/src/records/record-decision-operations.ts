/** The call that decides about a record of a list. */
import { decideRecord, type SavedRecord } from '@tola/contract/staff';
import { staffActor } from '#audit';
import type { Database } from '#database';
import type { Operation } from '#http';
import { onWire, staffOperation } from '#staff-accounts';
import { writeDecision } from './record-decisions.ts';
import { type RecordGuard, refusingViolations } from './records.ts';
import { resourceFor } from './resource-access.ts';

interface DecisionDependencies {
  readonly database: Database;
  readonly guard: RecordGuard;
}

export function decisionOperations({ database, guard }: DecisionDependencies): Operation[] {
  return [
    staffOperation(decideRecord, async (request) => {
      const { payload, staff, now } = request;
      const deciding = { ...payload, resource: resourceFor(payload.resource, staff), rights: staff.rights, guard };
      const actor = staffActor(staff, request);
      const saved = await refusingViolations(
        async () => await database.transaction(async (tx) => await writeDecision(tx, deciding, actor, now)),
      );
      return onWire({ ...saved, warning: '' }) as SavedRecord;
    }),
  ];
}
