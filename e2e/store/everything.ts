/** Starts the store with database, card provider, mail and SMS. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { startCardProvider } from '@tola/card-provider-emulator';
import { signIn } from '@tola/contract/staff';
import {
  cloneTemplate,
  connectDatabase,
  createLog,
  enrol,
  newStaffClient,
  publicShop,
  type StaffClient,
  sql,
  startStoreProcess,
  startTestPostgres,
} from '@tola/server/testing';
import { hire, setOwner } from '../fixtures/staff.ts';
import { CARD_ACCOUNT } from './card-account.ts';
import { startMessageSinks } from './message-sinks.ts';

const cache = resolve(import.meta.dirname, '../../.cache');
const OWNER = { email: 'owner@tola.example', password: 'journeys-owner-1' };

export interface Everything {
  close(): Promise<void>;
}

/** Starts everything with an owner for each worker, and publishes the URLs in environment variables for the test processes. */
export async function startEverything(workers = 1): Promise<Everything> {
  mkdirSync(cache, { recursive: true });
  const dataDir = mkdtempSync(resolve(cache, 'journeys-data-'));
  const postgres = await startTestPostgres();
  const { url: databaseUrl } = await cloneTemplate();
  const sinks = await startMessageSinks();
  const provider = await startCardProvider({
    port: 0,
    clientId: CARD_ACCOUNT.CASHFREE_CLIENT_ID,
    clientSecret: CARD_ACCOUNT.CASHFREE_CLIENT_SECRET,
  });
  const store = await startStoreProcess({
    DATA_DIR: dataDir,
    // A journey starts another process, with a folder of its own.
    DATA_KEY: publicShop.dataKey,
    DATABASE_URL: databaseUrl,
    SEED: 'demo',
    RATES_SOURCE: 'simulated',
    SMTP_URL: sinks.smtpUrl,
    SMS_URL: sinks.smsUrl,
    CASHFREE_BASE_URL: `${provider.url}/pg`,
    ...CARD_ACCOUNT,
    ADMIN_EMAIL: OWNER.email,
    ADMIN_PASSWORD: OWNER.password,
    // Map tiles are requested from the emulator, which has none; a journey that needs tiles stubs them.
    MAP_TILES_URL: `${provider.url}/map-tiles/{z}/{x}/{y}.png`,
    LOG_LEVEL: 'warn',
    BLOCK_DEVTOOLS_KEYS: 'true',
  });
  await stockUp(databaseUrl);
  process.env.E2E_STORE_URL = store.url;
  process.env.E2E_PROVIDER_URL = provider.url;
  process.env.E2E_MESSAGES_URL = sinks.messagesUrl;
  process.env.E2E_DATABASE_URL = databaseUrl;
  const owner = await signInOwner(store.url);
  process.env.E2E_OWNERS = mkdtempSync(resolve(dataDir, 'owners-'));
  setOwner(0, owner);
  for (let worker = 1; worker < workers; worker += 1) setOwner(worker, (await hire(['owner'])).client);
  return {
    async close() {
      await store.close();
      await provider.close();
      await sinks.close();
      await postgres.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Raises the stock of the smallest lotus coin, which most journeys buy. */
async function stockUp(databaseUrl: string): Promise<void> {
  const database = connectDatabase({ url: databaseUrl, log: createLog({ level: 'silent' }), connections: 1 });
  await database.run(sql`
    update product_weight set stock = 2000
    where id = (select w.id from product_weight w where w.stock is not null order by w.id limit 1)`);
  await database.close();
}

/** Signs in the first owner, who invites the others. */
async function signInOwner(url: string): Promise<StaffClient> {
  const client = newStaffClient({ url });
  await client.ok(signIn, OWNER);
  await enrol(client, new Date());
  return client;
}
