/**
 * A launch day: rates tick, thousands of pages are open, and more checkouts are offered than the machine can carry. Prints
 * each minute, audits the books at the end, and fails when an order is lost. Part of
 * `node scripts/run.mjs bench/fleet/main.ts`; settings below.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lockPrice, type Quote, type WeightId } from '@tola/contract';
import {
  auditMoney,
  eventually,
  type LoggedInCustomer,
  readProviderLedger,
  readStock,
  sql,
} from '@tola/server/testing';
import { callsAtOnce, type MakeCall } from '../calls-at-once.ts';
import { buyByCard, endlessWeight, type Shopper } from '../checkout.ts';
import type { ClientsWanted } from '../live-clients.ts';
import { share } from '../measure.ts';
import { type MeasuredFleet, startMeasuredFleet } from './measured-fleet.ts';

const SECONDS = Number(process.env.LAUNCH_SECONDS ?? 600);
const PAGES = Number(process.env.LAUNCH_PAGES ?? 10_000);
const PER_SECOND = Number(process.env.LAUNCH_CHECKOUTS ?? 200);
const WEB_PROCESSES = Number(process.env.LAUNCH_PROCESSES ?? 2);
/** Connections of all buyers to each proxy; more calls than this at once would wait in the driver and not in the store. */
const callAtOnce = callsAtOnce(2_000);
/** A buyer who is not let in by then leaves. */
const PATIENCE_MS = Number(process.env.LAUNCH_PATIENCE_SECONDS ?? 300) * 1_000;
const ARRIVALS_EVERY_MS = 50;
const ADMISSIONS_EVERY_MS = 5_000;
const MOST_FINDINGS = 20;

class Left extends Error {}

interface Minute {
  offered: number;
  paid: number;
  left: number;
  failed: number;
  /** Calls that the busy store did not begin. */
  toldToComeBack: number;
  /** Of those who were let in: from the price lock to the paid order. */
  readonly paymentMs: number[];
  readonly waitedMs: number[];
  /** Sums of all web processes while buyers queued, sampled every few seconds. */
  readonly admittedPerSecond: number[];
}

interface Launch {
  readonly minute: Minute;
  readonly paidOrders: Set<string>;
  readonly failures: Map<string, number>;
  queued: number;
}

export async function measureLaunchDay(): Promise<void> {
  const fleet = await startMeasuredFleet({ webProcesses: WEB_PROCESSES, customers: 60_000 });
  const pages = await openPages(fleet);
  try {
    const stock = await readStock(fleet.database);
    const weightId = await endlessWeight(fleet);
    console.log(
      `\n${WEB_PROCESSES} web processes, ${PAGES} open pages, ${PER_SECOND} checkouts a second offered for ${SECONDS} s:\n`,
    );
    console.log(
      '| minute | offered | paid | in the queue | left | failed | told to come back | let in a second, least to most | waited s p50 | payment ms p50 | p99 |',
    );
    console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
    for (const page of pages) page.send('begin');
    const launch = await run(fleet, weightId);
    await printPages(pages);
    await audit(fleet, launch, stock);
  } finally {
    for (const page of pages) page.disconnect();
    await fleet.close();
  }
}

async function run(fleet: MeasuredFleet, weightId: WeightId): Promise<Launch> {
  let minute = emptyMinute();
  const launch: Launch = {
    get minute() {
      return minute;
    },
    paidOrders: new Set(),
    failures: new Map(),
    queued: 0,
  };
  const free = [...fleet.buyers];
  const endSamples = sampleAdmissions(fleet, launch);
  const running = new Set<Promise<void>>();
  const began = performance.now();
  let arrived = 0;
  let printed = 0;
  while (performance.now() - began < SECONDS * 1_000) {
    const seconds = (performance.now() - began) / 1_000;
    for (; arrived < seconds * PER_SECOND; arrived += 1) {
      const buyer = free.pop();
      if (buyer === undefined) continue;
      minute.offered += 1;
      const visit = buy(fleet, buyer, weightId, launch).finally(() => {
        running.delete(visit);
        free.unshift(buyer);
      });
      running.add(visit);
    }
    if (seconds >= (printed + 1) * 60) {
      printed += 1;
      printMinute(String(printed), minute, launch.queued);
      minute = emptyMinute();
      printFailures(launch);
    }
    await pause(ARRIVALS_EVERY_MS);
  }
  printMinute(`${printed + 1}, cut short`, minute, launch.queued);
  minute = emptyMinute();
  printFailures(launch);
  await Promise.all(running);
  endSamples();
  printMinute('after the last arrival', minute, launch.queued);
  return launch;
}

