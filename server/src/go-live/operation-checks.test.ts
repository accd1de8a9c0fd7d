import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type MailServer,
  type OtlpReceiver,
  openTestDatabase,
  startMailServer,
  startOtlpReceiver,
  type TestDatabase,
} from '#testing';
import { checkClock, checkMachine, checkServers } from './operation-checks.ts';

const HOUR_MS = 3_600_000;
/** Nothing listens there. */
const NOWHERE = '127.0.0.1:5';

let folder: string;
let mails: MailServer;
let receiver: OtlpReceiver;
let database: TestDatabase;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tola-doctor-'));
  [mails, receiver, database] = await Promise.all([startMailServer(), startOtlpReceiver(), openTestDatabase()]);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await Promise.all([mails.close(), receiver.close(), database.close()]);
});

function settings(more: object = {}) {
  return {
    publicUrl: 'http://localhost:3000',
    dataDir: join(folder, 'not made yet'),
    backupDir: folder,
    smtpUrl: mails.url,
    otelExporterOtlpEndpoint: receiver.url,
    otelExporterOtlpHeaders: {},
    ...more,
  };
}

async function problems(more: object = {}): Promise<string[]> {
  const now = new Date();
  const found = [...checkMachine(settings(more), now), ...(await checkServers(settings(more), now))];
  return found.map(({ about, problem }) => `${about}: ${problem}`);
}

test('a backup of last night satisfies, none or an old one does not', async () => {
  expect(await problems()).toEqual([`BACKUP_DIR: There is no backup in ${folder}.`]);
  const file = join(folder, 'tola-1.backup');
  writeFileSync(file, '');
  expect(await problems()).toEqual([]);
  const before = new Date(Date.now() - 50 * HOUR_MS);
  utimesSync(file, before, before);
  expect(await problems()).toEqual([`BACKUP_DIR: The newest backup in ${folder} is 50 hours old.`]);
  utimesSync(file, new Date(), new Date());
});

test('names servers that do not answer', async () => {
  expect(
    await problems({
      smtpUrl: `smtp://${NOWHERE}`,
      otelExporterOtlpEndpoint: `http://${NOWHERE}`,
      publicUrl: `https://${NOWHERE}`,
    }),
  ).toEqual([
    `SMTP_URL: The mail server ${NOWHERE} cannot be reached: ECONNREFUSED.`,
    'OTEL_EXPORTER_OTLP_ENDPOINT: The receiver of traces cannot be reached: ECONNREFUSED.',
    `PUBLIC_URL: https://${NOWHERE} cannot be reached: ECONNREFUSED.`,
  ]);
  expect(await problems({ otelExporterOtlpEndpoint: `${receiver.url}/elsewhere` })).toEqual([
    'OTEL_EXPORTER_OTLP_ENDPOINT: The receiver of traces answers 404.',
  ]);
});

test('is content with a clock that agrees with the database’s', async () => {
  expect(await checkClock(database)).toEqual([]);
});
