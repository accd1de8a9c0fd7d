import { type AlertAct, addStockAlert, followAlertLink, type WeightId } from '@tola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Catalogue, createCatalogue } from '#catalogue';
import { readDataKeys } from '#data-keys';
import { sql } from '#database';
import { createLog } from '#log';
import { openData } from '#outbox';
import { call, eventually, startTestServer, type TestServer } from '#testing';
import type { AlertContext } from './price-alerts.ts';
import { sendStockMails } from './stock-alerts.ts';

let server: TestServer;
let catalogue: Catalogue;
let context: AlertContext;

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  catalogue = await createCatalogue({ ...server.platform, log: createLog({ level: 'silent' }) });
  context = { catalogue, publicUrl: server.url, keys: readDataKeys(server.platform.settings) };
});
afterAll(async () => {
  await catalogue.stop();
  await server.close();
});

async function mails(template: string): Promise<{ to: string; data: Record<string, string> }[]> {
  const rows = await server.database.rows<{ to: string; data: unknown; dedupeKey: string }>(
    sql`select recipient as "to", data, dedupe_key from outbox_message where template = ${template} order by id`,
  );
  return rows.map((row) => ({ to: row.to, data: openData(context.keys, row).data as Record<string, string> }));
}

async function follow(url = '') {
  const [, act = '', token = ''] = /^\/price-alerts\/([^/]+)\/([^/]+)$/.exec(new URL(url).pathname) ?? [];
  return await call(server, followAlertLink, { act: act as AlertAct, token });
}

describe('A stock alert', () => {
  async function soldOut(): Promise<WeightId> {
    const { id } = await server.database.one<{ id: WeightId }>(sql`
      update product_weight set stock = 0
      where id = (select id from product_weight where visible and stock > 0 order by id limit 1) returning id`);
    await eventually(() => catalogue.findWeight(id)?.stock === 0);
    return id;
  }
  const ask = async (weightId: WeightId) => await call(server, addStockAlert, { email: 'asha@example.com', weightId });
  const send = async () => await sendStockMails(server.database, context, server.clock());

  it('sends one email, once confirmed and once the piece is for sale again', async () => {
    const weightId = await soldOut();
    await eventually(async () => (await ask(weightId)).ok);
    await Promise.all([ask(weightId), ask(weightId)]);
    const confirmations = await mails('stock-alert-confirmation');
    expect(confirmations).toHaveLength(1);
    await server.database.run(sql`update product_weight set stock = 3 where id = ${weightId}`);
    expect(await send()).toBe(0);
    expect(await follow(confirmations[0]?.data.confirmUrl)).toMatchObject({
      data: { state: 'watched', direction: 'in stock', targetPaise: null },
    });
    // The store's own check may come first.
    await Promise.all([send(), send(), send()]);
    expect(await mails('stock-alert')).toMatchObject([{ to: 'asha@example.com' }]);
    expect(await follow(confirmations[0]?.data.confirmUrl)).toMatchObject({ data: { state: 'stopped' } });
    expect(await send()).toBe(0);
  });

  it('is refused for a piece that is in stock or unknown', async () => {
    const { id } = await server.database.one<{ id: WeightId }>(sql`
      select id from product_weight where visible and stock > 5 order by id desc limit 1`);
    expect(await ask(id)).toMatchObject({ code: 409, reason: 'in-stock' });
    expect(await ask(999_999 as WeightId)).toMatchObject({ code: 404, reason: 'weight-unknown' });
  });
});
