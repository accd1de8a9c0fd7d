import { requestDataDownload } from '@tola/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildFullCustomer, type CardFixture, call, openCardFixture, type Shopper, sql } from '#testing';
import { EXPORT_SECTIONS, LEFT_OUT } from './export-sections.ts';

let counter: CardFixture;
let zenobia: Shopper;

beforeAll(async () => {
  counter = await openCardFixture({ worker: false });
  zenobia = (await buildFullCustomer(counter)).shopper;
});
afterAll(async () => await counter.shop.close());

const ask = async (shopper: Shopper, password = shopper.password) =>
  await call(counter.shop, requestDataDownload, { password }, { token: shopper.token });

async function links(shopper: Shopper): Promise<{ jsonPath: string; htmlPath: string }> {
  const answer = await ask(shopper);
  if (!answer.ok) throw new Error(answer.message);
  return answer.data;
}

async function download(path: string, shopper: Shopper | null): Promise<Response> {
  const headers: Record<string, string> = shopper === null ? {} : { cookie: `tola_session=${shopper.token}` };
  return await fetch(`${counter.shop.url}${path}`, { headers });
}

/** Tables with the id of a customer, and how many rows each holds about this one. */
async function tablesAbout(shopper: Shopper): Promise<Map<string, number>> {
  const { database } = counter.shop;
  const tables = await database.rows<{ name: string }>(sql`
    select table_name::text as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and column_name = 'customer_id' and table_type = 'BASE TABLE' order by 1`);
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const { rows } = await database.one<{ rows: number }>(
      sql`select count(*)::int as rows from ${sql.identifier(name)} where customer_id = ${shopper.id}`,
    );
    counts.set(name, rows);
  }
  return counts;
}

it('contains rows of every table with a customer, except those on the written list', async () => {
  const { jsonPath } = await links(zenobia);
  const reply = await download(jsonPath, zenobia);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('cache-control')).toBe('private, no-store');
  const file = (await reply.json()) as Record<string, unknown[]>;
  const held = await tablesAbout(zenobia);
  expect(held.size).toBeGreaterThan(15);
  for (const [table, rows] of held) {
    if (Object.hasOwn(LEFT_OUT, table)) continue;
    expect(rows, `the scene has rows in ${table}`).toBeGreaterThan(0);
    const section = EXPORT_SECTIONS.find(({ tables }) => tables.includes(table));
    expect(section, `a section shows ${table}`).toBeDefined();
    expect(file[section?.name ?? '']?.length, table).toBeGreaterThan(0);
  }
  expect(file).toMatchObject({ account: [{ firstName: 'Zenobia', mobile: zenobia.mobile }] });
  expect(JSON.stringify(file)).toContain('Moonstone Villa');
});

it('can be read as a page', async () => {
  const { htmlPath } = await links(zenobia);
  const reply = await download(htmlPath, zenobia);
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="my-data.html"');
  const page = await reply.text();
  expect(page).toContain('<dt>First name</dt><dd>Zenobia</dd>');
  expect(page).toMatch(/<dt>Payable<\/dt><dd>₹[\d,]+\.\d\d<\/dd>/);
  expect(page).toContain('</html>');
});

it('is not served to another customer, to a guest, or after its time', async () => {
  const other = await counter.shop.customer();
  const { jsonPath, htmlPath } = await links(zenobia);
  for (const path of [jsonPath, htmlPath]) {
    expect((await download(path, other)).status).toBe(404);
    expect((await download(path, null)).status).toBe(401);
  }
  expect((await download(`/api/my-data/${'a'.repeat(43)}.json`, zenobia)).status).toBe(404);
  expect((await download('/api/my-data/..%2f.json', zenobia)).status).toBe(404);
  counter.shop.clock.advance(15 * 60);
  expect((await download(jsonPath, zenobia)).status).toBe(404);
});

it('leaves out what others typed under a contact that the customer has not proved', async () => {
  const stranger = await counter.shop.customer();
  await counter.shop.database.run(sql`
    update enquiry set customer_id = null, mobile = ${stranger.mobile}, email = ${stranger.email} where customer_id = ${zenobia.id}`);
  await counter.shop.database.run(sql`
    update customer set mobile_verified_at = null, email_verified_at = null where id = ${stranger.id}`);
  const reply = await download((await links(stranger)).jsonPath, stranger);
  expect(await reply.json()).toMatchObject({ enquiries: [], account: [{ mobile: stranger.mobile }] });
});

it('needs the password, counts wrong ones, and is recorded', async () => {
  const shopper = await counter.shop.customer();
  expect(await ask(shopper, 'not the password')).toMatchObject({ code: 400, reason: 'password-wrong' });
  for (let tried = 1; tried < 10; tried += 1) await ask(shopper, 'not the password');
  expect(await ask(shopper)).toMatchObject({ code: 429 });
  const events = await counter.shop.database.rows<{ outcome: string }>(sql`
    select outcome from security_event where kind = 'data-download' and customer_id = ${zenobia.id}`);
  expect(events.length).toBeGreaterThan(2);
});
