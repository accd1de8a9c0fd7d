import {
  type AlertAct,
  addPriceAlert,
  followAlertLink,
  getLinkedAlert,
  type PriceAlertOrder,
  type WeightId,
} from '@tola/contract';
import { perGrade, perMetal } from '@tola/pricing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Catalogue, createCatalogue, pricePaise } from '#catalogue';
import { readDataKeys } from '#data-keys';
import { sql } from '#database';
import { createLog } from '#log';
import { openData } from '#outbox';
import { haltSales, type RateBoard, setManualRate } from '#rates';
import { call, eventually, startTestServer, type TestServer } from '#testing';
import { type AlertContext, MAX_ALERTS, sendCrossingMails } from './price-alerts.ts';

let server: TestServer;
let catalogue: Catalogue;
let context: AlertContext;

beforeAll(async () => {
  server = await startTestServer({
    demo: true,
    settings: { ratesSource: 'manual', ratesGold: 1_47_500, ratesSilver: 2_25_000 },
  });
  catalogue = await createCatalogue({ ...server.platform, log: createLog({ level: 'silent' }) });
  context = { catalogue, publicUrl: server.url, keys: readDataKeys(server.platform.settings) };
});

beforeEach(async () => {
  await server.database.run(sql`truncate price_alert, outbox_message, rate_limit, rate_halt cascade`);
});

afterAll(async () => {
  await catalogue.stop();
  await server.close();
});

function order(changes: Partial<PriceAlertOrder> = {}): PriceAlertOrder {
  return {
    email: 'asha@example.com',
    metal: 'gold',
    weightId: null,
    direction: 'above',
    targetPaise: 1_51_000_00,
    ...changes,
  };
}

/** A board with the given gold ask; the ticker adds the demo premium of ₹2,500. */
function boardAt(goldRupees: number | null): RateBoard {
  return {
    sequence: 1,
    stamp: String(goldRupees),
    list: [],
    asks: { ...perMetal(() => null), gold: goldRupees === null ? null : goldRupees * 100 },
    premiums: { ...perGrade(() => 0), gold995: 1_900_00, gold999: 2_500_00, silver999: 3_000_00 },
    label: '',
    halted: [],
    haltedProducts: new Map(),
    haltedWeights: new Map(),
    until: null,
  };
}

async function mails(template: string): Promise<{ to: string; data: Record<string, string> }[]> {
  const rows = await server.database.rows<{ to: string; data: unknown; dedupeKey: string }>(
    sql`select recipient as "to", data, dedupe_key from outbox_message where template = ${template} order by id`,
  );
  return rows.map((row) => ({ to: row.to, data: openData(context.keys, row).data as Record<string, string> }));
}

async function check(goldRupees: number | null): Promise<number> {
  return await sendCrossingMails(server.database, boardAt(goldRupees), context, server.clock());
}

async function confirmedAlert(changes: Partial<PriceAlertOrder> = {}): Promise<Record<string, string>> {
  const answer = await call(server, addPriceAlert, order(changes));
  expect(answer).toMatchObject({ ok: true, data: { isConfirmed: false } });
  const mail = (await mails('price-alert-confirmation')).at(-1);
  expect(await follow(mail?.data.confirmUrl)).toMatchObject({ ok: true, data: { state: 'watched' } });
  await check(1_47_500);
  return mail?.data ?? {};
}

/** Act and token of a link, as its page sends them. */
function partsOf(url = ''): { act: AlertAct; token: string } {
  const [, act = '', token = ''] = /^\/price-alerts\/([^/]+)\/([^/]+)$/.exec(new URL(url).pathname) ?? [];
  return { act: act as AlertAct, token };
}

async function follow(url = '') {
  return await call(server, followAlertLink, partsOf(url));
}

/** Posts to a link on the test server, whose address differs from the public one. */
async function post(url = '', body = ''): Promise<Response> {
  const { pathname } = new URL(url);
  return await fetch(new URL(pathname, server.url), { method: 'POST', body, redirect: 'manual' });
}

