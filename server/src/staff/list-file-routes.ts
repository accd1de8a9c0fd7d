/** Every list of the back office as a file, with the filters of the screen. Each download is audited. */
import {
  type AuditEntry,
  auditFilters,
  DEADLINE_LABELS,
  dataRequestFilters,
  deadlineFilters,
  enquiryFilters,
  messageFilters,
  RESOURCES,
} from '@tola/contract/staff';
import * as z from 'zod/mini';
import { exportAudit } from '#audit';
import type { Database } from '#database';
import { type DeadlineRow, exportDeadlines } from '#deadlines';
import type { RawReply, RawRoute } from '#http';
import { exportRequests, type ListedRequest } from '#privacy';
import { type CsvColumns, csvStreamReply, recordListAsCsv, timeCell } from '#records';
import { filtersOf, staffFileRoute } from '#staff-accounts';
import { type CustomerRow, exportCustomers } from './customer-store.ts';
import { type EnquiryRow, exportEnquiries } from './enquiry-list-store.ts';
import { exportMessages, type MessageRow } from './message-list-store.ts';

/** Lists with personal data need a second factor of the last minutes. */
const PERSONAL = { freshFactor: true } as const;

export function listFileRoutes({ database }: { readonly database: Database }): RawRoute[] {
  return [
    staffFileRoute(
      database,
      'customers.csv',
      'customers.export',
      async ({ query }) => {
        const search = (query.get('search') ?? '').slice(0, 100);
        const tag = query.get('tag');
        return await csvStreamReply(
          'customers.csv',
          CUSTOMER_COLUMNS,
          exportCustomers(database, { search, ...(tag === null ? {} : { tag }) }),
        );
      },
      PERSONAL,
    ),
    staffFileRoute(
      database,
      'enquiries.csv',
      'enquiries.answer',
      async ({ query }) => {
        const filters = filtersOf(z.object(enquiryFilters), query);
        return await csvStreamReply('enquiries.csv', ENQUIRY_COLUMNS, exportEnquiries(database, filters));
      },
      PERSONAL,
    ),
    staffFileRoute(
      database,
      'outbox.csv',
      'messages.read',
      async ({ query }) => {
        const filters = filtersOf(z.object(messageFilters), query);
        return await csvStreamReply('outbox.csv', MESSAGE_COLUMNS, exportMessages(database, filters));
      },
      PERSONAL,
    ),
    staffFileRoute(
      database,
      'audit.csv',
      'audit.read',
      async ({ query }) => {
        const who = query.get('who');
        const filters = filtersOf(z.object(auditFilters), query, { who: who === null ? null : Number(who) });
        return await csvStreamReply('audit.csv', AUDIT_COLUMNS, exportAudit(database, filters));
      },
      PERSONAL,
    ),
    ...dutyFileRoutes(database),
    ...RESOURCES.map((resource) =>
      staffFileRoute(
        database,
        `lists/${resource.name}.csv`,
        resource.right,
        async ({ query, now }): Promise<RawReply> => {
          const { search = '', sort = '', ...filters } = Object.fromEntries(query);
          return await recordListAsCsv(database, resource, { search: search.slice(0, 200), sort, filters }, now);
        },
      ),
    ),
  ];
}

/** Lists of what the law and the shop's policies demand by a day. */
function dutyFileRoutes(database: Database): RawRoute[] {
  return [
    staffFileRoute(database, 'deadlines.csv', 'orders.read', async ({ query, now }) => {
      const { state } = filtersOf(z.object(deadlineFilters), query);
      return await csvStreamReply('deadlines.csv', DEADLINE_COLUMNS, exportDeadlines(database, state, now));
    }),
    staffFileRoute(
      database,
      'data-requests.csv',
      'privacy.answer',
      async ({ query }) => {
        const { state } = filtersOf(z.object(dataRequestFilters), query);
        return await csvStreamReply('data-requests.csv', REQUEST_COLUMNS, exportRequests(database, state));
      },
      PERSONAL,
    ),
  ];
}

const CUSTOMER_COLUMNS: CsvColumns<CustomerRow> = [
  ['ID', ({ id }) => String(id)],
  ['Name', ({ name }) => name],
  ['Mobile', ({ mobile }) => mobile],
  ['Email', ({ email }) => email],
  ['State', ({ state }) => state],
  ['GSTIN', ({ gstin }) => gstin ?? ''],
  ['Orders', ({ orders }) => String(orders)],
  ['Points', ({ points }) => String(points)],
  ['Joined (IST)', ({ createdAt }) => timeCell(createdAt)],
];

const ENQUIRY_COLUMNS: CsvColumns<EnquiryRow> = [
  ['Ticket', ({ ticketNumber }) => ticketNumber],
  ['Kind', ({ kind }) => kind],
  ['Status', ({ status }) => status],
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Mobile', ({ mobile }) => mobile],
  ['Message', ({ message }) => message],
  ['Assigned to', ({ assignedTo }) => assignedTo ?? ''],
  ['Received (IST)', ({ createdAt }) => timeCell(createdAt)],
];

const MESSAGE_COLUMNS: CsvColumns<MessageRow> = [
  ['Message', ({ template }) => template],
  ['Channel', ({ channel }) => channel],
  ['Recipient', ({ recipient }) => recipient],
  ['Status', ({ state }) => state],
  ['Attempts', ({ attempts }) => String(attempts)],
  ['Last error', ({ lastError }) => lastError],
  ['Created (IST)', ({ createdAt }) => timeCell(createdAt)],
  ['Sent (IST)', ({ sentAt }) => (sentAt === null ? '' : timeCell(sentAt))],
];

const AUDIT_COLUMNS: CsvColumns<Omit<AuditEntry, 'at'> & { readonly at: Date }> = [
  ['At (IST)', ({ at }) => timeCell(at)],
  ['Who', ({ who }) => who],
  ['Action', ({ action }) => action],
  ['Kind', ({ kind }) => kind],
  ['Subject', ({ subject, subjectId }) => (subject === '' ? subjectId : subject)],
  ['Before', ({ before }) => jsonText(before)],
  ['After', ({ after }) => jsonText(after)],
  ['Reason', ({ note }) => note],
  ['IP address', ({ ip }) => ip],
];

const DEADLINE_COLUMNS: CsvColumns<DeadlineRow> = [
  ['About', ({ reference }) => reference],
  ['Deadline', ({ kind }) => DEADLINE_LABELS[kind]],
  ['Due (IST)', ({ dueAt }) => timeCell(dueAt)],
  ['Staff told (IST)', ({ warnedAt }) => timeOrBlank(warnedAt)],
  ['Customer told (IST)', ({ toldAt }) => timeOrBlank(toldAt)],
  ['Met (IST)', ({ metAt }) => timeOrBlank(metAt)],
];

const REQUEST_COLUMNS: CsvColumns<ListedRequest> = [
  ['Request', ({ number }) => number],
  ['About', ({ kind }) => kind],
  ['Status', ({ state }) => state],
  ['Customer', ({ customer }) => customer],
  ['Message', ({ message }) => message],
  ['Answer', ({ answer }) => answer],
  ['Received (IST)', ({ requestedAt }) => timeCell(requestedAt)],
  ['Due (IST)', ({ dueAt }) => timeCell(dueAt)],
  ['Closed (IST)', ({ endedAt }) => timeOrBlank(endedAt)],
];

function timeOrBlank(at: Date | null): string {
  return at === null ? '' : timeCell(at);
}

function jsonText(value: unknown): string {
  return value === null ? '' : JSON.stringify(value);
}
