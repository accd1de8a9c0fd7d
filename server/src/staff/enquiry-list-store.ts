/** The SQL of the list of enquiries. */
import type { ListedEnquiry } from '@tola/contract/staff';
import { containsPattern, type Database, type Queryable, type ShownPage, type Sql, sql } from '#database';
import { type Dated, exportRows, type PageRequest, readPage } from './list-pages.ts';

export type EnquiryRow = Dated<ListedEnquiry, 'createdAt'>;

interface EnquirySearch {
  readonly search: string;
  readonly kind: string | null;
  readonly status: string | null;
  readonly assignedTo: string;
}

const NAME = sql`trim(name || ' ' || last_name)`;
const COLUMNS = sql`id, ticket_number, kind, ${NAME} as name, email, mobile, message, status, assigned_to, created_at`;
const SORTS = {
  ticketNumber: sql`ticket_number`,
  status: sql`status`,
  name: sql`lower(${NAME})`,
  message: sql`lower(message)`,
  assignedTo: sql`lower(assigned_to)`,
};

export async function listEnquiries(
  db: Queryable,
  wanted: PageRequest & EnquirySearch,
): Promise<ShownPage<EnquiryRow>> {
  return await readPage(
    db,
    { columns: COLUMNS, table: sql`enquiry`, found: conditionOf(wanted), sorts: SORTS },
    wanted,
  );
}

/** For a file, newest first. */
export function exportEnquiries(
  database: Database,
  wanted: EnquirySearch,
): AsyncGenerator<EnquiryRow[], void, undefined> {
  return exportRows(database, { columns: COLUMNS, table: sql`enquiry`, found: conditionOf(wanted) });
}

function conditionOf(wanted: EnquirySearch): Sql {
  const conditions = [sql`true`];
  if (wanted.kind !== null) conditions.push(sql`kind = ${wanted.kind}`);
  if (wanted.status !== null) conditions.push(sql`status = ${wanted.status}`);
  if (wanted.assignedTo !== '') conditions.push(sql`assigned_to = ${wanted.assignedTo}`);
  if (wanted.search !== '') {
    conditions.push(sql`lower(ticket_number || ' ' || name || ' ' || last_name || ' ' || email || ' ' || mobile || ' ' || city
      || ' ' || message) like ${containsPattern(wanted.search.toLowerCase())}`);
  }
  return sql.join(conditions, ' and ');
}
