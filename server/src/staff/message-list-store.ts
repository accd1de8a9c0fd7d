/**
 * The SQL of the list of outgoing messages: the search finds a part of a template's name, and the beginning or end of a recipient,
 * such as a domain or the last digits of a number.
 */
import type { ListedMessage } from '@tola/contract/staff';
import { type Database, foundByAny, type Queryable, type ShownPage, type Sql, sql, startsWith } from '#database';
import { messageTemplateNames } from '#outbox';
import { exportRows, type PageRequest, readPage } from './list-pages.ts';

export type MessageRow = Omit<ListedMessage, 'createdAt' | 'sentAt'> & {
  readonly createdAt: Date;
  readonly sentAt: Date | null;
};

const COLUMNS = sql`id, channel, recipient, template, state, attempts, last_error, created_at, sent_at`;
const SORTS = {
  template: sql`template`,
  recipient: sql`lower(recipient)`,
  state: sql`state`,
  lastError: sql`last_error`,
};

interface MessageSearch {
  readonly state: string;
  readonly channel: string;
  readonly search: string;
}

export async function listMessages(db: Queryable, wanted: PageRequest & MessageSearch): Promise<ShownPage<MessageRow>> {
  return await readPage(
    db,
    { columns: COLUMNS, table: sql`outbox_message`, ...conditionsOf(wanted), sorts: SORTS },
    wanted,
  );
}

/** For a file, newest first. */
export function exportMessages(
  database: Database,
  wanted: MessageSearch,
): AsyncGenerator<MessageRow[], void, undefined> {
  return exportRows(database, { columns: COLUMNS, table: sql`outbox_message`, ...conditionsOf(wanted) });
}

function conditionsOf({ state, channel, search }: MessageSearch): { found: Sql; checked: Sql } {
  const table = sql`outbox_message`;
  const plain = [sql`true`];
  if (state !== '') plain.push(sql`state = ${state}`);
  if (channel !== '') plain.push(sql`channel = ${channel}`);
  const filtered = sql.join(plain, ' and ');
  if (search === '') return { found: filtered, checked: filtered };
  const matches = searchConditions(search.toLowerCase());
  const found = matches.map((match) => sql`${filtered} and ${match}`);
  return { found: foundByAny(table, found), checked: sql`${filtered} and (${sql.join(matches, ' or ')})` };
}

/** Each is served by an index. */
function searchConditions(text: string): Sql[] {
  const templates = messageTemplateNames.filter((name) => name.includes(text));
  const reversed = [...text].toReversed().join('');
  return [
    // All states and channels, so that the index of templates is found through them.
    sql`(state in ('waiting', 'sending', 'sent', 'failed', 'expired') and channel in ('mail', 'sms')
      and template = any(${templates}::text[]))`,
    // The operators of the index's text_pattern_ops.
    sql`(lower(recipient) ~>=~ ${text} and lower(recipient) ~<~ ${`${text}\u{10FFFF}`})`,
    startsWith(sql`reverse(lower(recipient))`, reversed),
  ];
}
