import { describe, expect, it } from 'vitest';
import { dispatchTemplate, readDispatchRows } from './dispatch-rows.ts';

const row = { line: 2, orderNumber: 'TL-26-000184-7KQ2', courier: 'Blue Dart', trackingNumber: 'BD1' };

describe('a courier’s file', () => {
  it.each([
    ['commas', 'Order number,Courier,AWB\nTL-26-000184-7KQ2,Blue Dart,BD1\n'],
    ['cells of a spreadsheet', 'Order No.\tCourier\tDocket No.\nTL-26-000184-7KQ2\tBlue Dart\tBD1'],
    [
      'semicolons, other columns and a byte order mark',
      '\uFEFFAWB;Zone;ORDER;Carrier\r\nBD1;W;TL-26-000184-7KQ2;Blue Dart\r\n',
    ],
  ])('is read with %s', (_what, text) => {
    expect(readDispatchRows(text)).toEqual([row]);
  });

  it('is not read without one of its columns, which is named', () => {
    expect(() => readDispatchRows('Order number,Courier\nTL-1,Blue Dart')).toThrow('no column “AWB”');
    expect(() => readDispatchRows('')).toThrow('no column “order number”');
  });

  it('keeps rows with a part missing, and leaves out empty ones', () => {
    const rows = readDispatchRows('Order number,Courier,AWB\nTL-1,Blue Dart,\n,,\n,Blue Dart,BD2');
    expect(rows.map(({ line, orderNumber, trackingNumber }) => [line, orderNumber, trackingNumber])).toEqual([
      [2, 'TL-1', ''],
      [4, '', 'BD2'],
    ]);
  });

  it('is prepared with a row for each order', () => {
    expect(dispatchTemplate([{ orderNumber: 'TL-1' }], 'Blue Dart')).toBe(
      'Order number,Courier,AWB\r\nTL-1,Blue Dart,\r\n',
    );
  });
});
