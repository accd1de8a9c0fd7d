/** The lookup of a PIN code. */
import { lookUpPinCode } from '@tola/contract';
import type { Business } from '#business';
import type { Database } from '#database';
import { type Operation, operation } from '#http';
import { takeToken } from '#limits';
import { delivers, findPinCode } from './pin-codes.ts';

/** Per IP address. High, because carriers put many customers behind one address. */
const LOOKUPS = { name: 'PIN code lookup', limit: 300, windowSeconds: 600 } as const;

interface Dependencies {
  readonly database: Database;
  readonly business: Business;
}

export function pinCodeOperations({ database, business }: Dependencies): Operation[] {
  return [
    operation(lookUpPinCode, async ({ payload: { pinCode }, ip, now }) => {
      await takeToken(database, { ...LOOKUPS, key: ip }, now);
      const found = findPinCode(pinCode);
      const served = { pinCode, delivers: delivers(pinCode, business.current().undeliveredPins) };
      if (found === null) return { data: { ...served, known: false, states: [], district: '', city: '' } };
      const { states, district, city } = found;
      return { data: { ...served, known: true, states: [...states], district, city } };
    }),
  ];
}
