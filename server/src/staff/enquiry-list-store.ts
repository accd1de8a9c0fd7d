/** The SQL of the list of enquiries. */
import type { ListedEnquiry } from '@tola/contract/staff';
import { containsPattern, type Queryable, sql } from '#database';
import { type Dated, type ListedPage, type PageRequest, readPage } from './list-pages.ts';

export async function listEnquiries(
  db: Queryable,
  wanted: PageRequest & { readonly kind: string | null; readonly status: string | null; readonly assignedTo: string },
): Promise<ListedPage<Dated<ListedEnquiry, 'createdAt'>>> {
  const conditions = [sql`true`];
  if (wanted.kind !== null) conditions.push(sql`kind = ${wanted.kind}`);
  if (wanted.status !== null) conditions.push(sql`status = ${wanted.status}`);
  if (wanted.assignedTo !== '') conditions.push(sql`assigned_to = ${wanted.assignedTo}`);
  if (wanted.search !== '') {
    conditions.push(sql`lower(ticket_number || ' ' || name || ' ' || last_name || ' ' || email || ' ' || mobile || ' ' || city
      || ' ' || message) like ${containsPattern(wanted.search.toLowerCase())}`);
  }
  const columns = sql`id, ticket_number, kind, trim(name || ' ' || last_name) as name, email, mobile, message, status, assigned_to, created_at`;
  return await readPage(db, { columns, table: sql`enquiry`, found: sql.join(conditions, ' and ') }, wanted);
}
