/** Back-office calls on personal data. */

import * as contract from '@tola/contract/staff';
import { indianDate } from '@tola/pricing';
import { type Business, LEGAL_MINIMUM, retentionOn } from '#business';
import type { Database } from '#database';
import type { Operation } from '#http';
import { onWire, staffOperation } from '#staff-accounts';
import { FIXED_PERIODS, RETENTION_KINDS } from './retention-kinds.ts';
import { lastRuns } from './retention-store.ts';

interface Dependencies {
  readonly database: Database;
  readonly business: Business;
}

export function privacyStaffOperations({ database, business }: Dependencies): Operation[] {
  return [
    staffOperation(contract.readRetention, async ({ now }) => {
      const retention = retentionOn(business.current(), indianDate(now));
      const runs = new Map((await lastRuns(database)).map((run) => [run.kind, run]));
      const kinds = RETENTION_KINDS.map(({ name, label, ground }) => {
        const run = runs.get(name);
        return {
          name,
          label,
          ground,
          period: retention[name],
          unit: name.endsWith('Months') ? ('months' as const) : ('days' as const),
          legalMinimum: LEGAL_MINIMUM[name],
          lastRunAt: run?.ranAt ?? null,
          erasedLast: run?.erased ?? 0,
          erasedInAll: run?.erasedInAll ?? 0,
        };
      });
      return onWire({ kinds, fixed: FIXED_PERIODS, proceedingOpen: retention.proceedingOpen });
    }),
  ];
}
