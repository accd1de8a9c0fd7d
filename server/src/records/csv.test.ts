import { describe, expect, it } from 'vitest';
import { csvOf, textOfCell } from './csv.ts';

const columns = [
  ['Name', (row: { name: string }) => row.name],
  ['Length', (row: { name: string }) => String(row.name.length)],
] as const;

describe('a list as CSV', () => {
  it('has a header even without rows', () => {
    expect(csvOf(columns, [])).toBe('Name,Length\r\n');
  });

  it('quotes separators of cells and lines', () => {
    expect(csvOf(columns, [{ name: 'a,b' }, { name: 'say "no"' }, { name: 'two\nlines' }])).toBe(
      'Name,Length\r\n"a,b",3\r\n"say ""no""",8\r\n"two\nlines",9\r\n',
    );
  });

  it('escapes formulas but not negative numbers', () => {
    expect(csvOf(columns, [{ name: '=1+1' }, { name: '-12.50' }])).toBe("Name,Length\r\n'=1+1,4\r\n-12.50,6\r\n");
    expect(textOfCell("'=1+1")).toBe('=1+1');
  });
});
