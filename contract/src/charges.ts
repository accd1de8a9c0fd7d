/** What is added to a price at checkout, at the rates in force: over HTTP and on the socket. */
import { defineCall } from './call.ts';
import { field, list, onlyOne, type Plain, record } from './codec.ts';
import { basisPoints, flag } from './values.ts';

/** Event of the socket that carries the rates when they change, at midnight in India too, in the shape of GetChargesFront's data. */
export const CHARGES_DATA = 'Charges';

const charges = record({
  /** GST in basis points. */
  gstBp: field('GstBp', basisPoints),
  /** What paying by card adds, in basis points of the total. */
  surchargeBp: field('CardSurchargeBp', basisPoints),
  /** What is charged is rounded to the rupee. */
  roundsToRupee: field('RoundsToRupee', flag),
});

export type Charges = Plain<typeof charges>;

/** What the socket carries: always one entry. */
export const chargesList = list(charges, 1);

export const getCharges = defineCall({
  name: 'GetChargesFront',
  does: 'Reads the rates of GST and of the card surcharge that a price locked now would be charged with, and whether it is rounded.',
  caller: 'guest',
  repeat: 'harmless',
  data: onlyOne(charges),
});
