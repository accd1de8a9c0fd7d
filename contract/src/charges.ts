/** Rates of GST, card surcharge and buyback deduction in force, over HTTP and on the socket. */
import { defineCall } from './call.ts';
import { field, list, onlyOne, type Plain, record } from './codec.ts';
import { basisPoints, flag } from './values.ts';

/** Socket event sent when these rates change, also at midnight IST; same data as GetChargesFront. */
export const CHARGES_DATA = 'Charges';

const charges = record({
  /** GST in basis points. */
  gstBp: field('GstBp', basisPoints),
  /** Card surcharge in basis points of the total. */
  surchargeBp: field('CardSurchargeBp', basisPoints),
  /** Deduction from the live selling rate at buyback, in basis points. */
  buybackDeductionBp: field('BuybackDeductionBp', basisPoints),
  /** Charges are rounded to the rupee. */
  roundsToRupee: field('RoundsToRupee', flag),
});

export type Charges = Plain<typeof charges>;

/** Data of the socket event: always one entry. */
export const chargesList = list(charges, 1);

export const getCharges = defineCall({
  name: 'GetChargesFront',
  does: 'Reads the rates of GST and card surcharge for a price locked now, the buyback deduction, and whether totals are rounded.',
  caller: 'guest',
  repeat: 'harmless',
  data: onlyOne(charges),
});
