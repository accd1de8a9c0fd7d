import type { OrderView } from '@tola/contract/order-view';
import { expect, it } from 'vitest';
import { refundSentences } from './refund-sentences.ts';

type Refund = OrderView['refunds'][number];

function sentencesOf(...refunds: Pick<Refund, 'to' | 'state'>[]): string {
  const plain = { at: '2026-11-23T06:00:00Z', reference: '', creditNotePath: null, creditNoteNumber: null };
  return refundSentences({
    refunds: refunds.map((refund) => ({ ...plain, amountPaise: 98_000, chargePaise: 2_000, ...refund })),
    paidPaise: refunds.some(({ to }) => to === 'UPI account') ? 200_000 : 100_000,
    toBalancePaise: 0,
    paymentUnderWay: false,
    paymentMode: 'Card',
  });
}

it('counts a failed card refund once when a bank payout replaces it', () => {
  const failed = { to: 'card', state: 'failed' } as const;
  expect(sentencesOf(failed, { to: 'bank account', state: 'requested' })).toBe(
    'Your refund of ₹980.00 to your bank account is in progress.',
  );
  expect(sentencesOf(failed, { to: 'bank account', state: 'done' })).toBe(
    'We have refunded ₹980.00 to your bank account.',
  );
});

it('promises another way while a failed refund has no replacement', () => {
  expect(sentencesOf({ to: 'card', state: 'failed' })).toBe(
    'Your refund of ₹980.00 to your card did not go through, so we’ll send it another way.',
  );
});

it('names each destination', () => {
  expect(sentencesOf({ to: 'card', state: 'done' }, { to: 'UPI account', state: 'under way' })).toBe(
    'We have refunded ₹980.00 to your card. Your refund of ₹980.00 to your UPI account is in progress.',
  );
  expect(sentencesOf({ to: 'card', state: 'failed' }, { to: 'UPI account', state: 'done' })).toBe(
    'We have refunded ₹980.00 to your UPI account. Your refund of ₹980.00 to your card did not go through, so we’ll send it another way.',
  );
});
