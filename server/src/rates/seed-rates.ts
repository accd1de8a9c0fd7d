/** Premiums and chart history of the demo shop. */
import type { Grade, Paise } from '@tola/pricing';
import type { Queryable } from '#database';
import { insertCandles } from './history-store.ts';
import { setPremium } from './manual-pricing.ts';
import { columnsOf, sampleHistory } from './sample-history.ts';

/** Source name of sample candles. */
const SAMPLE = 'sample';

/** Added to the simulated base levels: ₹1,50,000 for 10 g of gold 999 and ₹2,28,000 for 1 kg of silver. */
const demoPremiums: readonly (readonly [Grade, Paise])[] = [
  ['gold995', 1_900_00],
  ['gold999', 2_500_00],
  ['silver999', 3_000_00],
];

export async function loadDemoRates(tx: Queryable, now: Date): Promise<void> {
  const by = 'seed';
  const reason = 'Sample data of the first start';
  for (const [name, amountPaise] of demoPremiums) await setPremium(tx, { name, amountPaise, by, reason }, now);
  const { minutes, hours, days } = sampleHistory(now);
  await insertCandles(tx, 'minute', columnsOf(minutes, 'instant'), SAMPLE);
  await insertCandles(tx, 'hour', columnsOf(hours, 'instant'), SAMPLE);
  await insertCandles(tx, 'day', columnsOf(days, 'day'), SAMPLE);
}
