/**
 * `npm run bench`: measures the built store at 16 connections, and beside each read and write a bare HTTP server with the
 * same bytes. The driver shares the machine's cores with the store. It prints figures and checks none.
 */
import { cpus, totalmem } from 'node:os';
import { measureBackOffice } from './back-office.ts';
import { startBareServer } from './bare-server.ts';
import { measureCallPath } from './call-path.ts';
import { measureCardPayments } from './card-payments.ts';
import { measureCatalogueSizes } from './catalogue-sizes.ts';
import { buyByCard, endlessWeight, newShopper, putInCart, type Shopper } from './checkout.ts';
import { measureCheckoutCost } from './checkout-cost.ts';
import { measureLivePrices } from './live-prices.ts';
import { CONNECTIONS, type Figures, measureJourney, printTable } from './measure.ts';
import { startBenchStore } from './store.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
/** Seven calls, and the payment at the provider. */
const CHECKOUT_REQUESTS = 8;
const REPLY_OF_THE_CART =
  '{"d":"{\\"code\\":200,\\"msg\\":\\"Product added to cart successfully\\",\\"Data\\":\\"[]\\"}"}';

const store = await startBenchStore();
try {
  printMachine();
  printTable(await measureBuying());
} finally {
  await store.close();
}
await measureCallPath();
await measureCheckoutCost();
await measureLivePrices();
await measureBackOffice();
await measureCardPayments();
await measureCatalogueSizes();

function printMachine(): void {
  const processor = cpus()[0]?.model.trim() ?? 'unknown processor';
  const memory = Math.round(totalmem() / 2 ** 30);
  console.log(
    `${new Date().toISOString().slice(0, 10)} · ${cpus().length} × ${processor} · ${memory} GiB · Node ${process.version} · ${CONNECTIONS} connections, ${SECONDS} s each\n`,
  );
}

async function measureBuying(): Promise<Figures[]> {
  const weightId = await endlessWeight(store);
  const shoppers: Shopper[] = [];
  for (let number = 1; number <= CONNECTIONS; number += 1) shoppers.push(await newShopper(store.url, number));
  const shopper = (connection: number): Shopper => shoppers[connection] as Shopper;
  return [
    await measureJourney('Add to cart', SECONDS, (connection) => putInCart(store.url, shopper(connection), weightId)),
    await measureBareJourney(1),
    await measureJourney('Whole checkout by card', SECONDS, (connection) =>
      buyByCard(store.url, store.providerUrl, shopper(connection), weightId),
    ),
    await measureBareJourney(CHECKOUT_REQUESTS),
  ];
}

/** The same number of sequential requests to a bare server, with the cart's response. */
async function measureBareJourney(requests: number): Promise<Figures> {
  const bytes = Buffer.from(REPLY_OF_THE_CART);
  const bare = await startBareServer(bytes, 'application/json');
  const name = `— bare server, ${requests === 1 ? 'same' : `${requests} requests of`} ${bytes.length} bytes`;
  try {
    return await measureJourney(name, SECONDS, async () => {
      for (let sent = 0; sent < requests; sent += 1) {
        const response = await fetch(bare.url, { method: 'POST', body: bytes });
        await response.arrayBuffer();
      }
    });
  } finally {
    await bare.close();
  }
}
