/** The calls behind the dashboard. */

import * as contract from '@tola/contract/staff';
import { indianDayNumber, startOfIndianDay } from '@tola/pricing';
import { countNearLimits } from '#books';
import type { Business } from '#business';
import { findStranded } from '#card-attempts';
import { readLag } from '#card-payments';
import type { Database } from '#database';
import { warningsReader } from '#go-live';
import type { Operation } from '#http';
import type { Payments } from '#payments';
import { countChangesFor } from '#pending-changes';
import { exposure } from '#position';
import { latestTicks } from '#pricing-console';
import { type Rates, readFeedHealth } from '#rates';
import type { Settings } from '#settings';
import { onWire, staffOperation } from '#staff-accounts';
import { alertMuteOperations, mutedAlerts } from './alert-mutes.ts';
import * as store from './dashboard-store.ts';
import { salesChartOperations } from './sales-chart-operations.ts';

interface DashboardDependencies {
  readonly database: Database;
  readonly business: Business;
  readonly rates: Rates;
  readonly payments: Payments;
  readonly settings: Settings;
}

const ERROR_SHOWN_MS = 15 * 60_000;

/** Status of the rate source, with its last error while that is recent. */
async function feedOf(database: Database, now: Date): Promise<contract.Dashboard['feed']> {
  const health = await readFeedHealth(database);
  if (health?.feed.source === undefined) return null;
  const { source, reference: second = null, warnings = [], lastError: trouble = null } = health.feed;
  const isFresh = trouble !== null && now.getTime() - new Date(trouble.at).getTime() < ERROR_SHOWN_MS;
  return {
    source,
    second,
    warnings,
    silentSeconds: Math.max(0, Math.round((now.getTime() - health.beatAt.getTime()) / 1000)),
    trouble: isFresh ? { at: new Date(trouble.at).toISOString(), what: trouble.message } : null,
  };
}

function shownRates(rates: Rates, ticks: Awaited<ReturnType<typeof latestTicks>>, now: Date) {
  const board = rates.current(now);
  return ticks.map(({ metal, askPaise, source, asOf }) => ({
    metal,
    askPaise,
    source,
    ageSeconds: Math.max(0, Math.round((now.getTime() - asOf.getTime()) / 1000)),
    pausedBecause: board.halted.find((pause) => pause.metal === metal)?.reason ?? null,
  }));
}

export function dashboardOperations(dependencies: DashboardDependencies): Operation[] {
  const { database, business, rates, payments, settings } = dependencies;
  const readWarnings = warningsReader(settings);
  return [
    ...salesChartOperations({ database }),
    ...alertMuteOperations({ database }),
    staffOperation(contract.readDashboard, async ({ staff, now }) => {
      const today = startOfIndianDay(indianDayNumber(now));
      const reader = { id: staff.id, kinds: contract.decidableKinds(staff.rights) };
      const [
        sold,
        unpaidLocks,
        openMetal,
        waiting,
        office,
        ticks,
        feed,
        cardReads,
        strandedCards,
        changesWaiting,
        limitations,
        muted,
        limitsNear,
      ] = await Promise.all([
        store.soldSince(database, today),
        store.unpaidLocks(database, now),
        exposure(database),
        store.waiting(database, now),
        store.officeWork(database, now),
        latestTicks(database),
        feedOf(database, now),
        readLag(payments, now),
        findStranded(database, payments.cards.all),
        countChangesFor(database, reader),
        readWarnings(database, now),
        mutedAlerts(database, staff.id, now),
        countNearLimits(database, business.current(), now),
      ]);
      return onWire({
        at: now,
        rates: shownRates(rates, ticks, now),
        label: rates.label,
        feed,
        cardReads,
        strandedCards,
        limitations: limitations.map(({ about, problem, fix }) => ({ about, problem, fix })),
        today: sold,
        unpaidLocks,
        exposure: openMetal,
        ...waiting,
        ...office,
        changesWaiting,
        limitsNear,
        muted,
      });
    }),
  ];
}
