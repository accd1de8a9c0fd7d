/** The call that reads what a customer has bought against the limits of tax law. */
import { readCustomerLimits } from '@tola/contract/staff';
import type { Business } from '#business';
import type { DataKeys } from '#data-keys';
import type { Database } from '#database';
import { type Operation, refuse } from '#http';
import { staffOperation } from '#staff-accounts';
import { limitsOf } from './customer-limits.ts';
import { isCustomer } from './limit-store.ts';

interface LimitDependencies {
  readonly database: Database;
  readonly business: Business;
  /** Opens the PANs of orders, to add up the cash of one person. */
  readonly dataKey: DataKeys;
}

export function limitOperations({ database, ...dependencies }: LimitDependencies): Operation[] {
  return [
    staffOperation(readCustomerLimits, async ({ payload: { customerId }, now }) => {
      if (!(await isCustomer(database, customerId))) throw refuse(readCustomerLimits, 'customer-unknown');
      return await limitsOf(database, dependencies, customerId, now);
    }),
  ];
}
