/** SQL of the texts of messages that staff have written. */
import type { StaffId } from '@tola/contract';
import { type Queryable, sql } from '#database';
import type { Channel } from './outbox-store.ts';

export interface MessageText {
  readonly template: string;
  readonly channel: Channel;
  readonly version: number;
  readonly subject: string;
  /** Empty for the text that comes with the program. */
  readonly body: string;
  readonly dltTemplateId: string | null;
  /** Name of the template that WhatsApp has approved for the text of an SMS. */
  readonly whatsappTemplate: string | null;
  readonly changedBy: string;
  readonly changedAt: Date;
}

const columns = sql`template, channel, version, subject, body, dlt_template_id, whatsapp_template, member.name as changed_by, changed_at`;
const table = sql`message_text join staff_member member on member.id = message_text.changed_by`;

/** The text in force; null before the first change. */
export async function findMessageText(db: Queryable, template: string, channel: Channel): Promise<MessageText | null> {
  return await db.maybeOne<MessageText>(sql`
    select ${columns} from ${table} where template = ${template} and channel = ${channel} order by version desc limit 1`);
}

/** Versions of a text, newest first. */
export async function messageTextVersions(db: Queryable, template: string, channel: Channel): Promise<MessageText[]> {
  return await db.rows<MessageText>(sql`
    select ${columns} from ${table} where template = ${template} and channel = ${channel} order by version desc limit 50`);
}

/** Texts in force of all templates that were changed. */
export async function currentMessageTexts(db: Queryable): Promise<MessageText[]> {
  return await db.rows<MessageText>(sql`
    select distinct on (template, channel) ${columns} from ${table} order by template, channel, version desc`);
}

/** @throws a unique violation when the version exists: somebody else has saved one */
export async function insertMessageText(
  tx: Queryable,
  text: Omit<MessageText, 'changedBy' | 'changedAt'> & { readonly staffId: StaffId },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into message_text (template, channel, version, subject, body, dlt_template_id, whatsapp_template, changed_by,
      changed_at)
    values (${text.template}, ${text.channel}, ${text.version}, ${text.subject}, ${text.body}, ${text.dltTemplateId},
      ${text.whatsappTemplate}, ${text.staffId}, ${now})`);
}
