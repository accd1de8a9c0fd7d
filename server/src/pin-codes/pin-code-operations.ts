/** The lookup of a PIN code. */
import { lookUpPinCode } from '@tola/contract';
import type { Database } from '#database';
import { type Operation, operation } from '#http';
import { takeToken } from '#limits';
import { findPinCode } from './pin-codes.ts';

/** Per IP address. High, because carriers put many customers behind one address. */
const LOOKUPS = { name: 'PIN code lookup', limit: 300, windowSeconds: 600 } as const;

export function pinCodeOperations({ database }: { readonly database: Database }): Operation[] {
  return [
    operation(lookUpPinCode, async ({ payload: { pinCode }, ip, now }) => {
      await takeToken(database, { ...LOOKUPS, key: ip }, now);
      const found = findPinCode(pinCode);
      if (found === null)
        return { data: { pinCode, known: false, states: [], district: '', city: '', delivers: true } };
      return { data: { pinCode, known: true, ...found, states: [...found.states] } };
    }),
  ];
}
