/** The SQL of the list of outgoing messages. */
import type { ListedMessage } from '@tola/contract/staff';
import { containsPattern, type Queryable, sql } from '#database';
import { type Dated, type PageRequest, readPage } from './list-pages.ts';

export async function listMessages(
  db: Queryable,
  wanted: PageRequest & { readonly state: string; readonly channel: string },
): Promise<{ rows: Dated<ListedMessage, 'createdAt'>[]; total: number }> {
  const conditions = [sql`true`];
  if (wanted.state !== '') conditions.push(sql`state = ${wanted.state}`);
  if (wanted.channel !== '') conditions.push(sql`channel = ${wanted.channel}`);
  if (wanted.search !== '')
    conditions.push(
      sql`(recipient ilike ${containsPattern(wanted.search)} or template ilike ${containsPattern(wanted.search)})`,
    );
  const columns = sql`id, channel, recipient, template, state, attempts, last_error, created_at, sent_at`;
  return await readPage(db, columns, sql`from outbox_message where ${sql.join(conditions, ' and ')}`, wanted);
}
