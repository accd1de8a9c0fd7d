/**
 * Measures the registers, the GST return and the months of the books with 1,000,000 invoices of one year: whole calls by one
 * client. Alone: `node scripts/run.mjs bench/books.ts`; `DOCUMENTS=100000` for fewer.
 */
import {
  NO_REGISTER_FILTERS,
  REGISTER_NAMES,
  type RegisterName,
  readClosing,
  readGstReturn,
  readRegister,
} from '@tola/contract/staff';
import { indianDate } from '@tola/pricing';
import { fillBooks } from '@tola/server/testing';
import { signInAgain } from './back-office.ts';
import { openKeptStore } from './kept-store.ts';

const DOCUMENTS = Number(process.env.DOCUMENTS ?? 1_000_000);
const TIMES = Number(process.env.TIMES ?? 5);
/** They have no rows without orders. */
const WITHOUT_ROWS: readonly RegisterName[] = [
  ...(['customer-ledger', 'supplier-ledger', 'settlements', 'payout-entries', 'points', 'coupons'] as const),
];

const kept = await openKeptStore(`books-${DOCUMENTS}`, async (filled) => {
  const began = performance.now();
  await fillBooks(filled.ownerUrl, DOCUMENTS, filled.clock());
  console.log(`Filled with ${DOCUMENTS.toLocaleString('en-IN')} invoices in ${seconds(began)} s.\n`);
});
const { server } = kept;
try {
  const owner = await signInAgain(server);
  const today = indianDate(server.clock());
  const day = (ago: number): string => indianDate(new Date(server.clock().getTime() - ago * 86_400_000));
  const filters = { ...NO_REGISTER_FILTERS, page: 1, perPage: 50 };
  console.log('| call | median ms | longest ms |\n| --- | ---: | ---: |');
  for (const register of REGISTER_NAMES.filter((name) => !WITHOUT_ROWS.includes(name))) {
    for (const [period, from] of [
      ['a month', day(30)],
      ['a year', day(364)],
    ] as const) {
      await measure(`register ${register}, ${period}`, async () => {
        await owner.ok(readRegister, { register, from, to: today, ...filters });
      });
    }
  }
  const month = day(40).slice(0, 7);
  await measure('GST return of a month', async () => void (await owner.ok(readGstReturn, { month })));
  await measure('closing of months', async () => void (await owner.ok(readClosing, null)));
  for (const file of [`gst/gstr1-${month}.json`, `registers/sales.csv?from=${day(30)}&to=${today}`]) {
    await measure(`file ${file.replace(/\?.*/, ', a month')}`, async () => {
      const reply = await fetch(`${server.url}/back-office/files/${file}`, { headers: { cookie: owner.cookie } });
      if (!reply.ok) throw new Error(`${file}: ${reply.status}`);
      await reply.arrayBuffer();
    });
  }
} finally {
  await kept.close();
}

async function measure(name: string, act: () => Promise<void>): Promise<void> {
  await act();
  const durations: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const start = performance.now();
    await act();
    durations.push(performance.now() - start);
  }
  durations.sort((one, other) => one - other);
  const median = durations[Math.floor(TIMES / 2)] ?? 0;
  console.log(`| ${name} | ${median.toFixed(0)} | ${(durations.at(-1) ?? 0).toFixed(0)} |`);
}

function seconds(began: number): number {
  return Math.round((performance.now() - began) / 1000);
}
