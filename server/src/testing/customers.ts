/** Creates customers with accounts, a new one per call. */
import type { CustomerId } from '@tola/contract';
import { openAccount, openSession, type Registration, vouchForContacts } from '#accounts';
import type { Database } from '#database';

let made = 0;

export interface TestCustomer extends Registration {
  readonly id: CustomerId;
  /** Token of an active session; sent as `Token`. */
  readonly token: string;
}

interface Place {
  readonly database: Database;
  readonly clock: () => Date;
}

/** Registers and logs in a customer with a verified number and email, new ones unless given. */
export async function buildCustomer(place: Place, wanted: Partial<Registration> = {}): Promise<TestCustomer> {
  const customer = await buildNewcomer(place, wanted);
  await vouchForContacts(place.database, customer.id, place.clock());
  return customer;
}

/** Registers and logs in a customer who has verified neither number nor email. */
export async function buildNewcomer(place: Place, wanted: Partial<Registration> = {}): Promise<TestCustomer> {
  const registration = newRegistration(wanted);
  const now = place.clock();
  const id = await openAccount(place.database, registration, now);
  const token = await openSession(place.database, id, 'test', now);
  return { ...registration, id, token };
}

/** A valid registration. */
export function newRegistration(wanted: Partial<Registration> = {}): Registration {
  made += 1;
  const digits = String(made).padStart(4, '0');
  return {
    firstName: 'Asha',
    lastName: 'Kulkarni',
    mobile: `9${String(process.pid % 100_000).padStart(5, '0')}${digits}`,
    email: `asha.${process.pid}.${made}@customer.example`,
    state: 'Maharashtra',
    password: 'a customer password',
    gstin: null,
    address: `${made} Sample Apartments, Prabhat Road, Pune, Maharashtra 411004`,
    ...wanted,
  };
}
