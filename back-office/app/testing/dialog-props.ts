/** What dialogs read of the records that they open on, and nothing else of these. */
import type * as calls from '@tola/contract/staff';
import { ALL_GRADES } from '@tola/pricing';

/** A record with the fields that a dialog reads, without the others. */
function partOf<T>(fields: object): T {
  return fields as T;
}

export const customer = partOf<calls.CustomerDetail>({
  ...{ id: 7, name: 'Asha Rao', blockedAt: null, erasedAt: null, establishedAt: null, recentOrders: [] },
  identity: { mobileProvedAt: null },
  unpaidLimits: {
    asNew: { paise: 1_00_000_00, fineMg: { gold: 10_000, silver: 1_000_000 } },
    asEstablished: { paise: 5_00_000_00, fineMg: { gold: 50_000, silver: 5_000_000 } },
  },
  balance: { paise: 500_00, entries: [{ at: '2026-11-20T06:00:00Z', orderNumber: 'TL-26-000001', paise: 500_00 }] },
});

export const order = partOf<calls.StaffOrder>({
  ...{ id: 12, serials: [], courier: null, tolerance: { shortPaise: 0, overPaise: 0 } },
  cancellation: { chargePaise: 0, refundPaise: 1_000_00 },
  blocks: [{ id: 2, kind: 'disputed', amountPaise: 1_000_00, respondBy: null, detail: '', settledAt: null }],
  claims: [{ id: 3, utr: '412345678901', state: 'waiting', uploadId: null, sentAt: '2026-11-20T06:00:00Z' }],
  view: {
    ...{ orderNumber: 'TL-26-000001', state: 'confirmed', paymentMode: 'Upi', payablePaise: 1_000_00 },
    ...{ paidPaise: 1_000_00, refundedPaise: 0, toBalancePaise: 0, overpaidPaise: 0 },
    promise: { dispatchOn: '2099-11-30', deliverBy: '2099-12-04', changes: [] },
  },
});

export const unpaid: calls.StaffOrder = {
  ...order,
  view: { ...order.view, state: 'payment under review', paidPaise: 0 },
};

export const bill = {
  ...{ id: 4, locations: [{ id: 1, name: 'Vault' }] },
  lines: [{ id: 9, product: 'Gold coin 10 g', pieces: 5, weightMg: 10_000, returned: 0, hasSerials: false }],
} as calls.PurchaseBill;

export const invoice = {
  ...{ id: 5, number: 'IN/26-27/000001', state: 'needs correction', cancelBefore: '2026-11-29T06:00:00Z' },
} as calls.EInvoiceRow;

export const pan = {
  ...{ id: 8, orderNumber: 'TL-26-000001', buyerName: 'Asha Rao', state: 'differs' },
} as calls.PanRow;

export const supplierPayment = {
  id: 9,
  kind: 'payment',
  reference: 'CHQ 12',
  isReversed: false,
} as calls.PurchaseEntry;

export const breach = {
  ...{ id: 10, number: 'BR-1', recipients: 0, queued: 0, boardText: 'Notice', boardNotifiedAt: null, closedAt: null },
  personText: 'A laptop with your address was lost.',
} as calls.Breach;

export const credit = partOf<calls.BankCredit>({
  ...{ id: 11, utr: 'AXIS0003', amountPaise: 1_000_00, creditedOn: '2026-11-20', narration: '', takenBackOn: null },
});

export const payout = {
  ...{ refundId: 2, orderNumber: 'TL-26-000001', buyerName: 'Asha Rao', reason: 'Cancelled', amountPaise: 1_000_00 },
  ...{
    payoutAccountMasked: null,
    isWaiting: false,
    state: 'requested',
    provider: 'cashfree',
    account: null,
    requestedAt: '2026-11-20',
  },
};

export const card = partOf<calls.StockCard>({
  ...{ weightId: 1, hasSerials: false, lots: [] },
  places: [{ locationId: 1, location: 'Vault', pieces: 3, loose: 3 }],
  locations: [{ id: 1, name: 'Vault' }],
});

export const difference = {
  id: 6,
  kind: 'payment missing',
  providerPaise: 100,
  orderNumber: 'TL-26-000001',
  foundAt: '2026-11-20T06:00:00Z',
};

export const pricing = partOf<calls.PricingConsole>({
  ...{ at: '2026-11-28T06:00:00Z', origin: 'feed', missing: [], rates: [], staleSeconds: 60 },
  manualRates: { gold: null, silver: null },
  premiums: Object.fromEntries(ALL_GRADES.map((grade) => [grade, 250_00])),
  ...{ premiumHistory: [], proposals: [], endedHalts: [] },
  approvalAbove: { gold: 1_000_00, silver: 1_000_00 },
  saleLimits: { floorBelowRateBp: 500, gold: { ceilingBp: 15_000 }, silver: { ceilingBp: 20_000 } },
  openHalts: [
    {
      ...{ id: 3, kind: 'staff', metal: 'silver', productId: null, weightId: null, detail: '' },
      ...{ reason: 'We are checking our rate', haltedBy: 'Meera', haltedAt: '2026-11-28T05:00:00Z' },
    },
  ],
  guard: {
    ...{ jumpBp: 100, windowJumpBp: 300, windowMinutes: 5, deviationBp: 100 },
    bounds: { gold: { floorPaise: 1, ceilingPaise: 2 }, silver: { floorPaise: 1, ceilingPaise: 2 } },
  },
});

/** Its supplier had to fix the rate, because the date is over. */
export const lateBill = partOf<calls.PurchaseBill>({
  ...{ id: 5, state: 'booked', asks: [] },
  lines: [
    {
      ...{ id: 10, product: 'Gold', metal: 'gold', fineness: '999', pieces: null, weightMg: 100_000, fineMg: 99_900 },
      ...{ returned: 0, valuePaise: null, ratePaise: null, fixBy: '2026-01-31', fixedOn: null, fixedBy: null },
      ...{ premiumPaise: 0, makingPaise: 0, taxPaise: 0, chargesPaise: 0 },
    },
  ],
});

export const role = partOf<calls.StaffRole>({ id: 'orders', name: 'orders', description: 'Orders and payments' });

export const lot = partOf<calls.StockCard['lots'][number]>({
  ...{ id: 11, receivedAt: '2026-11-20T06:00:00Z', reference: 'Bill 4', pieces: 2, left: 2, hasSerials: false },
  places: [{ locationId: 1, location: 'Vault', pieces: 2 }],
});
