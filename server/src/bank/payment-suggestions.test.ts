import { describe, expect, test } from 'vitest';
import { type SuggestedCredit, type SuggestedOrder, suggest } from './payment-suggestions.ts';

const ORDER: SuggestedOrder = {
  orderNumber: 'TL-26-000184-7KQ2',
  buyerName: 'Meena Sharma',
  duePaise: 16_531_50,
  tolerancePaise: 10_00,
  placedOn: '2026-11-20',
  payByDay: '2026-11-21',
  utrs: ['632514407719'],
};

const CREDIT: SuggestedCredit = {
  utr: '111122223333',
  amountPaise: 5_00,
  creditedOn: '2026-12-24',
  narration: 'BY TRANSFER',
};

describe('a credit and an order', () => {
  test.each<[string, Partial<SuggestedCredit>, readonly string[]]>([
    ['nothing in common', {}, []],
    ['the day only', { creditedOn: '2026-11-21' }, []],
    ['the reference', { utr: '632514407719' }, ['reference']],
    ['two digits exchanged', { utr: '632514407791' }, ['nearly the reference']],
    ['three other digits', { utr: '632514407000' }, []],
    ['the order number', { narration: 'NEFT TL 26-000184/7KQ2 X' }, ['order number']],
    ['the amount', { amountPaise: 16_531_50 }, ['amount']],
    ['the amount and the day', { amountPaise: 16_531_50, creditedOn: '2026-11-20' }, ['amount', 'day']],
    ['an amount within the tolerance', { amountPaise: 16_531_00, creditedOn: '2026-11-20' }, []],
    [
      'the name and nearly the amount',
      { narration: 'UPI/MEENA S/KKBK', amountPaise: 16_521_50 },
      ['name', 'nearly the amount'],
    ],
    ['the name and the day', { narration: 'IMPS SHARMA M', creditedOn: '2026-11-21' }, ['name', 'day']],
    ['half a name', { narration: 'IMPS MEENAKSHI', creditedOn: '2026-11-21' }, []],
  ])('with %s', (_what, more, reasons) => {
    expect(suggest({ ...CREDIT, ...more }, ORDER).reasons).toEqual(reasons);
  });

  test('rank a reference above an amount with a name', () => {
    const byReference = suggest({ ...CREDIT, utr: '632514407719' }, ORDER);
    const byAmount = suggest({ ...CREDIT, amountPaise: 16_531_50, narration: 'MEENA SHARMA' }, ORDER);
    expect(byReference.points).toBeGreaterThan(byAmount.points);
  });
});
