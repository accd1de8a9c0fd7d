import { getRateHistory, type RateCandle, type RateRange } from '@tola/contract/rates';
import type { Metal } from '@tola/pricing';
import { call } from '../calls/call.ts';

/** All candles of a range, to be continued by the chart; null without a reply. */
export async function readHistory(metal: Metal, range: RateRange): Promise<RateCandle[] | null> {
  const answer = await call(getRateHistory, { metal, range }, { quiet: true });
  return answer.ok ? [...answer.data.candles] : null;
}
