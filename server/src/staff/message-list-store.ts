/** The SQL of the list of outgoing messages: the search finds the beginning of a recipient, or a part of a template's name. */
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
  const plain = sql.join(conditions, ' and ');
  const searched = wanted.search === '' ? null : searchConditions(wanted.search.toLowerCase());
  const columns = sql`id, channel, recipient, template, state, attempts, last_error, created_at, sent_at`;
  const table = sql`outbox_message`;
  if (searched === null) return await readPage(db, { columns, table, found: plain }, wanted);
  const found = sql`${plain} and ${searched.found}`;
  return await readPage(db, { columns, table, found, checked: sql`${plain} and ${searched.checked}` }, wanted);
}

function searchConditions(text: string): { found: Sql; checked: Sql } {
  const last = `${text}\u{10FFFF}`;
  // The operators of the index's text_pattern_ops.
  const recipient = sql`(lower(recipient) ~>=~ ${text} and lower(recipient) ~<~ ${last})`;
  const templates = messageTemplateNames.filter((name) => name.includes(text));
  if (templates.length === 0) return { found: recipient, checked: recipient };
  const template = sql`(state in ('waiting', 'sending', 'sent', 'failed', 'expired') and channel in ('mail', 'sms')
    and template = any(${templates}::text[]))`;
  return {
    found: sql`id in (select id from outbox_message where ${recipient}
      union all select id from outbox_message where ${template})`,
    checked: sql`(${recipient} or ${template})`,
  };
}
