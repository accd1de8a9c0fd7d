/** The security-console feature: security events for staff, as a list and as a file, and mail alerts on patterns. */
import {
  listSecurityEvents,
  SECURITY_EVENT_KINDS,
  securityEventFilters,
  staffFileRefusals,
} from '@tola/contract/staff';
import * as z from 'zod/mini';
import type { Database } from '#database';
import { type Operation, type RawRoute, refuse } from '#http';
import type { Feature, Platform } from '#platform';
import { type CsvColumns, csvStreamReply } from '#records';
import { type ExportedEvent, exportEvents, searchEvents } from '#security-events';
import { onWire, staffFileRoute, staffOperation } from '#staff-accounts';
import { securityAlerts } from './security-alerts.ts';

export function securityConsoleFeature({ database, settings }: Pick<Platform, 'database' | 'settings'>): Feature {
  return { name: 'security console', rawRoutes: [fileRoute(database)], ...securityAlerts({ database, settings }) };
}

/** Calls of the back office; `staff` mounts them. */
export function securityEventOperations({ database }: Pick<Platform, 'database'>): Operation[] {
  return [staffOperation(listSecurityEvents, async ({ payload }) => onWire(await searchEvents(database, payload)))];
}

function fileRoute(database: Database): RawRoute {
  const path = 'security-events.csv';
  const reply: Parameters<typeof staffFileRoute>[3] = async ({ query }) => {
    const filters = z.safeParse(z.object(securityEventFilters), Object.fromEntries(query));
    if (!filters.success) throw refuse(staffFileRefusals, 'filters-not-valid');
    return await csvStreamReply(path, COLUMNS, exportEvents(database, filters.data));
  };
  return staffFileRoute(database, path, 'security-events.read', reply, { freshFactor: true });
}

const COLUMNS: CsvColumns<ExportedEvent> = [
  ['At (IST)', (row) => row.indianTime],
  ['Event', (row) => SECURITY_EVENT_KINDS[row.kind]],
  ['Outcome', (row) => row.outcome],
  ['Cause', (row) => row.reason],
  ['Times', (row) => String(row.times)],
  ['Customer ID', (row) => String(row.customer?.id ?? '')],
  ['Customer', (row) => row.customer?.name ?? ''],
  ['Staff', (row) => row.staff?.name ?? ''],
  ['IP address', (row) => row.ip],
  ['Browser', (row) => row.userAgent],
];
