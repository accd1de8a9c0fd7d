/** A call of the back office that the bench leaves out would only be noticed after the filling of its store. */
import { idOf } from '@tola/contract';
import { expect, it } from 'vitest';
import { measuredCalls, unmeasured } from './back-office-calls.ts';

it('measures every call that reads, lists or searches', () => {
  const numbers = { orderNumber: 'TL-26-000001-AAAA', parcelNumber: 'TL-26-000002-AAAA', ticketNumber: 'T-1' };
  const days = { today: '2026-11-28', monthAgo: '2026-10-29', yearAgo: '2025-12-03' };
  const calls = measuredCalls({
    ...numbers,
    ...days,
    ...{ busiest: idOf(1), ordinary: idOf(2), messageId: 1, changeId: 1, payablePaise: 1 },
    ...{ mobile: '9000000000', utr: 'HDFCN52026112800', trackingNumber: 'SQ 4410 2231', serial: 'TL00000001' },
  });
  expect(unmeasured(calls)).toEqual([]);
});
