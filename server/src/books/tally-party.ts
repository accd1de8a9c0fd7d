/** The ledgers of customers in Tally: one for each GSTIN, and one for each State for buyers without. */
import { GST_STATES } from '@tola/pricing';
import type { TallyNames } from '#business';
import type { TallyRow } from './tally-store.ts';

/** Ledger names have at most 99 characters. */
const LONGEST_BUYER = 78;

export function partyLedger({ gstin, buyer, stateCode }: TallyRow, names: TallyNames): string {
  if (gstin !== '') return `${buyer.trim().slice(0, LONGEST_BUYER).trim()} (${gstin})`;
  const state = stateName(stateCode);
  return state === '' ? names.customers : `${names.customers} - ${state}`;
}

export function stateName(code: string): string {
  return GST_STATES.find((state) => state.code === code)?.name ?? '';
}