describe('A price alert', () => {
  /** Halts all sales, so that the running store has no prices and only the tests' own checks find crossings. */
  beforeEach(async () => {
    await haltSales(server.database, { what: 'all', kind: 'staff', reason: 'Test', by: 'test' }, server.clock());
  });

  it('requires confirmation, then sends one email per crossing', async () => {
    await call(server, addPriceAlert, order());
    expect(await check(1_49_000)).toBe(0);
    const [confirmation] = await mails('price-alert-confirmation');
    expect(confirmation).toMatchObject({ to: 'asha@example.com', data: { watched: 'Gold 999 per 10 g' } });
    await follow(confirmation?.data.confirmUrl);
    expect(await check(1_47_500)).toBe(0);
    expect(await check(1_48_499)).toBe(0);
    expect(await check(1_48_500)).toBe(1);
    expect(await check(1_48_900)).toBe(0);
    expect(await check(1_48_450)).toBe(0);
    expect(await check(1_48_500)).toBe(0);
    expect(await check(1_48_000)).toBe(0);
    expect(await check(1_48_600)).toBe(1);
    const sent = await mails('price-alert');
    expect(sent.map(({ data }) => [data.direction, data.target, data.reached])).toEqual([
      ['above', '₹1,51,000.00', '₹1,51,000.00'],
      ['above', '₹1,51,000.00', '₹1,51,100.00'],
    ]);
  });

  it('sends one email when several processes check concurrently', async () => {
    await confirmedAlert();
    const counts = await Promise.all([1, 2, 3, 4].map(async () => await check(1_49_000)));
    expect(counts.toSorted()).toEqual([0, 0, 0, 1]);
    expect((await mails('price-alert')).length).toBe(1);
  });

  it('sends the email on the next check when queueing it failed', async () => {
    await confirmedAlert();
    await server.database.run(sql`
      alter table outbox_message add constraint no_alerts check (template <> 'price-alert') not valid`);
    await expect(check(1_49_000)).rejects.toThrow(/no_alerts/);
    await server.database.run(sql`alter table outbox_message drop constraint no_alerts`);
    expect(await check(1_49_000)).toBe(1);
    expect(await check(1_49_000)).toBe(0);
    expect((await mails('price-alert')).length).toBe(1);
  });

  it('waits for the next crossing when the target is already reached', async () => {
    await confirmedAlert({ direction: 'below', targetPaise: 1_52_000_00 });
    expect(await check(1_47_500)).toBe(0);
    expect(await check(1_51_000)).toBe(0);
    expect(await check(1_49_000)).toBe(1);
  });

  it('is not triggered while there is no price', async () => {
    await confirmedAlert({ direction: 'below', targetPaise: 1_000_00 });
    expect(await check(null)).toBe(0);
  });

  it('can watch the price of a product', async () => {
    const [tile] = catalogue.current().types[0]?.categories ?? [];
    const weightId = tile?.product?.weights.idAt(0);
    const weight = weightId === undefined ? null : catalogue.findWeight(weightId);
    if (weight === null) throw new Error('The demo catalogue has no first weight');
    const now = pricePaise(weight, boardAt(1_47_500)) ?? 0;
    await confirmedAlert({ metal: null, weightId: weight.weightId, targetPaise: now + 1 });
    expect(await check(1_46_000)).toBe(0);
    expect(await check(1_47_500)).toBe(0);
    expect(await check(1_48_000)).toBe(1);
    const [mail] = await mails('price-alert');
    expect(mail?.data.watched).toMatch(/^Lotus gold coin, 500 mg$/);
    expect(mail?.data.path).toBe('/products/gold-coin/lotus');
  });

  it('unsubscribes by GET page, by one-click POST, and when repeated', async () => {
    const { stopUrl = '' } = await confirmedAlert();
    const shown = await call(server, getLinkedAlert, partsOf(stopUrl));
    expect(shown).toMatchObject({ ok: true, data: { state: 'watched', watched: 'Gold 999 per 10 g' } });
    expect(await check(1_49_000)).toBe(1);
    expect(await check(1_47_000)).toBe(0);
    const stopped = await follow(stopUrl);
    expect(stopped).toMatchObject({ ok: true, data: { state: 'stopped', path: '/rates/gold' } });
    expect(await follow(stopUrl)).toEqual(stopped);
    expect((await post(stopUrl, 'List-Unsubscribe=One-Click')).status).toBe(200);
    expect(await check(1_60_000)).toBe(0);
  });

  it('unsubscribes by mail client POST, and by form POST with a redirect to the page', async () => {
    const first = await confirmedAlert();
    expect((await post(first.stopUrl, 'List-Unsubscribe=One-Click')).status).toBe(200);
    const second = await confirmedAlert();
    const posted = await post(second.stopUrl);
    expect([posted.status, posted.headers.get('location')]).toEqual([303, new URL(second.stopUrl ?? '').pathname]);
    expect(await check(1_60_000)).toBe(0);
  });

  it('rejects forged links', async () => {
    const { stopUrl = '', confirmUrl = '' } = await confirmedAlert();
    const forged = [
      stopUrl.replace(/-[\w-]{43}$/, `-${'A'.repeat(43)}`),
      stopUrl.replace('/stop/', '/confirm/'),
      confirmUrl.replace('/confirm/', '/stop/'),
      `${server.url}/price-alerts/stop/1`,
      `${server.url}/price-alerts/stop/999-${'a'.repeat(43)}`,
    ];
    for (const url of forged) {
      expect(await call(server, getLinkedAlert, partsOf(url))).toMatchObject({ code: 404, reason: 'unknown-link' });
      expect(await follow(url)).toMatchObject({ code: 404, reason: 'unknown-link' });
      expect((await post(url, 'List-Unsubscribe=One-Click')).status).toBe(404);
    }
    expect(await check(1_49_000)).toBe(1);
  });

  it('cannot be confirmed after a week, and can be requested again', async () => {
    await call(server, addPriceAlert, order());
    const [first] = await mails('price-alert-confirmation');
    await server.database.run(sql`update price_alert set created_at = created_at - interval '7 days'`);
    expect(await follow(first?.data.confirmUrl)).toMatchObject({ ok: true, data: { state: 'expired' } });
    await check(1_47_500);
    expect(await check(1_49_000)).toBe(0);
    await call(server, addPriceAlert, order());
    const [, second] = await mails('price-alert-confirmation');
    expect(await follow(first?.data.confirmUrl)).toMatchObject({ code: 404 });
    expect(await follow(second?.data.confirmUrl)).toMatchObject({ ok: true, data: { state: 'watched' } });
  });

  it('stays stopped when it is confirmed after being stopped', async () => {
    await call(server, addPriceAlert, order());
    const [mail] = await mails('price-alert-confirmation');
    await follow(mail?.data.stopUrl);
    expect(await follow(mail?.data.confirmUrl)).toMatchObject({ ok: true, data: { state: 'stopped' } });
    await check(1_47_500);
    expect(await check(1_49_000)).toBe(0);
  });

  it('is created once, with one email, when requested repeatedly', async () => {
    await Promise.all(
      [1, 2, 3].map(async () => await call(server, addPriceAlert, order({ email: 'ASHA@example.com' }))),
    );
    await call(server, addPriceAlert, order());
    expect((await mails('price-alert-confirmation')).length).toBe(1);
  });
});

