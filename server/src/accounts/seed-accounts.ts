/** The sample customers of a demo shop: accounts with addresses and points, all with the one password that is printed. */
import { sampleCustomers } from '@tola/seed';
import { createSlots } from '#addresses';
import type { Queryable } from '#database';
import { adjustPoints } from '#loyalty';
import { findByMobile, insertCustomer, vouchFor } from './account-store.ts';
import { hashPassword } from './passwords.ts';

export async function loadDemoCustomers(tx: Queryable, now: Date): Promise<void> {
  const { password, customers } = sampleCustomers();
  for (const customer of customers) await loadOne(tx, { password, ...customer }, now);
}

type SampleCustomer = ReturnType<typeof sampleCustomers>['customers'][number];

async function loadOne(tx: Queryable, customer: SampleCustomer & { password: string }, now: Date): Promise<void> {
  const { password, points, addresses, ...person } = customer;
  const customerId = await insertCustomer(tx, { ...person, passwordHash: await hashPassword(password) }, now);
  await vouchFor(tx, customerId, now);
  const filled = addresses.map(({ kind, selected, ...address }) => ({ ...address, type: kind, isSelected: selected }));
  await createSlots(tx, { customerId, state: person.state, filled }, now);
  if (points > 0) await adjustPoints(tx, { customerId, points, note: 'Sample points to try redeeming with' }, now);
}

/** What to log in with as a sample customer, a line for each who is still there. */
export async function demoLogins(db: Queryable): Promise<string[]> {
  const lines: string[] = [];
  const { password, customers } = sampleCustomers();
  for (const { mobile, firstName } of customers) {
    const isThere = (await findByMobile(db, mobile)) !== null;
    if (isThere) lines.push(`Sample customer ${firstName}: ${mobile} with the password ${password}`);
  }
  return lines;
}
