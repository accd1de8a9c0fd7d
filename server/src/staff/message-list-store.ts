/** The SQL of the list of outgoing messages: the search finds a part of a template's name, or the beginning of a recipient. */
import type { ListedMessage } from '@tola/contract/staff';
import { type Queryable, type Sql, sql } from '#database';
import { messageTemplateNames } from '#outbox';
import { type Dated, type ListedPage, type PageRequest, readPage } from './list-pages.ts';

export async function listMessages(
  db: Queryable,
  wanted: PageRequest & { readonly state: string; readonly channel: string },
): Promise<ListedPage<Dated<ListedMessage, 'createdAt'>>> {
  const conditions = [sql`true`];
  if (wanted.state !== '') conditions.push(sql`state = ${wanted.state}`);
  if (wanted.channel !== '') conditions.push(sql`channel = ${wanted.channel}`);
  if (wanted.search !== '') conditions.push(searchCondition(wanted.search.toLowerCase()));
  const columns = sql`id, channel, recipient, template, state, attempts, last_error, created_at, sent_at`;
  return await readPage(db, { columns, table: sql`outbox_message`, found: sql.join(conditions, ' and ') }, wanted);
}

function searchCondition(text: string): Sql {
  const templates = messageTemplateNames.filter((name) => name.includes(text));
  // All states and channels, so that the index of templates is found through them.
  if (templates.length > 0)
    return sql`(state in ('waiting', 'sending', 'sent', 'failed', 'expired') and channel in ('mail', 'sms')
      and template = any(${templates}::text[]))`;
  // The operators of the index's text_pattern_ops.
  return sql`(lower(recipient) ~>=~ ${text} and lower(recipient) ~<~ ${`${text}\u{10FFFF}`})`;
}
