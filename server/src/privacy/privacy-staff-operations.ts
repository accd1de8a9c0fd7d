/** Back-office calls on personal data. */

import * as contract from '@tola/contract/staff';
import { indianDate } from '@tola/pricing';
import { type Business, LEGAL_MINIMUM, retentionOn } from '#business';
import type { Database } from '#database';
import type { Operation } from '#http';
import { onWire, staffChange, staffOperation } from '#staff-accounts';
import { answerRequest, listRequests } from './answer-request.ts';
import { listBreachRows } from './breach-store.ts';
import { boardText, personText } from './breach-texts.ts';
import { advance, boardDueAt, changeBreach, choosePersons, recordBreach, versionOfBreach } from './breaches.ts';
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
    ...breachOperations({ database, business }),
    staffOperation(contract.listDataRequests, async ({ payload }) => onWire(await listRequests(database, payload))),
    staffChange(database, contract.answerDataRequest, async (tx, { payload, now }, actor) => {
      await answerRequest(tx, payload, actor, now);
      return null;
    }),
  ];
}

function breachOperations({ database, business }: Dependencies): Operation[] {
  return [
    staffOperation(contract.listBreaches, async () =>
      onWire(
        (await listBreachRows(database)).map((breach) => ({
          ...breach,
          boardDueAt: boardDueAt(breach),
          version: versionOfBreach(breach),
          boardText: boardText(breach, business.current()),
          personText: personText(breach, business.current()),
        })),
      ),
    ),
    staffChange(database, contract.saveBreach, async (tx, { payload, now }, actor) => {
      const { id, version, happenedAt, noticedAt, ...texts } = payload;
      const draft = {
        ...texts,
        happenedAt: happenedAt === null ? null : new Date(happenedAt),
        noticedAt: new Date(noticedAt),
      };
      const number =
        id === null
          ? await recordBreach(tx, draft, actor, now)
          : await changeBreach(tx, { id, version, draft }, actor, now);
      return { number };
    }),
    staffChange(database, contract.advanceBreach, async (tx, { payload, now }, actor) => {
      await advance(tx, payload, actor, now);
      return null;
    }),
    staffChange(database, contract.notifyBreachPersons, async (tx, { payload, now }, actor) => ({
      recipients: await choosePersons(tx, payload, actor, now),
    })),
  ];
}
