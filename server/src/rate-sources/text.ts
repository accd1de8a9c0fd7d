/**
 * Tab-separated text over HTTP, as dealers' broadcast servers send it: `id name buy sell high low`, with `-` for a
 * missing value.
 */
import { ALL_METALS, type Metal, perMetal } from '@tola/pricing';
import * as z from 'zod';
import { pollingFields, purity, unit } from './feed-fields.ts';
import { type ParsedLine, parseLine } from './parse-line.ts';
import { poll } from './polling.ts';
import { report } from './report-lines.ts';
import type { RateSource } from './source.ts';
import { sourceKind } from './source-kind.ts';

/** Selects a line of the feed by id, by name, or by both. */
const textLine = z
  .strictObject({ id: z.string().min(1).optional(), name: z.string().min(1).optional(), purity, unit })
  .refine(({ id, name }) => id !== undefined || name !== undefined, 'needs an id or a name');

export const textFeedSchema = z.strictObject({
  ...pollingFields(0.5, 5),
  ...perMetal(() => textLine.optional()),
});

type TextFeed = z.output<typeof textFeedSchema>;
type TextLine = z.output<typeof textLine>;

interface TextSourceOptions {
  readonly url: string;
  readonly apiKey: string | null;
  readonly feed: TextFeed;
  readonly clock: () => Date;
}

export function textSource({ url, apiKey, feed, clock }: TextSourceOptions): RateSource {
  const headers: Record<string, string> = { accept: 'text/plain, */*' };
  if (apiKey !== null) headers[feed.apiKeyHeader] = apiKey;
  return {
    name: 'text',
    isContinuous: true,
    start: (events) =>
      poll([url], { ...feed, headers }, events, (responses) => {
        const rows = rowsOf(responses.get(url) ?? '');
        const lines = ALL_METALS.flatMap((metal) => {
          const line = feed[metal];
          return line === undefined ? [] : [readRow(metal, line, rows, clock())];
        });
        report(lines, events);
      }),
  };
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly buy: string;
  readonly sell: string;
  readonly high: string;
  readonly low: string;
}

function rowsOf(text: string): Row[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [id = '', name = '', buy = '', sell = '', high = '', low = ''] = line
      .trim()
      .split('\t')
      .map((cell) => cell.trim());
    return name === '' ? [] : [{ id, name: name.replace(/\s+/g, ' '), buy, sell, high, low }];
  });
}

function readRow(metal: Metal, { id, name, purity, unit }: TextLine, rows: readonly Row[], now: Date): ParsedLine {
  const normalizedName = name?.replace(/\s+/g, ' ').toLowerCase();
  const found = rows.filter(
    (row) =>
      (id === undefined || row.id === id) &&
      (normalizedName === undefined || row.name.toLowerCase() === normalizedName),
  );
  const [row] = found;
  if (row === undefined)
    return { is: 'invalid', message: `${metal}: the feed has no line ${id ?? ''} ${name ?? ''}`.trim() };
  if (found.length > 1) return { is: 'invalid', message: `${metal}: the feed has ${found.length} lines ${name ?? id}` };
  // The contract is id and name: either may be reused for another futures contract.
  return parseLine(
    {
      metal,
      ask: row.sell,
      bid: row.buy,
      high: row.high,
      low: row.low,
      contract: `${row.id} ${row.name}`,
      purity,
      unit,
    },
    now,
  );
}

export const textKind = sourceKind(
  { name: 'text', origin: 'market', label: '', readsUrl: true },
  textFeedSchema,
  textSource,
);
