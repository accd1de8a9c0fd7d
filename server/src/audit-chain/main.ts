/** `npm run audit:verify [-- POSITION:HASH]`: proves the audit log unbroken, up to a head from a mail if one is given. */
import { migrate, openDatabase } from '#database';
import { createLog } from '#log';
import { ConfigError, readSettings } from '#settings';
import { chainNewEntries, type KnownHead, type Verification, verifyChain } from './chain.ts';

class UsageError extends Error {}

function readKnownHead(text: string | undefined): KnownHead | null {
  if (text === undefined) return null;
  const [, position, hash] = /^(\d+):([\da-f]{64})$/i.exec(text.trim()) ?? [];
  if (position === undefined || hash === undefined)
    throw new UsageError('Give the head as the mail shows it, such as npm run audit:verify -- 1234:5f0c… (64 digits).');
  return { position: Number(position), hash: hash.toLowerCase() };
}

function describe(result: Verification): string {
  if (!result.isWhole) {
    const entry = result.entryId === null ? '' : ` (entry ${result.entryId})`;
    return `BROKEN at position ${result.position}${entry}: ${result.problem}`;
  }
  const head = result.head === null ? 'none yet' : `${result.head.position}:${result.head.hash}`;
  const late =
    result.late === 0
      ? ''
      : `\n${result.late} entries have waited for their place for 10 minutes. Is a worker running?`;
  return `The audit log is unbroken: ${result.entries} entries.\nHead: ${head}${late}`;
}

async function run(): Promise<Verification> {
  const known = readKnownHead(process.argv[2]);
  const log = createLog({ level: 'warn' });
  const { database, schema } = await openDatabase(readSettings(process.env), log);
  try {
    await migrate(schema, log);
    await chainNewEntries(database);
    return await verifyChain(database, known, new Date());
  } finally {
    await database.close();
  }
}

try {
  const result = await run();
  process.stdout.write(`${describe(result)}\n`);
  if (!result.isWhole) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof UsageError || error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