const emptyMinute = (): Minute => ({
  ...{ offered: 0, paid: 0, left: 0, failed: 0, toldToComeBack: 0 },
  ...{ paymentMs: [], waitedMs: [], admittedPerSecond: [] },
});

/** @returns the function that ends the samples */
function sampleAdmissions({ webs }: MeasuredFleet, launch: Launch): () => void {
  const sample = async (): Promise<void> => {
    const pages = await Promise.all(webs.map(async ({ url }) => await (await fetch(`${url}/metrics`)).text()));
    const rates = pages.map((page) => Number(/^tola_checkout_queue_admitted_per_second (\S+)$/m.exec(page)?.[1] ?? 0));
    const sum = rates.reduce((total, rate) => total + rate, 0);
    if (sum > 0) launch.minute.admittedPerSecond.push(sum);
  };
  const missed = (error: unknown): void => console.warn(`The admission rate could not be read: ${String(error)}`);
  const timer = setInterval(() => void sample().catch(missed), ADMISSIONS_EVERY_MS);
  return () => clearInterval(timer);
}

async function buy(fleet: MeasuredFleet, buyer: LoggedInCustomer, weightId: WeightId, launch: Launch): Promise<void> {
  const { port = 0 } = fleet.proxies[launch.minute.offered % fleet.proxies.length] ?? {};
  const shop = `http://127.0.0.1:${port}`;
  const makeCall = callsOf(launch);
  let letInAt = 0;
  const lock = async (url: string, shopper: Shopper): Promise<Quote> => {
    const arrivedAt = performance.now();
    const quote = await lockWhenDue(url, shopper, launch, makeCall);
    letInAt = performance.now();
    launch.minute.waitedMs.push(letInAt - arrivedAt);
    return quote;
  };
  try {
    const orderNumber = await buyByCard(shop, fleet.providerUrl, buyer, weightId, { lock, makeCall });
    launch.paidOrders.add(orderNumber);
    launch.minute.paid += 1;
    launch.minute.paymentMs.push(performance.now() - letInAt);
  } catch (error) {
    if (error instanceof Left) {
      launch.minute.left += 1;
      return;
    }
    launch.minute.failed += 1;
    const { message, cause } = error as Error;
    const because = cause instanceof Error ? `: ${cause.message}` : '';
    const reason = `${message}${because}`.replace(/\d{4,}/g, '…');
    launch.failures.set(reason, (launch.failures.get(reason) ?? 0) + 1);
  }
}

/** The calls of one buyer, as the shop makes them: one that the busy store did not begin is made again when the reply says. */
function callsOf(launch: Launch): MakeCall {
  const arrivedAt = performance.now();
  return async (server, declared, payload, options) => {
    for (;;) {
      const answer = await callAtOnce(server, declared, payload, options);
      if (answer.ok || answer.reason !== 'busy' || answer.waitSeconds === undefined) return answer;
      launch.minute.toldToComeBack += 1;
      if (performance.now() - arrivedAt > PATIENCE_MS) throw new Left();
      await pause(answer.waitSeconds * 1_000);
    }
  };
}

