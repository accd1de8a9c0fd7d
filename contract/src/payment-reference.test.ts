import { expect, test } from 'vitest';
import { lastMinuteBefore, readReferenceNumber, remarkOf } from './payment-reference.ts';

test.each([
  ['632514407719', 'Upi', { utr: '632514407719', kind: 'UPI or IMPS' }],
  [' 6325 1440 7719 ', 'Upi', { utr: '632514407719', kind: 'UPI or IMPS' }],
  ['63251440771', 'Upi', null],
  ['SBIN326112100012', 'Upi', null],
  ['SBIN326112100012', 'NEFT', { utr: 'SBIN326112100012', kind: 'NEFT' }],
  ['hdfcr52026112112345678', 'NEFT', { utr: 'HDFCR52026112112345678', kind: 'RTGS' }],
  ['632514407719', 'NEFT', { utr: '632514407719', kind: 'UPI or IMPS' }],
  ['1234567890ABCDEF12', 'NEFT', { utr: '1234567890ABCDEF12', kind: 'other' }],
  ['१२३४५६७८९०१२', 'Upi', null],
  ['12345', 'NEFT', null],
  ['', 'NEFT', null],
  ["'; drop table receipt --", 'NEFT', null],
] as const)('%j as the reference of a payment by %s reads as %j', (typed, mode, expected) => {
  expect(readReferenceNumber(typed, mode)).toEqual(expected);
});

test('the remark of an order contains only letters and digits', () => {
  expect(remarkOf('TL-26-000184-7KQ2')).toBe('TL260001847KQ2');
  expect(remarkOf('TL-26-000184')).toBe('TL26000184');
});

test('a deadline at midnight IST is shown as the last minute of the day', () => {
  expect(lastMinuteBefore('2026-11-23T18:30:00.000Z')).toBe('2026-11-23T18:29:00.000Z');
  expect(lastMinuteBefore('2026-11-23T18:30:01.000Z')).toBe('2026-11-23T18:30:01.000Z');
  expect(lastMinuteBefore('2026-11-22T15:33:00.000Z')).toBe('2026-11-22T15:33:00.000Z');
});
