/** A sample coupon. Dates are in UTC; a missing end means that it does not lapse. */
export interface SeedCoupon {
  code: string;
  amountPaise: number;
  startsAt: string;
  endsAt: string | null;
  /** How often it can be used by everybody together; null is without limit. */
  usesInAll: number | null;
  usesPerCustomer: number | null;
  /** For the back office: what the coupon is for. */
  note: string;
}

const startsAt = '2026-01-01T00:00:00Z';

export const demoCoupons: SeedCoupon[] = [
  {
    code: 'TOLA500',
    amountPaise: 500_00,
    startsAt,
    endsAt: null,
    usesInAll: null,
    usesPerCustomer: null,
    note: 'Sample: ₹500 off any order above it, as often as you like',
  },
  {
    code: 'SHUBH1000',
    amountPaise: 1_000_00,
    startsAt,
    endsAt: null,
    usesInAll: 1_000,
    usesPerCustomer: 1,
    note: 'Sample: ₹1,000 off, once for each customer',
  },
  {
    code: 'FIRSTCOIN',
    amountPaise: 250_00,
    startsAt,
    endsAt: null,
    usesInAll: 1,
    usesPerCustomer: 1,
    note: 'Sample: a single use for the whole shop, whoever comes first',
  },
  {
    code: 'BIG5000',
    amountPaise: 5_000_00,
    startsAt,
    endsAt: null,
    usesInAll: null,
    usesPerCustomer: null,
    note: 'Sample: higher than a small silver coin, to see the refusal',
  },
  {
    code: 'DIWALI2025',
    amountPaise: 750_00,
    startsAt: '2025-10-01T00:00:00Z',
    endsAt: '2025-10-31T18:30:00Z',
    usesInAll: null,
    usesPerCustomer: null,
    note: 'Sample: lapsed, the page says that it is not valid',
  },
];
