/** The sample customers of a demo shop: accounts with addresses and points, all with the one password that is printed. */
import { makeSlots } from '#addresses';
import type { Queryable } from '#database';
import { adjustPoints } from '#loyalty';
import { demoCustomers, demoPassword, type SeedCustomer } from '../../seed/demo/customers.ts';
import { findByMobile, insertCustomer, vouchFor } from './account-store.ts';
import { hashPassword } from './passwords.ts';

export async function loadDemoCustomers(tx: Queryable, now: Date): Promise<void> {
  for (const customer of demoCustomers) await loadOne(tx, customer, now);
}

async function loadOne(tx: Queryable, customer: SeedCustomer, now: Date): Promise<void> {
  const { password, points, addresses, ...person } = customer;
  const customerId = await insertCustomer(tx, { ...person, passwordHash: await hashPassword(password) }, now);
  await vouchFor(tx, customerId, now);
  const filled = addresses.map(({ kind, selected, ...address }) => ({ ...address, type: kind, isSelected: selected }));
  await makeSlots(tx, { customerId, state: person.state, filled }, now);
  if (points > 0) await adjustPoints(tx, { customerId, points, note: 'Sample points to try redeeming with' }, now);
}

/** What to log in with as a sample customer, a line for each who is still there. */
export async function demoLogins(db: Queryable): Promise<string[]> {
  const lines: string[] = [];
  for (const { mobile, firstName } of demoCustomers) {
    const isThere = (await findByMobile(db, mobile)) !== null;
    if (isThere) lines.push(`Sample customer ${firstName}: ${mobile} with the password ${demoPassword}`);
  }
  return lines;
}
