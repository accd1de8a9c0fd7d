/** A store with another data key than the database's: refused at its start, unless the database's key is declared lost. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#database';
import type { Settings } from '#settings';
import {
  buildBareOrder,
  buildCustomer,
  cacheFolder,
  createStaffClient,
  enrol,
  newStaffClient,
  openTestDatabase,
  ownerLogin,
  ownerPassword,
  publicShop,
  type StaffClient,
  signInOwner,
  startTestServer,
  type TestDatabase,
  type TestServer,
} from '#testing';
import { countFieldsUnderOtherKeys, readDataKeys, reencryptFields, sealText, UnknownKeyError } from './index.ts';

const root = resolve(import.meta.dirname, '../../..');
const newKey = (): string => randomBytes(32).toString('base64');
const keysWith = (dataKey: string, dataKeyPrevious: string[] = [], dataKeyLost: string[] = []) =>
  readDataKeys({ dataKey, dataKeyPrevious, dataKeyLost, dataDir: 'unused' });
const idOf = (key: string): string => keysWith(key).current.id.toString('hex');
const first = newKey();
const second = newKey();
const refusal = (id: string): string =>
  `The database has fields that are encrypted under the key ${id}, which is not set. Set DATA_KEY to the key of the store’s other processes and former starts (without DATA_KEY it is in keys/data-key of their DATA_DIR), list a former key in DATA_KEY_PREVIOUS, or set DATA_KEY_LOST=${id} if nobody has that key any more.`;

const folder = mkdtempSync(join(cacheFolder, 'another-key-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a program of the store to its end. */
async function run(program: string, env: Readonly<Record<string, string>>): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', LOG_LEVEL: 'silent', SEED: 'empty', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const code = await new Promise<number>((end) => child.once('close', end));
  return { code, output };
}

describe('a store with another data key than the database’s', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase();
    return async () => await database.close();
  });
  const start = async (settings: Partial<Settings>): Promise<TestServer> =>
    await startTestServer({ settings: { databaseUrl: database.url, ...settings } });
  const startAndStop = async (settings: Partial<Settings>): Promise<void> => {
    await (await start(settings)).close();
  };

  it('is refused in one sentence that names the remedy, as a web process and as a worker, by the doctor too, and at a public address with all other reasons', async () => {
    await startAndStop({ dataKey: first });
    const env = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'other'), DATA_KEY: second };
    const [doctor, open, ...kinds] = await Promise.all([
      run('scripts/doctor.ts', env),
      run('server/src/main.ts', { ...env, PUBLIC_URL: publicShop.publicUrl, TRUST_PROXY: 'true' }),
      ...['web', 'worker'].map(async (kind) => await run('server/src/main.ts', { ...env, PROCESS: kind })),
    ]);
    for (const kind of kinds) expect(kind).toEqual({ code: 1, output: `${refusal(idOf(first))}\n` });
    expect(doctor.code).toBe(1);
    expect(doctor.output).toMatch(/The store does not start:\n\n {2}DATA_KEY: The database has fields/);
    expect(open.code).toBe(1);
    expect(open.output).toMatch(/TRUST_PROXY: Every visitor.*DATA_KEY: The database has fields.*DATA_KEY_LOST=/s);
    await startAndStop({ dataKey: first });
  });

  it('is refused when it would generate a key of its own, and generates none', async () => {
    await startAndStop({ dataKey: first });
    const dataDir = join(folder, 'without-key');
    await expect(start({ dataKey: null, dataDir })).rejects.toThrow(refusal(idOf(first)));
    expect(existsSync(join(dataDir, 'keys'))).toBe(false);
  });

  it('is refused also when both start at the same time on a new database', async () => {
    const starts = await Promise.allSettled([start({ dataKey: first }), start({ dataKey: second })]);
    const failures = starts.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(failures).toHaveLength(1);
    expect(String(failures[0])).toContain('The database has fields that are encrypted under the key');
    for (const one of starts) if (one.status === 'fulfilled') await one.value.close();
  });

  it('starts with the former key beside its own, and alone once every field is encrypted again; then the former is refused', async () => {
    await startAndStop({ dataKey: first });
    await startAndStop({ dataKey: second, dataKeyPrevious: [first] });
    await expect(start({ dataKey: second })).rejects.toThrow(refusal(idOf(first)));
    expect(await reencryptFields(database, keysWith(second, [first]))).toBeGreaterThan(0);
    await startAndStop({ dataKey: second });
    await expect(start({ dataKey: first })).rejects.toThrow(refusal(idOf(second)));
    await startAndStop({ dataKey: first, dataKeyPrevious: [second] });
  });
});

