import { expect, test } from 'vitest';
import { upiLink } from './upi-link.ts';

test('builds a UPI link with payee, order number and exact amount, spaces as %20', () => {
  const payee = { vpa: 'tola.demo@samplebank', name: 'Tola Bullion Private Limited' };
  expect(upiLink(payee, { orderNumber: 'TL-26-000184-7KQ2', amountPaise: 99_950_05 }, 'qr')).toBe(
    'upi://pay?pa=tola.demo@samplebank&pn=Tola%20Bullion%20Private%20Limited&mc=5944&tr=TL260001847KQ2' +
      '&tn=Order%20TL-26-000184-7KQ2&am=99950.05&cu=INR&mode=22',
  );
  expect(upiLink(payee, null)).toBe(
    'upi://pay?pa=tola.demo@samplebank&pn=Tola%20Bullion%20Private%20Limited&mc=5944&cu=INR&mode=04',
  );
});
