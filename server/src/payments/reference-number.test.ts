import { expect, test } from 'vitest';
import { readReferenceNumber } from './reference-number.ts';
import { upiLink, upiReference } from './upi-link.ts';

test.each([
  ['632514407719', 'Upi', { utr: '632514407719', kind: 'UPI or IMPS' }],
  [' 6325 1440 7719 ', 'Upi', { utr: '632514407719', kind: 'UPI or IMPS' }],
  ['63251440771', 'Upi', null],
  ['SBIN326112100012', 'Upi', null],
  ['SBIN326112100012', 'NEFT', { utr: 'SBIN326112100012', kind: 'NEFT' }],
  ['hdfcr52026112112345678', 'NEFT', { utr: 'HDFCR52026112112345678', kind: 'RTGS' }],
  ['632514407719', 'NEFT', { utr: '632514407719', kind: 'UPI or IMPS' }],
  ['1234567890ABCDEF12', 'NEFT', { utr: '1234567890ABCDEF12', kind: 'other' }],
  ['12345', 'NEFT', null],
  ["'; drop table receipt --", 'NEFT', null],
] as const)('%j as the reference of a payment by %s reads as %j', (typed, mode, expected) => {
  expect(readReferenceNumber(typed, mode)).toEqual(expected);
});

test('the UPI link carries payee, order number and exact amount, spaces as %20', () => {
  const payee = { vpa: 'tola.demo@samplebank', name: 'Tola Bullion Private Limited' };
  expect(upiLink(payee, { orderNumber: 'TL-26-000184', amountPaise: 99_950_05 }, 'qr')).toBe(
    'upi://pay?pa=tola.demo@samplebank&pn=Tola%20Bullion%20Private%20Limited&mc=5944&tr=TL26000184' +
      '&tn=Order%20TL-26-000184&am=99950.05&cu=INR&mode=22',
  );
  expect(upiLink(payee, null)).toBe(
    'upi://pay?pa=tola.demo@samplebank&pn=Tola%20Bullion%20Private%20Limited&mc=5944&cu=INR&mode=04',
  );
});

test('the bank reference of an order has letters and digits only', () => {
  expect(upiReference('TL-26-000184')).toBe('TL26000184');
});
