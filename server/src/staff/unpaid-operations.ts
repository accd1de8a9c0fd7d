/** The calls on orders that are not yet paid, and on who may have more of them. */
import * as contract from '@tola/contract/staff';
import { mgFromGrams, perMetal } from '@tola/pricing';
import { vouchFor } from '#accounts';
import { actorOf, recordChange } from '#audit';
import type { Business, BusinessValues } from '#business';
import type { Database } from '#database';
import { type Operation, refuse } from '#http';
import { largestUnpaidAddresses, largestUnpaidCustomers, unpaidSum } from '#orders';
import { staffOperation } from '#staff-accounts';
import { customerById } from './inbox-store.ts';

const SHOWN = 5;

interface UnpaidNeeds {
  readonly database: Database;
  readonly business: Business;
}

/** One of the limits as it is shown, in paise and milligrams of fine metal. */
export function unpaidLimitOf({ mostPaise, fineGrams }: LimitSetting): contract.UnpaidAmounts {
  return { paise: mostPaise, fineMg: perMetal((metal) => mgFromGrams(fineGrams[metal])) };
}

type LimitSetting = BusinessValues['unpaidLimits']['inAll'];

export function unpaidOperations({ database, business }: UnpaidNeeds): Operation[] {
  return [
    staffOperation(contract.readUnpaidOrders, async () => {
      const [all, customers, addresses] = await Promise.all([
        unpaidSum(database),
        largestUnpaidCustomers(database, SHOWN),
        largestUnpaidAddresses(database, SHOWN),
      ]);
      return { all, most: unpaidLimitOf(business.current().unpaidLimits.inAll), customers, addresses };
    }),
    staffOperation(contract.vouchForCustomer, async (request) => {
      const { payload, staff, now } = request;
      const { customerId, vouch } = payload;
      await database.transaction(async (tx) => {
        const customer = await customerById(tx, customerId);
        if (customer === null) throw refuse(contract.vouchForCustomer, 'customer-unknown');
        await vouchFor(tx, customerId, vouch ? now : null);
        const change = {
          action: vouch ? 'vouched for' : 'no longer vouches for',
          kind: 'customer',
          subjectId: customerId,
          before: { establishedAt: customer.establishedAt },
          after: { establishedAt: vouch ? now : null },
        };
        await recordChange(tx, actorOf(staff, request), { ...change, note: payload.reason }, now);
      });
      return null;
    }),
  ];
}
