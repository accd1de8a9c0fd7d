/** JSON over HTTP GET; RATES_FEED maps fields, units and currency. */
import { ALL_METALS, type Metal, perMetal } from '@tola/pricing';
import * as z from 'zod';
import { path, pollingFields, purity, unit } from './feed-fields.ts';
import { type ParsedLine, parseLine } from './parse-line.ts';
import { parseJson, valueAt } from './parse-values.ts';
import { poll } from './polling.ts';
import { report } from './report-lines.ts';
import type { RateSource } from './source.ts';
import { sourceKind } from './source-kind.ts';

/** Maps the fields of one metal in the response. */
const httpLine = z.strictObject({
  /** URL of this metal; defaults to RATES_URL. */
  url: z.url({ protocol: /^https?$/ }).optional(),
  ask: path,
  bid: path.optional(),
  high: path.optional(),
  low: path.optional(),
  at: path.optional(),
  contract: path.optional(),
  purity,
  unit,
  /** The figures are metal per unit of currency instead of currency per unit of metal. */
  inverse: z.boolean().default(false),
  /** Rupees per unit of the feed's currency: a number, or its path in the response. */
  exchangeRate: z.union([z.number().positive(), path]).default(1),
  dutyBp: z.int().min(0).max(10_000).default(0),
});

export const httpFeedSchema = z.strictObject({
  ...pollingFields(60, 10),
  ...perMetal(() => httpLine.optional()),
});

type HttpFeed = z.output<typeof httpFeedSchema>;
type HttpLine = z.output<typeof httpLine>;

interface HttpSourceOptions {
  readonly url: string;
  readonly apiKey: string | null;
  readonly feed: HttpFeed;
  readonly clock: () => Date;
}

export function httpSource({ url, apiKey, feed, clock }: HttpSourceOptions): RateSource {
  const lines = ALL_METALS.flatMap((metal) => {
    const line = feed[metal];
    return line === undefined ? [] : [{ metal, line, url: line.url ?? url }];
  });
  const urls = [...new Set(lines.map((one) => one.url))];
  const headers: Record<string, string> = { accept: 'application/json' };
  if (apiKey !== null) headers[feed.apiKeyHeader] = apiKey;
  return {
    name: 'http',
    isContinuous: true,
    start: (events) =>
      poll(urls, { ...feed, headers }, events, (responses) => {
        report(
          lines.map((one) => readResponse(one.metal, one.line, responses.get(one.url) ?? '', clock())),
          events,
        );
      }),
  };
}

function readResponse(metal: Metal, line: HttpLine, body: string, now: Date): ParsedLine {
  const document = parseJson(body);
  if (typeof document !== 'object' || document === null)
    return { is: 'invalid', message: `${metal}: the response is not JSON` };
  const at = (path: string | undefined): unknown => (path === undefined ? undefined : valueAt(document, path));
  const { purity, unit, inverse, dutyBp, exchangeRate } = line;
  const contract = at(line.contract);
  return parseLine(
    {
      metal,
      ask: at(line.ask),
      bid: at(line.bid),
      high: at(line.high),
      low: at(line.low),
      at: at(line.at),
      contract: contract === undefined || contract === null ? '' : String(contract).slice(0, 100),
      purity,
      unit,
      inverse,
      // A missing exchange rate means no price, like a missing ask.
      exchangeRate: typeof exchangeRate === 'number' ? exchangeRate : (at(exchangeRate) ?? null),
      dutyBp,
    },
    now,
  );
}

export const httpKind = sourceKind(
  { name: 'http', origin: 'market', label: '', readsUrl: true },
  httpFeedSchema,
  httpSource,
);
