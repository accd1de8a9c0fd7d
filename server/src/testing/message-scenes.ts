/** Valid requests of the back-office calls that change messages and their texts. */
import { sql } from '#database';
import { queueMail } from '#outbox';
import type { StaffScenes } from './staff-scenes.ts';
import type { StoreFixture } from './store-fixture.ts';

export function messageScenes(store: StoreFixture): StaffScenes {
  return {
    async ResendMessage() {
      const dedupeKey = 'a message to send again';
      const mail = { template: 'welcome', to: 'a@customer.example', data: { firstName: 'Asha' }, dedupeKey } as const;
      await store.database.transaction(async (tx) => await queueMail(tx, mail, store.clock()));
      await store.database.run(sql`update outbox_message set state = 'failed' where dedupe_key = ${dedupeKey}`);
      const { id } = await store.database.one<{ id: number }>(
        sql`select id from outbox_message where dedupe_key = ${dedupeKey}`,
      );
      return { payload: { id } };
    },
    async SaveMessageText() {
      const text = {
        subject: 'Welcome',
        body: 'Dear {firstName}, welcome.',
        dltTemplateId: null,
        whatsappTemplate: null,
      };
      return { payload: { template: 'welcome', channel: 'mail', version: 0, ...text } };
    },
  };
}
