/** Back-office calls on unpaid orders and their limits. */
import * as contract from '@tola/contract/staff';
import { mgFromGrams, perMetal } from '@tola/pricing';
import { vouchFor } from '#accounts';
import { recordAudit } from '#audit';
import type { Business, BusinessValues } from '#business';
import type { Database } from '#database';
import { type Operation, refuse } from '#http';
import { largestUnpaidAddresses, largestUnpaidCustomers, unpaidSum } from '#orders';
import { staffChange, staffOperation } from '#staff-accounts';
import { customerById } from './customer-store.ts';

const SHOWN = 5;

interface UnpaidDependencies {
  readonly database: Database;
  readonly business: Business;
}

/** A limit in paise and milligrams of fine metal. */
export function unpaidLimitOf({ mostPaise, fineGrams }: LimitSetting): contract.UnpaidAmounts {
  return { paise: mostPaise, fineMg: perMetal((metal) => mgFromGrams(fineGrams[metal])) };
}

type LimitSetting = BusinessValues['unpaidLimits']['inAll'];

export function unpaidOperations({ database, business }: UnpaidDependencies): Operation[] {
  return [
    staffOperation(contract.readUnpaidOrders, async ({ staff }) => {
      const [all, customers, addresses] = await Promise.all([
        unpaidSum(database),
        largestUnpaidCustomers(database, SHOWN),
        largestUnpaidAddresses(database, SHOWN),
      ]);
      const most = unpaidLimitOf(business.current().unpaidLimits.inAll);
      if (contract.hasRight(staff.rights, 'customers.read')) return { all, most, customers, addresses };
      return {
        ...{ all, most },
        customers: customers.map((one) => ({ ...one, name: `Customer ${one.customerId}` })),
        addresses: addresses.map((one) => ({ ...one, address: null })),
      };
    }),
    staffChange(database, contract.vouchForCustomer, async (tx, { payload, now }, actor) => {
      const { customerId, vouch, reason: note } = payload;
      const customer = await customerById(tx, customerId);
      if (customer === null) throw refuse(contract.vouchForCustomer, 'customer-unknown');
      const { establishedAt } = customer;
      const since = vouch ? now : null;
      if (!(await vouchFor(tx, customerId, since))) return null;
      const action = vouch ? 'vouched for' : 'no longer vouches for';
      const entry = { action, kind: 'customer', subjectId: customerId, note };
      await recordAudit(tx, actor, { ...entry, before: { establishedAt }, after: { establishedAt: since } }, now);
      return null;
    }),
  ];
}