/** Waits in the queue as the payment page does: as long as each reply says. */
async function lockWhenDue(url: string, { token }: Shopper, launch: Launch, makeCall: MakeCall): Promise<Quote> {
  const arrivedAt = performance.now();
  let cookie: string | undefined;
  let isQueued = false;
  try {
    for (;;) {
      const options = {
        token,
        ...(cookie === undefined ? {} : { cookie }),
        onCookie: (given: string) => (cookie = given),
      };
      const answer = await makeCall({ url }, lockPrice, { couponId: null, points: null, keepWaiting: null }, options);
      if (answer.ok) return answer.data;
      if (answer.reason !== 'in-queue') throw new Error(`${lockPrice.name}: ${answer.code} ${answer.message}`);
      if (!isQueued) launch.queued += 1;
      isQueued = true;
      if (performance.now() - arrivedAt > PATIENCE_MS) throw new Left();
      await pause((answer.waitSeconds ?? 10) * 1_000);
    }
  } finally {
    if (isQueued) launch.queued -= 1;
  }
}

function printMinute(name: string, minute: Minute, queued: number): void {
  const sorted = (values: readonly number[]): number[] => values.toSorted((one, other) => one - other);
  const [waited, payment] = [sorted(minute.waitedMs), sorted(minute.paymentMs)];
  const figures = [
    minute.offered,
    minute.paid,
    queued,
    minute.left,
    minute.failed,
    minute.toldToComeBack,
    minute.admittedPerSecond.length === 0
      ? '–'
      : `${Math.min(...minute.admittedPerSecond).toFixed(1)} to ${Math.max(...minute.admittedPerSecond).toFixed(1)}`,
    (share(waited, 0.5) / 1_000).toFixed(1),
  ];
  console.log(`| ${[name, ...figures, share(payment, 0.5).toFixed(0), share(payment, 0.99).toFixed(0)].join(' | ')} |`);
}

function printFailures({ failures }: Launch): void {
  for (const [reason, count] of failures) console.log(`Failed ${count} times: ${reason}`);
  failures.clear();
}

async function openPages({ proxies }: MeasuredFleet): Promise<ChildProcess[]> {
  return await Promise.all(
    proxies.map(async ({ port }) => {
      const child = fork(resolve(import.meta.dirname, '../live-clients.ts'));
      child.send({ kind: 'live', port, count: Math.floor(PAGES / proxies.length) } satisfies ClientsWanted);
      await once(child, 'message');
      return child;
    }),
  );
}

async function printPages(pages: readonly ChildProcess[]): Promise<void> {
  let received = 0;
  for (const page of pages) {
    page.send('end');
    const [report] = (await once(page, 'message')) as [{ received: number }];
    received += report.received;
  }
  console.log(`\nMessages to open pages: ${received}, ${(received / PAGES / SECONDS).toFixed(2)} a second and page`);
}

async function audit(fleet: MeasuredFleet, launch: Launch, stock: ReadonlyMap<number, number>): Promise<void> {
  const { database, providerUrl } = fleet;
  await eventually(async () => {
    const jobs = await database.rows(sql`select id from graphile_worker.jobs where run_at <= now() limit 1`);
    return jobs.length === 0;
  });
  const confirmed = await database.rows<{ orderNumber: string }>(sql`
    select order_number from customer_order where state = 'confirmed'`);
  const numbers = new Set(confirmed.map(({ orderNumber }) => orderNumber));
  const lost = [...launch.paidOrders].filter((one) => !numbers.has(one));
  const findings = await auditMoney(database, stock, await readProviderLedger(database, providerUrl));
  console.log(
    `Orders that buyers saw as paid: ${launch.paidOrders.size}; confirmed in the books: ${numbers.size}; lost: ${lost.length}`,
  );
  printFailures(launch);
  console.log(
    findings.length === 0
      ? 'The books agree with the provider to the paisa.'
      : findings.slice(0, MOST_FINDINGS).join('\n'),
  );
  if (lost.length > 0 || findings.length > 0) process.exitCode = 1;
}
