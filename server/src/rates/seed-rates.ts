/** The demo shop's premiums, and a past for its charts. */
import type { Queryable } from '#database';
import { setPremium } from './desk.ts';
import { insertCandles } from './history-store.ts';
import { columnsOf, sampleHistory } from './sample-history.ts';

/** What candles are marked with that no tick made. */
const SAMPLE = 'sample';

/** With the simulated levels they make ₹1,50,000 for 10 g of gold 999 and ₹2,28,000 for a kilogram of silver. */
export async function loadDemoRates(tx: Queryable, now: Date): Promise<void> {
  const by = 'seed';
  const reason = 'Sample data of the first start';
  await setPremium(tx, { name: 'gold995', amountPaise: 1_900_00, by, reason }, now);
  await setPremium(tx, { name: 'gold999', amountPaise: 2_500_00, by, reason }, now);
  await setPremium(tx, { name: 'silver999', amountPaise: 3_000_00, by, reason }, now);
  const { minutes, hours, days } = sampleHistory(now);
  await insertCandles(tx, 'minute', columnsOf(minutes, 'instant'), SAMPLE);
  await insertCandles(tx, 'hour', columnsOf(hours, 'instant'), SAMPLE);
  await insertCandles(tx, 'day', columnsOf(days, 'day'), SAMPLE);
}
