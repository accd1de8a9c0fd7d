/** Loyalty points: one point is one rupee. A redemption is a hold that closes when its order is paid (DECISIONS 31). */

import { defineCall } from './call.ts';
import { field, jsonText, list, optional, type Plain, record } from './codec.ts';
import type { CustomerId } from './ids.ts';
import { amountOfThings, idFor, instant, mobile, plainNumber, plainText, text, wholeNumber } from './values.ts';

const points = wholeNumber(1, 10_000_000, 'Please enter valid points to redeem');

const balance = record({
  points: field('points', amountOfThings),
  customerId: field('customer_id', idFor<CustomerId>()),
});

export const getPoints = defineCall({
  name: 'GetLoyaltyPointsFront',
  does: 'Reads the available points of the session’s own mobile number.',
  caller: 'customer',
  repeat: 'harmless',
  payload: record({ mobile: field('mobile', mobile('Enter valid number')) }),
  data: balance,
  refusals: { 'not-yours': [403, 'These points belong to another account'] },
  envelope: 'points',
});

const holdRefusals = {
  'not-yours': [403, 'These points belong to another account'],
  'too-many-points': [409, 'Cannot redeem more points than available'],
  'hold-unknown': [404, 'Redemption initiation failed'],
} as const;

export const redeemPoints = defineCall({
  name: 'RedeemLoyaltyPointsFront',
  does: 'Opens a hold on points for the cart, replacing its open hold.',
  caller: 'customer',
  repeat: 'harmless',
  payload: record({ points: field('points', points), customerId: field('customer_id', idFor<CustomerId>()) }),
  refusals: holdRefusals,
  envelope: 'redemption',
});

const redemption = record({
  jsonData: field(
    'jsonData',
    jsonText(
      record({
        points: field('points', points),
        customerId: field('customer_id', idFor<CustomerId>()),
        reference: field('reference', text('Redemption initiation failed', 60)),
      }),
    ),
  ),
});

export const initiateRedemption = defineCall({
  name: 'InitiateRedemption',
  does: 'Opens a hold under the client’s own reference.',
  caller: 'customer',
  repeat: 'harmless',
  payload: redemption,
  refusals: holdRefusals,
  envelope: 'redemption',
});

export const completeRedemption = defineCall({
  name: 'CompleteRedemption',
  does: 'Closes a hold: spends its points if its order is paid. Idempotent.',
  caller: 'customer',
  repeat: 'harmless',
  payload: redemption,
  refusals: { ...holdRefusals, 'not-paid': [409, 'Redemption failed'] },
  envelope: 'redemption',
});

export const releaseRedemption = defineCall({
  name: 'ReleaseRedemptionFront',
  does: 'Releases the cart’s open hold.',
  caller: 'customer',
  repeat: 'harmless',
});

const entry = record({
  at: field('At', instant),
  kind: field('Kind', plainText),
  points: field('Points', plainNumber),
  note: field('Note', plainText),
  orderNumber: optional('CartId', plainText),
});

export type LedgerEntry = Plain<typeof entry>;

export const getPointsLedger = defineCall({
  name: 'GetPointsLedgerFront',
  does: 'Lists the customer’s points ledger, newest first.',
  caller: 'customer',
  repeat: 'harmless',
  data: list(entry),
});