describe('A price alert is refused', () => {
  it.each<[string, Partial<PriceAlertOrder>, number, string]>([
    ['without a metal or product', { metal: null }, 400, 'nothing-to-watch'],
    ['for a target of zero', { targetPaise: 0 }, 400, 'target-not-positive'],
    ['for a product that does not exist', { metal: null, weightId: 999_999 as WeightId }, 404, 'weight-unknown'],
  ])('%s', async (_, changes, code, reason) => {
    expect(await call(server, addPriceAlert, order(changes))).toMatchObject({ ok: false, code, reason });
  });

  it('above the limit per email address, and above the hourly rate limit', async () => {
    await server.database.run(sql`
      insert into price_alert (email, metal, direction, target_paise, secret, created_at, armed)
      select 'asha@example.com', 'gold', 'above', target, repeat('x', 32), now(), true
      from generate_series(1, ${MAX_ALERTS}) target`);
    expect(await call(server, addPriceAlert, order())).toMatchObject({ code: 409, reason: 'too-many-alerts' });
    for (let count = 0; count < 9; count += 1) await call(server, addPriceAlert, order());
    expect(await call(server, addPriceAlert, order())).toMatchObject({ code: 429 });
  });
});

/** Last, because it leaves a manual gold rate behind. */
describe('A price alert in a fleet', () => {
  it('is sent once across running processes, and not again by later ones', async () => {
    await confirmedAlert();
    const more = await startTestServer({
      settings: { databaseUrl: server.platform.settings.databaseUrl, ratesSource: 'manual' },
      clock: server.clock,
    });
    const expiresAt = new Date(server.clock().getTime() + 86_400_000);
    const order = { metal: 'gold', askPaise: 1_49_000_00, expiresAt, by: 'pricing', reason: 'test' } as const;
    await server.database.transaction(async (tx) => await setManualRate(tx, order, server.clock()));
    await eventually(async () => (await mails('price-alert')).length > 0);
    await more.close();
    const later = await startTestServer({
      settings: { databaseUrl: server.platform.settings.databaseUrl, ratesSource: 'manual' },
      clock: server.clock,
    });
    await check(1_49_000);
    await later.close();
    expect((await mails('price-alert')).length).toBe(1);
  });
});
