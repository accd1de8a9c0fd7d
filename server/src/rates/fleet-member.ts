/** Test program: one process of a fleet. Follows the rates of DATABASE_URL and prints what it would sell at. */
import { createBusiness } from '#business';
import { connectDatabase } from '#database';
import { createLog, createMetrics } from '#log';
import { readSettings } from '#settings';
import { createRates } from './index.ts';

const settings = readSettings(process.env);
const log = createLog({ level: 'silent' });
const database = connectDatabase({ url: settings.databaseUrl ?? '', log, connections: 5 });
const business = await createBusiness({ database, log });
const rates = createRates({ database, log, metrics: createMetrics(), settings, clock: () => new Date() }, business);

function print(): void {
  const { sequence, list } = rates.current(new Date());
  const gold = list.find(({ metal }) => metal === 'gold');
  const line = { at: Date.now(), sequence, gold: gold?.askPaise ?? null, isLeader: rates.isLeader };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** Keeps the process running: unlike a store, it has no HTTP server. */
const keepAlive = setInterval(() => undefined, 60_000);

rates.onChange(print);
await rates.start();
print();
process.on('SIGTERM', () => {
  clearInterval(keepAlive);
  rates
    .stop()
    .then(business.stop)
    .then(database.close)
    .then(
      () => process.exit(0),
      () => process.exit(1),
    );
});
