import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { connectDatabase, type Database, type EmbeddedPostgres, sql, startEmbeddedPostgres } from '#database';
import { createLog } from '#log';
import {
  cacheFolder,
  eventually,
  type MailServer,
  queueWelcome,
  type StoreProcess,
  startMailServer,
  startStoreProcess,
} from '#testing';

const withoutSync = { fsync: 'off', full_page_writes: 'off', shared_buffers: '32MB' };
const workers: StoreProcess[] = [];
let folder: string;
let server: EmbeddedPostgres;
let database: Database;
let mailServer: MailServer;
let url: string;

beforeAll(async () => {
  mkdirSync(cacheFolder, { recursive: true });
  folder = mkdtempSync(join(cacheFolder, 'worker-survival-'));
  server = await startEmbeddedPostgres(folder, withoutSync);
  const client = new Client({ connectionString: server.url('postgres'), ...socketOf(server.url('postgres')) });
  await client.connect();
  await client.query('create database surviving');
  await client.end();
  url = server.url('surviving');
  database = connectDatabase({ url, log: createLog({ level: 'silent' }), connections: 3 });
  mailServer = await startMailServer();
}, 120_000);

afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.kill();
});

afterAll(async () => {
  await database.close();
  await server.close();
  await mailServer.close();
  rmSync(folder, { recursive: true, force: true });
});

function socketOf(address: string): { host?: string; port: number; password: string } {
  const { searchParams, port, password } = new URL(address);
  const host = searchParams.get('host');
  return { ...(host === null ? {} : { host }), port: Number(port), password: decodeURIComponent(password) };
}

async function startWorker(): Promise<StoreProcess> {
  const worker = await startStoreProcess(
    {
      DATABASE_URL: url,
      DATABASE_CONNECTIONS: '12',
      DATA_DIR: join(folder, 'data'),
      PROCESS: 'worker',
      SEED: 'empty',
      RATES_SOURCE: 'manual',
      RATES_GOLD: '147500',
      RATES_SILVER: '225000',
      SMTP_URL: mailServer.url,
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
    },
    'server/src/testing/api-only-store.ts',
  );
  workers.push(worker);
  return worker;
}

/** SIGQUIT drops every connection silently, SIGINT with an error. */
async function restartPostgres(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  const { pid } = server;
  process.kill(pid, signal);
  // Its owner, this process, restarts it.
  await eventually(() => server.pid !== pid, 20_000);
}

async function queueMails(count: number): Promise<string[]> {
  const recipients: string[] = [];
  for (let n = 0; n < count; n += 1) recipients.push(await queueWelcome(database, new Date()));
  return recipients;
}

async function allSent(recipients: readonly string[], withinMs: number): Promise<void> {
  await eventually(async () => {
    const { pending } = await database.one<{ pending: number }>(sql`
      select count(*) filter (where state <> 'sent') as pending from outbox_message
      where recipient = any(${recipients}::text[])`);
    return pending === 0;
  }, withinMs);
}

function messageIdsOf(recipient: string): string[] {
  return mailServer.mails
    .filter(({ to }) => to.includes(recipient))
    .map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1] ?? '');
}

async function jobsLeft(): Promise<number> {
  const { left } = await database.one<{ left: number }>(
    sql`select count(*) as left from graphile_worker._private_jobs where key is null`,
  );
  return left;
}

test('completes every job in one worker process across database restarts', async () => {
  const worker = await startWorker();
  mailServer.pauseMs = 250;
  const recipients: string[] = [];
  for (const signal of ['SIGQUIT', 'SIGINT', 'SIGQUIT', 'SIGINT', 'SIGQUIT'] as const) {
    recipients.push(...(await queueMails(6)));
    // The library waits some seconds for a recovering server.
    await eventually(() => mailServer.waiting > 0, 30_000);
    if (recipients.length === 30) {
      await database.run(sql`
        update graphile_worker._private_known_crontabs set last_execution = now() - interval '4 minutes'
        where identifier = 'sweep-outbox'`);
    }
    await restartPostgres(signal);
    await pause(300);
  }
  mailServer.pauseMs = 0;
  await allSent(recipients, 60_000);
  await eventually(async () => (await jobsLeft()) === 0, 20_000);
  expect(worker.isAlive()).toBe(true);
  for (const recipient of recipients) expect(new Set(messageIdsOf(recipient)).size).toBe(1);
  // A cron start missed during the restart still runs.
  await eventually(async () => {
    const { isRecent } = await database.one<{ isRecent: boolean }>(sql`
      select last_execution > now() - interval '2 minutes' as is_recent
      from graphile_worker._private_known_crontabs where identifier = 'sweep-outbox'`);
    return isRecent;
  });
}, 120_000);

test('reclaims the jobs of a killed and a suspended worker within a minute, and the resumed worker changes nothing', async () => {
  mailServer.pauseMs = 60_000;
  const killed = await startWorker();
  const recipients = await queueMails(4);
  await eventually(() => mailServer.waiting === 4, 20_000);
  const suspended = await startWorker();
  recipients.push(...(await queueMails(4)));
  await eventually(() => mailServer.waiting === 8, 20_000);
  const other = await startWorker();
  mailServer.pauseMs = 0;
  process.kill(suspended.pid, 'SIGSTOP');
  await killed.kill();
  await allSent(recipients, 45_000);
  await eventually(async () => (await jobsLeft()) === 0);

  const sentAt = await sendingTimes(recipients);
  const liveBefore = await liveWorkers();
  process.kill(suspended.pid, 'SIGCONT');
  await eventually(async () => (await liveWorkers()) > liveBefore, 20_000);
  const [last = ''] = await queueMails(1);
  await allSent([last], 20_000);
  expect(await sendingTimes(recipients)).toEqual(sentAt);
  for (const recipient of recipients) expect(new Set(messageIdsOf(recipient)).size).toBe(1);
  expect([suspended, other].map((worker) => worker.isAlive())).toEqual([true, true]);
}, 120_000);

async function liveWorkers(): Promise<number> {
  const { live } = await database.one<{ live: number }>(
    sql`select count(*) as live from job_worker where renewed_at > now() - interval '15 seconds'`,
  );
  return live;
}

async function sendingTimes(recipients: readonly string[]): Promise<unknown[]> {
  return await database.rows(sql`
    select id, sent_at, attempts from outbox_message where recipient = any(${recipients}::text[]) order by id`);
}
