/** The SQL of the list of enquiries. */
import type { ListedEnquiry } from '@tola/contract/staff';
import { containsPattern, type Queryable, sql } from '#database';
import { type Dated, type PageRequest, readPage } from './list-pages.ts';

export async function listEnquiries(
  db: Queryable,
  wanted: PageRequest & { readonly kind: string | null; readonly status: string | null; readonly assignedTo: string },
): Promise<{ rows: Dated<ListedEnquiry, 'createdAt'>[]; total: number }> {
  const conditions = [sql`true`];
  if (wanted.kind !== null) conditions.push(sql`kind = ${wanted.kind}`);
  if (wanted.status !== null) conditions.push(sql`status = ${wanted.status}`);
  if (wanted.assignedTo !== '') conditions.push(sql`assigned_to = ${wanted.assignedTo}`);
  if (wanted.search !== '') {
    conditions.push(
      sql`concat_ws(' ', ticket_number, name, last_name, email, mobile, city, message) ilike ${containsPattern(wanted.search)}`,
    );
  }
  const columns = sql`id, ticket_number, kind, trim(name || ' ' || last_name) as name, email, mobile, message, status, assigned_to, created_at`;
  return await readPage(db, columns, sql`from enquiry where ${sql.join(conditions, ' and ')}`, wanted);
}
