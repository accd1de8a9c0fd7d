import { describe, expect, it } from 'vitest';
import { irnOf } from './irn.ts';
import { placeOf } from './party-place.ts';

const GSTIN = '27AAPFU0939F1ZV';
const BUYER = '27ABCPK1234L1Z5';

describe('the form', () => {
  it('has the IRN of the published samples', () => {
    const one = {
      kind: 'invoice',
      sellerGstin: '29AAFCC9980M1ZR',
      financialYear: '2019-20',
      number: '2019-20/KA/1',
    } as const;
    expect(irnOf(one)).toBe('23f498ee41441ecad30f72ba5b9907506c3df70a17b0e0dff46b76a786400662');
    const note = {
      kind: 'credit note',
      sellerGstin: GSTIN,
      financialYear: '2026-27',
      number: 'TC/26-27/000007',
    } as const;
    expect(irnOf(note)).toBe('05dadeab065a33fcb84bb34c18ffaaf6ba3bbdfe384ad82e48871d9cd34a0886');
  });

  it.each([
    ['frozen fields', { pinCode: '400002', city: 'Andheri' }, null, { pinCode: '400002', location: 'Andheri' }],
    ['the order', {}, '411002', { pinCode: '411002', location: 'Pune' }],
    [
      'the only PIN code of the text',
      { address: '4 Sample Road, Pune 411 002' },
      null,
      { pinCode: '411002', location: 'Pune' },
    ],
    ['no PIN code', { address: '4 Sample Road, Pune' }, null, null],
    ['two PIN codes', { address: 'Pune 411002, formerly 411001' }, null, null],
    ['a phone number', { address: 'Pune, call 9876543210' }, null, null],
    ['a PIN code of another State', { address: 'MG Road 560001' }, null, null],
  ])('takes the place from %s', (_, more, pinCode, place) => {
    const party = { name: 'A', address: 'Road', state: 'Maharashtra', stateCode: '27', gstin: BUYER, ...more };
    expect(placeOf(party, pinCode)).toEqual(place);
  });
});
