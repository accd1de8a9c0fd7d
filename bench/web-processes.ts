/**
 * Start, memory and throughput of `npm start` with one and two web processes: `node scripts/run.mjs bench/web-processes.ts`.
 * The driver, the database and the emulator share the machine with the store.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getProduct, getTiles, idOf, type ProductTypeId, sealRequest } from '@tola/contract';
import { call } from '@tola/server/testing';
import { buyByCard, endlessWeight, newShopper, putInCart, type Shopper } from './checkout.ts';
import { CONNECTIONS, type Figures, measureHttp, measureJourney, printTable } from './measure.ts';
import { cpuMsOf } from './process-cpu.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const root = resolve(import.meta.dirname, '..');
const cache = resolve(root, '.cache');

interface RunningStore {
  readonly top: ChildProcess;
  readonly url: string;
  readonly providerUrl: string;
  /** Processes by the program that they run. */
  processes(): { readonly pid: number; readonly program: string }[];
}

/** Starts it and prints when it answered. */
async function start(dataDir: string, webProcesses: number, port: number): Promise<RunningStore> {
  const began = performance.now();
  const env = {
    ...process.env,
    ...{ NODE_ENV: 'production', DATA_DIR: dataDir, PORT: String(port), CARD_PROVIDER_PORT: String(port + 1) },
    ...{ WEB_PROCESSES: String(webProcesses), REQUESTS_PER_SECOND: '10000000' },
  };
  const run = ['scripts/run.mjs', '--production', 'scripts/start.ts'];
  const top = spawn(process.execPath, run, { cwd: root, env, stdio: 'ignore' });
  const url = `http://localhost:${port}`;
  const times: string[] = [];
  for (const path of ['/healthz', '/readyz']) {
    while (!(await fetch(url + path).catch(() => null))?.ok) await pause(10);
    times.push(`${path} after ${((performance.now() - began) / 1_000).toFixed(2)} s`);
  }
  console.log(`${webProcesses} web processes: ${times.join(', ')}`);
  const processes = (): ReturnType<RunningStore['processes']> => processesOf(dataDir);
  return { top, url, providerUrl: `http://localhost:${port + 1}`, processes };
}

async function stop({ top }: RunningStore): Promise<void> {
  const ended = new Promise((end) => top.once('exit', end));
  top.kill('SIGTERM');
  await ended;
}

function processesOf(dataDir: string): { pid: number; program: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        if (!readFileSync(`/proc/${name}/environ`, 'utf8').includes(`DATA_DIR=${dataDir}\0`)) return [];
        const words = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0');
        const file = words.findIndex((word) => /(?:start|main)\.ts$|store-child\.js$|postgres$/.test(word));
        if (file === -1 || words.some((word) => word.endsWith('run.mjs'))) return [];
        const program = words[file]?.endsWith('.js') === true ? words[file + 1] || 'store' : words[file];
        return [{ pid: Number(name), program: program?.split('/').slice(-3).join('/') ?? '' }];
      } catch {
        return [];
      }
    });
}

function printMemory(store: RunningStore): void {
  for (const { pid, program } of store.processes()) {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const megabytes = (kind: string): number =>
      Math.round(Number(RegExp(`^${kind}: +(\\d+)`, 'm').exec(rollup)?.[1]) / 1024);
    console.log(`  ${program.padEnd(36)} RSS ${megabytes('Rss')} MB, PSS ${megabytes('Pss')} MB`);
  }
}

/** Adds the CPU time of the web and worker processes for each request. `warmUpSeconds` of it are outside of the figures. */
async function measured(store: RunningStore, measure: () => Promise<Figures>, warmUpSeconds = 0): Promise<Figures> {
  const members = store.processes().filter(({ program }) => /^(?:web-\d|worker|store)$/.test(program));
  const cpu = (): number => members.reduce((sum, { pid }) => sum + cpuMsOf(pid), 0);
  const before = cpu();
  const figures = await measure();
  return { ...figures, cpuUs: ((cpu() - before) * 1_000) / (figures.perSecond * (SECONDS + warmUpSeconds)) };
}

async function measureFlows(store: RunningStore, names: string): Promise<Figures[]> {
  const { url, providerUrl } = store;
  const weightId = await endlessWeight(store);
  const shoppers = await Promise.all(Array.from({ length: CONNECTIONS }, (_, number) => newShopper(url, number)));
  const shopper = (connection: number): Shopper => shoppers[connection] as Shopper;
  const tiles = await call(store, getTiles, { typeId: idOf<ProductTypeId>(1), categoryId: null });
  const [tile] = tiles.ok ? tiles.data : [];
  if (tile === undefined) throw new Error('The demo catalogue has no gold coin');
  const { typeId, categoryId, subCategoryId } = tile;
  const productCall = {
    name: `product call, ${names}`,
    url: `${url}/api/${getProduct.name}`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: sealRequest(getProduct.payload.encode({ typeId, categoryId, subCategoryId, weightId: null })),
  } as const;
  const page = { name: `home page, ${names}`, url: `${url}/` };
  return [
    await measured(store, async () => await measureHttp(productCall, SECONDS), 2),
    await measured(store, async () => await measureHttp(page, SECONDS), 2),
    await measured(
      store,
      async () =>
        await measureJourney(`add to cart, ${names}`, SECONDS, async (one) => putInCart(url, shopper(one), weightId)),
    ),
    await measured(
      store,
      async () =>
        await measureJourney(`checkout by card, ${names}`, SECONDS, async (one) =>
          buyByCard(url, providerUrl, shopper(one), weightId),
        ),
    ),
  ];
}

const rows: Figures[] = [];
mkdirSync(cache, { recursive: true });
for (const webProcesses of [1, 2]) {
  const dataDir = mkdtempSync(resolve(cache, 'web-processes-'));
  await stop(await start(dataDir, webProcesses, 4_790));
  for (let again = 0; again < 2; again += 1) await stop(await start(dataDir, webProcesses, 4_790));
  const store = await start(dataDir, webProcesses, 4_790);
  await pause(5_000);
  printMemory(store);
  rows.push(...(await measureFlows(store, `${webProcesses} web processes`)));
  await stop(store);
  rmSync(dataDir, { recursive: true, force: true });
}
printTable(rows);
