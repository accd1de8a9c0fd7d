/** The calls on the house as a whole: dashboard and settings. */
import { createHash } from 'node:crypto';
import * as contract from '@tola/contract/staff';
import {
  type Business,
  BusinessFaults,
  businessHistory,
  businessSettings,
  changeBusiness,
  isBusinessSettingName,
  resetBusiness,
} from '#business';
import type { Database } from '#database';
import { type Operation, refuse } from '#http';
import type { Rates } from '#rates';
import { actorOf, recordChange } from './audit.ts';
import * as store from './dashboard-store.ts';
import { onWire } from './on-wire.ts';
import { latestTicks } from './pricing-store.ts';
import { staffOperation } from './staff-door.ts';

interface HouseNeeds {
  readonly database: Database;
  readonly business: Business;
  readonly rates: Rates;
}

const INDIA_OFFSET_MS = 330 * 60_000;
const DAY_MS = 24 * 3_600_000;
const HISTORY_SHOWN = 100;
const LOW_STOCK_SHOWN = 8;

/** Midnight of the day in India. */
function startOfDay(now: Date): Date {
  const local = now.getTime() + INDIA_OFFSET_MS;
  return new Date(local - (local % DAY_MS) - INDIA_OFFSET_MS);
}

export function houseOperations(needs: HouseNeeds): Operation[] {
  const { database, business, rates } = needs;
  return [
    staffOperation(contract.readDashboard, async ({ now }) => {
      const today = startOfDay(now);
      const [sold, days, unpaidLocks, exposure, lowStock, waiting, ticks] = await Promise.all([
        store.soldSince(database, today),
        store.soldByDay(database, new Date(today.getTime() - 29 * DAY_MS), now),
        store.unpaidLocks(database, now),
        store.exposure(database),
        store.lowStock(database, LOW_STOCK_SHOWN),
        store.waiting(database),
        latestTicks(database),
      ]);
      const board = rates.current(now);
      const shown = ticks.map(({ metal, askPaise, source, receivedAt }) => ({
        ...{ metal, askPaise, source },
        ageSeconds: Math.max(0, Math.round((now.getTime() - receivedAt.getTime()) / 1000)),
        pausedBecause: board.paused.find((pause) => pause.metal === metal)?.reason ?? null,
      }));
      const { label } = rates;
      return onWire({ at: now, rates: shown, label, today: sold, days, unpaidLocks, exposure, lowStock, ...waiting });
    }),
    staffOperation(contract.listSettings, async () => {
      const values = business.current();
      const settings = Object.entries(businessSettings).map(([name, { start, sentence }]) => {
        const value = values[name as keyof typeof values];
        return {
          name,
          sentence,
          value,
          isDefault: JSON.stringify(value) === JSON.stringify(start),
          version: versionOf(value),
        };
      });
      return onWire({ settings, history: await businessHistory(database, null, HISTORY_SHOWN) }) as never;
    }),
    staffOperation(contract.saveSetting, async (request) => {
      const { payload, staff, now } = request;
      const { name, reason, value } = payload;
      if (!isBusinessSettingName(name)) throw refuse(contract.saveSetting, 'setting-unknown');
      await business.refresh();
      const before = business.current()[name];
      if (versionOf(before) !== payload.version) throw refuse(contract.saveSetting, 'changed-meanwhile');
      try {
        await database.transaction(async (tx) => {
          const author = { by: staff.name, reason };
          if (value === null) await resetBusiness(tx, name, author, now);
          else await changeBusiness(tx, { [name]: value }, author, now);
          const change = {
            action: 'changed',
            kind: 'setting',
            subjectId: name,
            subject: name,
            before,
            after: value,
            note: reason,
          };
          await recordChange(tx, actorOf(staff, request), change, now);
        });
      } catch (error) {
        if (error instanceof BusinessFaults)
          throw refuse(contract.saveSetting, 'value-wrong', { problem: error.message });
        throw error;
      }
      await business.refresh();
      return null;
    }),
  ];
}

function versionOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest('hex')
    .slice(0, 24);
}
