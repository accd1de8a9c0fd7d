/** A feed that answers GET with JSON: which field is what, in which unit and money, is settled in RATES_FEED. */
import { ALL_METALS, type Metal, perMetal } from '@tola/pricing';
import * as z from 'zod';
import { path, pollingFields, purity, unit } from './feed-fields.ts';
import { type ParsedLine, parseLine } from './parse-line.ts';
import { parseJson, valueAt } from './parse-values.ts';
import { poll } from './polling.ts';
import { report } from './report-lines.ts';
import type { RateSource } from './source.ts';
import { sourceKind } from './source-kind.ts';

/** Where a metal's figures stand in the answer. */
const httpLine = z.strictObject({
  /** Where it is asked for; the address of RATES_URL when left out. */
  url: z.url({ protocol: /^https?$/ }).optional(),
  ask: path,
  bid: path.optional(),
  high: path.optional(),
  low: path.optional(),
  at: path.optional(),
  contract: path.optional(),
  purity,
  unit,
  /** The figures are metal for money, not money for metal. */
  inverse: z.boolean().default(false),
  /** Rupees for one piece of the feed's money: a number, or where it stands in the answer. */
  exchangeRate: z.union([z.number().positive(), path]).default(1),
  dutyBp: z.int().min(0).max(10_000).default(0),
});

export const httpFeedSchema = z.strictObject({
  ...pollingFields(60, 10),
  ...perMetal(() => httpLine.optional()),
});

type HttpFeed = z.output<typeof httpFeedSchema>;
type HttpLine = z.output<typeof httpLine>;

interface HttpSourceParts {
  readonly url: string;
  readonly apiKey: string | null;
  readonly feed: HttpFeed;
  readonly clock: () => Date;
}

export function httpSource({ url, apiKey, feed, clock }: HttpSourceParts): RateSource {
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
      poll(urls, { ...feed, headers }, events, (answers) => {
        const readings = lines.map((one) => readAnswer(one.metal, one.line, answers.get(one.url) ?? '', clock()));
        report(readings, events);
      }),
  };
}

function readAnswer(metal: Metal, line: HttpLine, answer: string, now: Date): ParsedLine {
  const document = parseJson(answer);
  if (typeof document !== 'object' || document === null)
    return { is: 'nonsense', what: `${metal}: the answer is no JSON` };
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
      // Without it there is no price, as without the figure itself.
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
