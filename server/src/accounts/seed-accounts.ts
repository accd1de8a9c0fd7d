/** Sample customers of the demo shop, with addresses and points. All share one password, which is printed at startup. */
import { sampleCustomers } from '@tola/seed';
import { createSlots } from '#addresses';
import type { Queryable } from '#database';
import { adjustPoints } from '#loyalty';
import { findByMobile, insertCustomer, vouchFor, vouchForContacts } from './account-store.ts';
import { hashPassword, passwordMatches } from './passwords.ts';

export async function loadDemoCustomers(tx: Queryable, now: Date): Promise<void> {
  const { password, customers } = sampleCustomers();
  for (const customer of customers) await loadOne(tx, { password, ...customer }, now);
}

type SampleCustomer = ReturnType<typeof sampleCustomers>['customers'][number];

async function loadOne(tx: Queryable, customer: SampleCustomer & { password: string }, now: Date): Promise<void> {
  const { password, points, addresses, ...person } = customer;
  const customerId = await insertCustomer(tx, { ...person, passwordHash: await hashPassword(password) }, now);
  await vouchFor(tx, customerId, now);
  await vouchForContacts(tx, customerId, now);
  const filled = addresses.map(({ kind, selected, ...address }) => ({ ...address, type: kind, isSelected: selected }));
  await createSlots(tx, { customerId, state: person.state, filled }, now);
  if (points > 0) await adjustPoints(tx, { customerId, points, note: 'Sample points to try redeeming with' }, now);
}

/** Numbers of the sample customers who still log in with the published password. */
export async function publishedCustomerLogins(db: Queryable): Promise<string[]> {
  const { password, customers } = sampleCustomers();
  const checks = customers.map(async ({ mobile }) => {
    const row = await findByMobile(db, mobile);
    return row !== null && (await passwordMatches(row.passwordHash, password)) ? [mobile] : [];
  });
  return (await Promise.all(checks)).flat();
}

/** Login details of the sample customers that still exist, one line each. */
export async function demoLogins(db: Queryable): Promise<string[]> {
  const lines: string[] = [];
  const { password, customers } = sampleCustomers();
  for (const { mobile, firstName } of customers) {
    const exists = (await findByMobile(db, mobile)) !== null;
    if (exists) lines.push(`Sample customer ${firstName}: ${mobile} with the password ${password}`);
  }
  return lines;
}
