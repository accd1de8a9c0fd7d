/**
 * Throughput, latency and CPU per request by number of web processes behind HAProxy, on one PostgreSQL. Part of
 * `node scripts/run.mjs bench/fleet/main.ts`. Driver, proxy, database and emulator share the machine with the store.
 */
import { getProduct, idOf, type ProductTypeId, sealRequest } from '@tola/contract';
import { buyByCard, endlessWeight, firstProduct, putInCart, type Shopper } from '../checkout.ts';
import { type Figures, measureHttp, measureJourney, printTable } from '../measure.ts';
import { cpuMsOf } from '../process-cpu.ts';
import { type MeasuredFleet, startMeasuredFleet } from './measured-fleet.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const WARM_UP_SECONDS = 2;
const SIZES = (process.env.BENCH_PROCESSES ?? '1,2,4').split(',').map(Number);
const CONNECTIONS = 64;

export async function measureScaling(): Promise<void> {
  const rows: Figures[] = [];
  for (const webProcesses of SIZES) {
    const fleet = await startMeasuredFleet({ webProcesses, customers: 1_000 });
    try {
      rows.push(...(await measureFlows(fleet, `${webProcesses} web processes`)));
    } finally {
      await fleet.close();
    }
  }
  console.log(`\n${CONNECTIONS} connections; CPU of the web processes and the worker:\n`);
  printTable(rows);
}

async function measureFlows(fleet: MeasuredFleet, processes: string): Promise<Figures[]> {
  const { url, providerUrl, buyers } = fleet;
  const weightId = await endlessWeight(fleet);
  const { categoryId, subCategoryId } = await firstProduct(fleet);
  const address = { typeId: idOf<ProductTypeId>(1), categoryId, subCategoryId, weightId: null };
  const productCall = {
    ...{ name: `product call, ${processes}`, url: `${url}/api/${getProduct.name}`, method: 'POST' as const },
    headers: { 'content-type': 'application/json' },
    body: sealRequest(getProduct.payload.encode(address)),
  };
  const turns = Array.from({ length: CONNECTIONS }, () => 0);
  /** A customer may not order without end, so each connection takes its own in turns. */
  function nextBuyer(connection: number): Shopper {
    const turn = turns[connection] ?? 0;
    turns[connection] = turn + 1;
    return buyers[(connection + turn * CONNECTIONS) % buyers.length] as Shopper;
  }
  const cart = async (connection: number) => await putInCart(url, nextBuyer(connection), weightId);
  const checkout = async (connection: number) => await buyByCard(url, providerUrl, nextBuyer(connection), weightId);
  await measureJourney('warm-up', WARM_UP_SECONDS, checkout, CONNECTIONS);
  return [
    await withCpu(fleet, SECONDS + WARM_UP_SECONDS, async () => await measureHttp(productCall, SECONDS)),
    await withCpu(
      fleet,
      SECONDS,
      async () => await measureJourney(`add to cart, ${processes}`, SECONDS, cart, CONNECTIONS),
    ),
    await withCpu(
      fleet,
      SECONDS,
      async () => await measureJourney(`checkout by card, ${processes}`, SECONDS, checkout, CONNECTIONS),
    ),
  ];
}

async function withCpu(
  { webs, worker }: MeasuredFleet,
  seconds: number,
  measure: () => Promise<Figures>,
): Promise<Figures> {
  const cpuMs = (): number => [...webs, worker].reduce((sum, { pid }) => sum + cpuMsOf(pid), 0);
  const before = cpuMs();
  const figures = await measure();
  return { ...figures, cpuUs: ((cpuMs() - before) * 1_000) / (figures.perSecond * seconds) };
}
