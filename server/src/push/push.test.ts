import type { WeightId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { indianDate } from '@tola/pricing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { sql } from '#database';
import {
  createStaffClient,
  eventually,
  openStoreFixture,
  ownerLogin,
  ownerPassword,
  type PushServer,
  type StaffClient,
  type StoreFixture,
  screenshot,
  signInOwner,
  startPushServer,
} from '#testing';
import { isPushService } from './push-services.ts';
import { encryptPush } from './web-push.ts';

let store: StoreFixture;
let service: PushServer;
let owner: StaffClient;
beforeAll(async () => {
  const settings = { adminEmail: ownerLogin, adminPassword: ownerPassword };
  store = await openStoreFixture({ settings, worker: true });
  service = await startPushServer(store.clock);
  owner = await signInOwner(store);
});
afterAll(async () => {
  await store.close();
  await service.close();
});
beforeEach(async () => {
  await store.database.run(sql`delete from staff_device`);
  service.messages.length = 0;
  service.faults.length = 0;
});

test('encrypts as the example of RFC 8291 does', () => {
  const bytes = (text: string) => Buffer.from(text, 'base64url');
  const recipient = {
    publicKey: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
    authSecret: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  };
  const secrets = {
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  };
  const body = encryptPush('When I grow up, I want to be a watermelon', recipient, secrets);
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/x', true],
  ['https://web.push.apple.com/x', true],
  ['https://wns2-pn1p.notify.windows.com/w/?token=x', true],
  ['https://fcm.googleapis.com.evil.example/x', false],
  ['https://fcm.googleapis.com:8443/x', false],
  ['https://:a@fcm.googleapis.com/x', false],
  ['https://a@fcm.googleapis.com/x', false],
  ['http://fcm.googleapis.com/x', false],
  ['http://169.254.169.254/latest', false],
  ['http://127.0.0.1:5432/', false],
])('of a public store may %s get messages: %s', (endpoint, may) => {
  expect(isPushService(endpoint, 'https://www.shop.example')).toBe(may);
});

async function haltGold(): Promise<void> {
  await store.database.run(sql`delete from rate_halt`);
  await store.database.run(sql`
    insert into rate_halt (kind, metal, reason, halted_by, halted_at) values ('staff', 'gold', 'Asha has left', 'Test', now())`);
}

async function confirmedOrder(): Promise<string> {
  await store.database.run(sql`delete from rate_halt`);
  const customer = await store.customer();
  const weight = await store.database.one<{ id: WeightId }>(sql`
    select w.id from product_weight w join product p on p.id = w.product_id
    where w.visible and w.stock > 5 and p.metal = 'gold' order by w.weight_mg, w.id limit 1`);
  await customer.fillCart(weight.id, 1);
  const utr = String(Math.floor(1e11 + Math.random() * 8e11));
  const placed = await eventually(async () => {
    const reply = await customer.submit('Upi', { file: await screenshot(), utr });
    return reply.ok ? reply.data : null;
  });
  const { claims, view } = await owner.ok(contract.readOrder, { orderNumber: placed.orderNumber });
  const [claim] = claims;
  if (claim === undefined) throw new Error('no claimed payment');
  const creditedOn = indianDate(store.clock());
  await owner.ok(contract.acceptPayment, { claimId: claim.id, amountPaise: view.payablePaise, utr, creditedOn });
  return placed.orderNumber;
}

const received = async (count: number) =>
  await eventually(async () => (service.messages.length >= count ? service.messages : null));
const devices = async () => (await owner.ok(contract.listDevices, null)).devices;

describe('notifications', () => {
  it('of an event reach the people who may see it, without personal data', async () => {
    const packer = await createStaffClient(store, owner, ['packer']);
    const browsers = { owner: service.subscribe(), packer: service.subscribe() };
    await owner.ok(contract.addDevice, browsers.owner);
    await owner.ok(contract.addDevice, browsers.owner);
    await packer.ok(contract.addDevice, browsers.packer);
    expect(await devices()).toHaveLength(1);
    const orderNumber = await confirmedOrder();
    const both = await received(2);
    expect(both.map(({ endpoint }) => endpoint).toSorted()).toEqual(
      [browsers.owner.endpoint, browsers.packer.endpoint].toSorted(),
    );
    for (const { text, endpoint } of both) {
      const path = `/${endpoint === browsers.owner.endpoint ? 'orders' : 'parcels'}/${orderNumber}`;
      expect(JSON.parse(text)).toEqual({ title: 'New paid order', body: orderNumber, path });
    }
    await haltGold();
    const [, , halt] = await received(3);
    expect(halt).toMatchObject({ endpoint: browsers.owner.endpoint });
    expect(JSON.parse(halt?.text ?? '')).toEqual({ title: 'Sales are halted', body: 'Gold', path: '/pricing' });
  });

  it('are sent again after a failure of the service, and end with a subscription that is gone', async () => {
    await owner.ok(contract.addDevice, service.subscribe());
    service.faults.push(503);
    await haltGold();
    await eventually(async () => service.faults.length === 0);
    await store.database.run(sql`
      select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs where task_identifier = 'send-push'`);
    await received(1);
    service.faults.push(410);
    await haltGold();
    await eventually(async () => (await devices()).length === 0);
  });

  it('end with the session, and go to nobody whose right is gone', async () => {
    const orders = await createStaffClient(store, owner, ['orders']);
    await orders.ok(contract.addDevice, service.subscribe());
    const count = async () => (await store.database.rows(sql`select from staff_device`)).length;
    await haltGold();
    await owner.ok(contract.addDevice, service.subscribe());
    await haltGold();
    await received(1);
    expect(service.messages).toHaveLength(1);
    await orders.ok(contract.signOut, null);
    expect(await count()).toBe(1);
  });

  it('are turned on or refused when the session ends at the same time', async () => {
    const orders = await createStaffClient(store, owner, ['orders']);
    const [added] = await Promise.all([
      orders.call(contract.addDevice, service.subscribe()),
      orders.ok(contract.signOut, null),
    ]);
    if (!added.ok) expect(added.reason).toBe('not-signed-in');
    expect(await store.database.rows(sql`select from staff_device`)).toEqual([]);
  });

  it('do not go to an address that is no push service of this store', async () => {
    await owner.ok(contract.addDevice, service.subscribe());
    await store.database.run(sql`update staff_device set endpoint = 'http://10.0.0.1/x'`);
    await haltGold();
    await eventually(async () => (await devices()).length === 0);
  });

  it('go to push services only, and a device is removed by its owner only', async () => {
    const refused = await owner.call(contract.addDevice, { ...service.subscribe(), endpoint: 'http://10.0.0.1/x' });
    expect(refused).toMatchObject({ ok: false, reason: 'push-service-unknown' });
    const noPoint = { ...service.subscribe(), publicKey: 'A'.repeat(87) };
    expect(await owner.call(contract.addDevice, noPoint)).toMatchObject({ ok: false, reason: 'push-service-unknown' });
    await owner.ok(contract.addDevice, service.subscribe());
    const [device] = await devices();
    if (device === undefined) throw new Error('no device');
    const other = await createStaffClient(store, owner, ['orders']);
    await other.ok(contract.removeDevice, { id: device.id });
    expect(await devices()).toHaveLength(1);
    await owner.ok(contract.removeDevice, { id: device.id });
    await owner.ok(contract.removeDevice, { id: device.id });
    expect(await devices()).toEqual([]);
  });

  it('keep one key pair, encrypted', async () => {
    const [one, other] = await Promise.all([
      owner.ok(contract.listDevices, null),
      owner.ok(contract.listDevices, null),
    ]);
    expect(one.publicKey).toBe(other.publicKey);
    const { sealed } = await store.database.one<{ sealed: Buffer }>(sql`select private_sealed as sealed from push_key`);
    expect(sealed.subarray(0, 4).toString()).toBe('key1');
  });
});