describe('a store whose data key is lost', () => {
  const lost = { dataKey: second, dataKeyLost: [idOf(first)], adminEmail: ownerLogin, adminPassword: ownerPassword };
  let before: TestServer;
  let server: TestServer;
  let owner: StaffClient;
  let colleague: StaffClient;
  let orderNumber: string;

  beforeAll(async () => {
    before = await startTestServer({ settings: { ...lost, dataKey: first, dataKeyLost: [] } });
    owner = await signInOwner(before);
    colleague = await createStaffClient(before, owner, ['owner']);
    const customer = await buildCustomer(before);
    const order = await buildBareOrder(before.database, customer.id, before.clock());
    ({ orderNumber } = order);
    await before.database.run(sql`alter table customer_order disable trigger customer_order_is_agreed`);
    const sealed = sealText(keysWith(first), 'ABCDE1234F', `pan of customer ${customer.id}`);
    await before.database.run(sql`
      update customer_order set pan_sealed = ${sealed}, pan_masked = 'XXXXXX234F' where id = ${order.orderId}`);
    await before.database.run(sql`alter table customer_order enable trigger customer_order_is_agreed`);
    server = await startTestServer({
      settings: { ...lost, databaseUrl: before.platform.settings.databaseUrl },
      clock: before.clock,
    });
  });
  afterAll(async () => {
    await server.close();
    await before.close();
  });

  it('starts once that is declared, sells on, and leaves what nobody can read as it is', async () => {
    const keys = keysWith(second, [], [idOf(first)]);
    expect(await countFieldsUnderOtherKeys(server.database, keys)).toBe(0);
    expect(await reencryptFields(server.database, keys)).toBe(0);
    const found = await startTestServer({
      settings: { ...lost, dataKey: first, dataKeyLost: [], databaseUrl: before.platform.settings.databaseUrl },
    }).catch((error: unknown) => error);
    expect(found).toBeInstanceOf(Error);
    expect(String(found)).toContain(idOf(second));
    const again = { ...lost, dataKeyLost: [], dataKeyPrevious: [first] };
    await (
      await startTestServer({ settings: { ...again, databaseUrl: before.platform.settings.databaseUrl } })
    ).close();
  });

  it('shows staff the masked PAN alone, and makes a new key for notifications', async () => {
    const here = newStaffClient(server);
    here.cookie = owner.cookie;
    expect(await here.ok(contract.readPan, { orderNumber })).toBeNull();
    expect((await here.ok(contract.listDevices, null)).publicKey).not.toBe('');
  });

  it('takes recovery codes, no code of an authenticator app, and a new app after an owner’s reset', async () => {
    const people = await owner.ok(contract.listPeople, null);
    const id = people.find(({ email }) => email.startsWith('colleague'))?.id;
    if (id === undefined) throw new Error('The colleague is not listed');
    const here = newStaffClient(server, owner.secret);
    await here.ok(contract.signIn, { email: ownerLogin, password: ownerPassword });
    expect(await here.callOnce(contract.enterCode, { code: '123456' })).toMatchObject({ reason: 'wrong-code' });
    await here.ok(contract.enterCode, { code: owner.recoveryCodes[0] ?? '' });
    await here.ok(contract.resetSecondFactor, { id });
    const returning = newStaffClient(server);
    await returning.ok(contract.signIn, { email: 'colleague-1@tola.test', password: 'quite a long password' });
    await enrol(returning, server.clock());
    expect((await returning.ok(contract.whoAmI, null)).stage).toBe('in');
    expect(colleague.secret.equals(returning.secret)).toBe(false);
  });
});

it('names the missing key in the error of a read, too', () => {
  expect(new UnknownKeyError('0123456789abcdef').message).toBe(refusal('0123456789abcdef'));
});
