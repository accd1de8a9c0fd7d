/** A file that staff with a right may download. */
import { Readable } from 'node:stream';
import { type Right, staffFileRefusals } from '@tola/contract/staff';
import * as z from 'zod/mini';
import { recordAudit, staffActor } from '#audit';
import type { Database } from '#database';
import { type RawReply, type RawRequest, type RawRoute, refuse } from '#http';
import { recordSecurityEvent } from '#security-events';
import { type FileOptions, requireStaff, STAFF_PATH, type StaffPerson } from './staff-authenticator.ts';

/**
 * The right is checked before anything is read. Each download is a security event; one of a list also leaves an audit entry,
 * since it takes many records at once.
 */
export function staffFileRoute(
  database: Database,
  path: string,
  right: Right,
  reply: (request: RawRequest, staff: StaffPerson) => Promise<RawReply>,
  options: FileOptions = {},
): RawRoute {
  return {
    method: 'GET',
    path: `${STAFF_PATH}/files/${path}`,
    async handle(request) {
      const staff = await requireStaff(database, request, right, options);
      const file = await reply(request, staff);
      try {
        await recordDownload(database, staff, request, path);
      } catch (error) {
        // Nobody reads it, and it may hold a connection or an open file.
        if (file.body instanceof Readable) file.body.destroy();
        throw error;
      }
      return file;
    },
  };
}

/** Formats of lists; documents are PDFs and pictures. */
const LIST_FILE = /\.(csv|xlsx|json|html|xml)$/;

async function recordDownload(
  database: Database,
  staff: StaffPerson,
  request: RawRequest,
  path: string,
): Promise<void> {
  const { ip, headers, params, query, now } = request;
  const [list] = Object.values(params).filter((value) => LIST_FILE.test(value));
  const name = list ?? (LIST_FILE.test(path) ? (path.split('/').at(-1) ?? path) : null);
  const kind = name === null ? 'file-downloaded' : 'export';
  const origin = { staffId: staff.id, ip, userAgent: headers['user-agent'] ?? '' };
  await recordSecurityEvent(
    database,
    { kind, outcome: 'succeeded', reason: name ?? fileName(path, params), ...origin },
    now,
  );
  if (name === null) return;
  const entry = {
    action: 'exported',
    kind: 'export',
    subjectId: name,
    subject: name,
    note: auditedFilters(query),
  };
  await database.transaction(async (tx) => await recordAudit(tx, staffActor(staff, request), entry, now));
}

/** `packing-slips/:number` as "packing slip TL-26-000017". */
function fileName(path: string, params: Readonly<Record<string, string>>): string {
  const [folder = ''] = path.split('/');
  return `${folder.replace(/s$/, '').replaceAll('-', ' ')} ${Object.values(params).join(' ')}`.trim().slice(0, 200);
}

/** The filters of a list's file, as its call takes them. @throws Refusal filters-not-valid */
export function filtersOf<T>(
  schema: z.ZodMiniType<T>,
  query: URLSearchParams,
  more: Readonly<Record<string, unknown>> = {},
): T {
  const read = z.safeParse(schema, { ...Object.fromEntries(query), ...more });
  if (!read.success) throw refuse(staffFileRefusals, 'filters-not-valid');
  return read.data;
}

/** The filters of a list. What somebody searched for is a name, number or email, which no audit entry keeps in clear. */
export function auditedFilters(query: URLSearchParams): string {
  const shown = new URLSearchParams(query);
  if (shown.has('search')) shown.set('search', '***');
  return shown.toString().slice(0, 500);
}
