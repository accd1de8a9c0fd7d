/** Reads separated text: CSV with commas, semicolons, tabs or bars, in the encodings that banks and Excel write. */
import Papa from 'papaparse';
import { MOST_ROWS } from './statement-limits.ts';
import { boundedTable, type Table } from './table.ts';
import { Unreadable } from './unreadable.ts';

const SEPARATORS = [',', ';', '\t', '|'];
/** So many lines decide on the separator. */
const SAMPLE_LINES = 200;

/** @throws Unreadable when the bytes are no text */
export function textTable(bytes: Buffer): Table {
  const text = decodeText(bytes).replace(/\r\n?/g, '\n');
  if (text.trim() === '') throw new Unreadable('statement-empty');
  const options = { delimiter: separatorOf(text), newline: '\n', preview: MOST_ROWS + 1 } as const;
  const { data } = Papa.parse<string[]>(text, options);
  return boundedTable(withoutLastBlank(data));
}

/** A final line break is not a row. */
function withoutLastBlank(rows: string[][]): string[][] {
  return rows.at(-1)?.join('') === '' ? rows.slice(0, -1) : rows;
}

/** @throws Unreadable when the bytes are no text */
export function decodeText(bytes: Buffer): string {
  const encoding = utf16(bytes);
  if (encoding !== null) return new TextDecoder(encoding).decode(bytes);
  if (bytes.includes(0)) throw new Unreadable('statement-binary');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function utf16(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
}

function separatorOf(text: string): string {
  const sample = text.split('\n', SAMPLE_LINES).join('\n');
  const count = (separator: string): number => sample.split(separator).length;
  return SEPARATORS.reduce((best, one) => (count(one) > count(best) ? one : best), ',');
}
