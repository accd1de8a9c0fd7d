import { expect, test } from 'vitest';
import { type Column, fitColumns } from './document-parts.ts';
import { CONTENT_WIDTH, openFile } from './sheet.ts';

const columns: Column[] = [
  { head: 'Description', width: CONTENT_WIDTH - 292, align: 'left' },
  { head: 'Rate', width: 62, align: 'right' },
  { head: 'Taxable value', width: 64, align: 'right' },
  { head: 'CGST', width: 50, align: 'right' },
  { head: 'SGST', width: 50, align: 'right' },
  { head: 'Amount', width: 66, align: 'right' },
];

test.each([
  ['thousands', ['Coin', '1,410.50', '2,821.00', '42.32', '42.31', '2,905.63']],
  ['crores', ['Bar', '98,76,543.21', '9,87,65,432.10', '14,81,481.48', '14,81,481.48', '10,17,28,395.06']],
])('fits amounts in %s on one line without changing the table width', (_what, cells) => {
  const sheet = openFile({ title: 'Test', author: 'Test', at: new Date(0) }).next();
  const roomy = fitColumns(sheet, columns, [cells]);
  expect(roomy.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(CONTENT_WIDTH);
  const style = { size: 7.6, strong: true };
  const oneLine = sheet.heightOf(100, '0.00', style);
  for (const [index, cell] of cells.entries()) {
    expect(sheet.heightOf((roomy[index]?.width ?? 0) - 6, cell, style)).toBe(oneLine);
  }
});

test('keeps the column widths when all amounts fit', () => {
  const sheet = openFile({ title: 'Test', author: 'Test', at: new Date(0) }).next();
  expect(fitColumns(sheet, columns, [['Coin', '1,410.50', '2,821.00', '42.32', '42.31', '2,905.63']])).toEqual(columns);
});
