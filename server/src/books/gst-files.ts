/** GST returns as files: GSTR-1 and the outward part of GSTR-3B as the portal's JSON, sections of GSTR-1 as CSV. */
import { Readable } from 'node:stream';
import { bookMonth, GSTR1_SECTIONS, staffFileRefusals } from '@tola/contract/staff';
import * as z from 'zod/mini';
import type { Business } from '#business';
import type { Database } from '#database';
import { type RawReply, type RawRoute, refuse } from '#http';
import { csvReply } from '#records';
import { staffFileRoute } from '#staff-accounts';
import { gstr1File, returnScope } from './gst-return.ts';
import { sectionRows } from './gst-store.ts';
import { sectionCsv } from './gstr1-csv.ts';
import { gstr3bOf } from './gstr3b.ts';
import { jsonParts } from './json-parts.ts';

interface FileDependencies {
  readonly database: Database;
  readonly business: Business;
}

const FILE = /^gstr(1|3b)-(\d{4}-\d{2})(?:-([a-z0-9-]+))?\.(json|csv)$/;

/** `gstr1-2026-10.json`, `gstr3b-2026-10.json`, `gstr1-2026-10-b2cs.csv`. */
export function gstFileRoutes({ database, business }: FileDependencies): RawRoute[] {
  return [
    staffFileRoute(
      database,
      'gst/:file',
      'books.export',
      async ({ params }) => {
        const [name = '', form, wanted, part, format] = FILE.exec(params.file ?? '') ?? [];
        const month = z.safeParse(bookMonth, wanted);
        const section = GSTR1_SECTIONS.find((one) => one === part);
        if (!month.success || (format === 'csv') !== (section !== undefined) || (form === '3b' && format === 'csv'))
          throw refuse(staffFileRefusals, 'report-unknown');
        const values = business.current();
        if (form === '3b') {
          const { scope, head } = returnScope(values, month.data);
          return jsonReply(name, gstr3bOf(head, await sectionRows(database, scope)));
        }
        const file = await gstr1File(database, values, month.data);
        return section === undefined ? jsonReply(name, file) : csvReply(name, sectionCsv(file, section));
      },
      { freshFactor: true },
    ),
  ];
}

function jsonReply(fileName: string, content: object): RawReply {
  return {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'private, no-store',
    },
    body: Readable.from(jsonParts(content), { objectMode: false }),
  };
}
