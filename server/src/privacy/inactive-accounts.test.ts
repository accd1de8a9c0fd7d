import { logIn } from '@tola/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startValues } from '#business';
import {
  buildBareOrder,
  buildCustomer,
  call,
  sql,
  startTestServer,
  type TestCustomer,
  type TestServer,
} from '#testing';
import { carryOutErasures } from './erasure.ts';
import { eraseExpiredData } from './retention.ts';

const DAY_MS = 24 * 60 * 60_000;
const PERIOD = 3 * 365 + 1;

let server: TestServer;
let customer: TestCustomer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => await server.close());
beforeEach(async () => {
  customer = await buildCustomer(server);
});

const inDays = (days: number): Date => new Date(server.clock().getTime() + days * DAY_MS);
const runRetention = async (now: Date): Promise<number> =>
  (await eraseExpiredData(server.database, startValues(), now)).find(({ kind }) => kind === 'inactiveAccountDays')
    ?.erased ?? 0;
const requests = async () =>
  await server.database.rows<{ state: string; isAutomatic: boolean }>(sql`
    select state, is_automatic from data_request where customer_id = ${customer.id}`);
const notices = async () =>
  await server.database.rows<{ channel: string; recipient: string }>(sql`
    select channel, recipient from outbox_message
    where template = 'account-inactive' and recipient in (${customer.email}, ${customer.mobile})`);
const isErased = async (): Promise<boolean> =>
  (
    await server.database.one<{ erased: boolean }>(
      sql`select erased_at is not null as erased from customer where id = ${customer.id}`,
    )
  ).erased;

describe('an account without a login', () => {
  it('is erased 30 days after its customer was told, once', async () => {
    expect(await runRetention(inDays(PERIOD - 1))).toBe(0);
    expect(await runRetention(inDays(PERIOD + 1))).toBeGreaterThan(0);
    expect(await runRetention(inDays(PERIOD + 2))).toBe(0);
    expect(await notices()).toEqual([{ channel: 'mail', recipient: customer.email }]);
    expect(await requests()).toEqual([{ state: 'waiting', isAutomatic: true }]);
    await carryOutErasures(server.database, inDays(PERIOD + 30));
    expect(await isErased()).toBe(false);
    await carryOutErasures(server.database, inDays(PERIOD + 32));
    expect(await isErased()).toBe(true);
  });

  it('is kept by a login after the notice, and is told again only after another whole period', async () => {
    await runRetention(inDays(PERIOD + 1));
    const start = server.clock();
    server.clock.set(inDays(PERIOD + 20));
    expect(await call(server, logIn, customer)).toMatchObject({ ok: true });
    server.clock.set(start);
    await carryOutErasures(server.database, inDays(PERIOD + 32));
    expect(await isErased()).toBe(false);
    expect(await requests()).toEqual([{ state: 'withdrawn', isAutomatic: true }]);
    await runRetention(inDays(PERIOD + 40));
    expect(await requests()).toHaveLength(1);
  });

  it('is told by SMS while it has no email, and stays when there is no way to tell', async () => {
    await server.database.run(sql`
      update customer set email = '', email_verified_at = null where id = ${customer.id}`);
    await runRetention(inDays(PERIOD + 1));
    expect(await notices()).toEqual([{ channel: 'sms', recipient: customer.mobile }]);

    customer = await buildCustomer(server);
    await server.database.run(sql`
      update customer set email = '', email_verified_at = null, mobile_verified_at = null where id = ${customer.id}`);
    await runRetention(inDays(PERIOD + 1));
    expect(await requests()).toEqual([]);
  });

  it('stays while an order of it is open', async () => {
    await buildBareOrder(server.database, customer.id, server.clock());
    await runRetention(inDays(PERIOD + 1));
    expect(await requests()).toEqual([]);
  });
});
