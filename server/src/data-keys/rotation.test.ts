import { createCipheriv, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#database';
import { openData, queueSecretMail } from '#outbox';
import { buildBareOrder, buildCustomer, startTestServer, type TestServer } from '#testing';
import { countFieldsUnderOtherKeys, openSealedText, readDataKeys, reencryptFields, sealText } from './index.ts';

const newKey = (): string => randomBytes(32).toString('base64');
const first = newKey();
const second = newKey();
const keysWith = (dataKey: string, ...dataKeyPrevious: string[]) =>
  readDataKeys({ dataKey, dataKeyPrevious, dataKeyLost: [], dataDir: 'unused' });

/** A field as it was written before keys had ids. */
function sealedWithoutId(key: string, text: string, about: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64'), nonce).setAAD(Buffer.from(about));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { dataKey: first } });
});
afterAll(async () => await server.close());

it('opens fields of the current key, of a previous one and from before keys had ids', () => {
  const old = sealText(keysWith(first), 'ABCDE1234F', 'pan');
  expect(openSealedText(keysWith(first), old, 'pan')).toBe('ABCDE1234F');
  expect(openSealedText(keysWith(second, first), old, 'pan')).toBe('ABCDE1234F');
  expect(openSealedText(keysWith(second, first), sealedWithoutId(first, 'ABCDE1234F', 'pan'), 'pan')).toBe(
    'ABCDE1234F',
  );
  expect(() => openSealedText(keysWith(second), old, 'pan')).toThrow('which is not set');
  expect(() => openSealedText(keysWith(first), old, 'pan of another')).toThrow();
});

it('encrypts every field under the current key, once', async () => {
  const { database } = server;
  const customer = await buildCustomer(server);
  const about = `pan of customer ${customer.id}`;
  const ids: number[] = [];
  await database.run(sql`alter table customer_order disable trigger customer_order_is_agreed`);
  for (const sealed of [sealedWithoutId(first, 'ABCDE1234F', about), sealText(keysWith(first), 'ABCDE1234F', about)]) {
    const { orderId } = await buildBareOrder(database, customer.id, server.clock());
    await database.run(sql`update customer_order set pan_sealed = ${sealed}, pan_masked = 'x' where id = ${orderId}`);
    ids.push(orderId);
  }
  await database.run(sql`alter table customer_order enable trigger customer_order_is_agreed`);

  const keys = keysWith(second, first);
  // The orders' and the key of push notifications, which each start makes.
  expect(await countFieldsUnderOtherKeys(database, keys)).toBe(3);
  const done = await Promise.all([reencryptFields(database, keys), reencryptFields(database, keys)]);
  expect(done.reduce((sum, one) => sum + one)).toBe(3);
  expect(await countFieldsUnderOtherKeys(database, keys)).toBe(0);
  expect(await reencryptFields(database, keys)).toBe(0);
  const rows = await database.rows<{ sealed: Buffer }>(sql`
    select pan_sealed as sealed from customer_order where id = any(${ids}::bigint[])`);
  for (const { sealed } of rows) expect(openSealedText(keysWith(second), sealed, about)).toBe('ABCDE1234F');
});

it('encrypts the links of messages that wait under the current key, so that they can still be sent', async () => {
  const { database, platform } = server;
  const old = readDataKeys(platform.settings);
  const now = server.clock();
  const mail = {
    template: 'new-email',
    to: 'asha@customer.example',
    data: { token: 'a token' },
    dedupeKey: 'new 1',
  } as const;
  await database.transaction(async (tx) => await queueSecretMail(tx, old, mail, now));
  const next = newKey();
  const keys = {
    ...keysWith(next),
    previous: [old.current, ...keysWith(first, second).previous, keysWith(first).current],
  };
  await reencryptFields(database, keys);
  expect(await countFieldsUnderOtherKeys(database, keys)).toBe(0);
  const message = await database.one<{ data: unknown; dedupeKey: string }>(
    sql`select data, dedupe_key from outbox_message where dedupe_key = 'new 1'`,
  );
  expect(openData(keysWith(next), message).data).toEqual({ token: 'a token' });
});

it('changes nothing when a field is under a key that is not set', async () => {
  await expect(reencryptFields(server.database, keysWith(newKey()))).rejects.toThrow('which is not set');
});
