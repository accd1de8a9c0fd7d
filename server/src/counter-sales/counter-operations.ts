/** Back-office calls of sales at the counter. */
import * as contract from '@tola/contract/staff';
import { indianDate } from '@tola/pricing';
import { openCounterAccount } from '#accounts';
import { type Actor, staffActor } from '#audit';
import { panThresholdPaiseOn } from '#business';
import type { Database } from '#database';
import { type Operation, refuse } from '#http';
import { takeToken } from '#limits';
import { handOver, lockOrder, withinUnpaidLimits } from '#orders';
import type { Payments } from '#payments';
import type { ChangeDependencies } from '#pending-changes';
import { payablesOf } from '#quotes';
import type { Rates } from '#rates';
import { checkBeforeDispatch } from '#refunds';
import { staffChange, staffOperation } from '#staff-accounts';
import { customerNumbered, findCounterBuyer } from './counter-customers.ts';
import { recordOrPropose } from './counter-payments.ts';
import { findPieces } from './counter-pieces.ts';
import { placeAtCounter } from './counter-sale.ts';

export interface CounterDependencies {
  readonly database: Database;
  readonly payments: Payments;
  readonly rates: Rates;
  readonly changes: ChangeDependencies;
}

/** More customers than anybody serves: nobody may try numbers out. */
const LOOK_UPS = { name: 'counter customer', limit: 120, windowSeconds: 900 } as const;

export function counterSaleOperations(dependencies: CounterDependencies): Operation[] {
  const { database, payments, rates } = dependencies;
  const { business } = payments;
  return [
    staffOperation(
      contract.findCounterPieces,
      async ({ payload, now }) => await findPieces(database, payments, rates, payload, now),
    ),
    staffOperation(contract.findCounterCustomer, async ({ payload, staff, now }) => {
      await takeToken(database, { ...LOOK_UPS, key: String(staff.id) }, now);
      return await customerNumbered(payments, database, payload.mobile, now);
    }),
    staffChange(database, contract.openCounterCustomer, async (tx, { payload, now }, actor) => ({
      id: await openCounterAccount(tx, payload, actor, now),
    })),
    staffOperation(contract.lockCounterPrice, async ({ payload: { customerId, lines }, now }) => {
      if ((await findCounterBuyer(database, customerId)) === null) {
        throw refuse(contract.lockCounterPrice, 'customer-unknown');
      }
      const quote = await payments.quotes.lockGiven(customerId, lines, now);
      const values = business.current();
      return {
        quoteId: quote.id,
        expiresAt: quote.expiresAt.toISOString(),
        secondsLeft: Math.max(0, Math.floor((quote.expiresAt.getTime() - now.getTime()) / 1_000)),
        lines: quote.lines.map(({ weightId, name, weightMg, quantity, unitPaise, linePaise }) => ({
          ...{ weightId, name, weightMg, quantity, unitPaise, linePaise },
        })),
        amountPaise: quote.amountPaise,
        gstPaise: quote.gstPaise,
        roundingPaise: quote.roundingPaise,
        payablePaise: payablesOf(quote).payablePaise,
        isPanNeeded: quote.totalPaise > panThresholdPaiseOn(values, indianDate(now)),
      };
    }),
    ...sellingOperations(dependencies),
  ];
}

function sellingOperations(dependencies: CounterDependencies): Operation[] {
  const { database, payments } = dependencies;
  return [
    staffOperation(contract.placeCounterSale, async (request) => {
      const { payload, staff, now } = request;
      if (payload.payments.length > 0 && !contract.hasRight(staff.rights, contract.recordPayment.right)) {
        throw refuse(contract.placeCounterSale, 'no-right-to-accept');
      }
      const actor: Actor = staffActor(staff, request);
      // The limits of unpaid orders are checked at commit, when what was paid at once counts as paid.
      return await withinUnpaidLimits(
        payments,
        async () =>
          await database.transaction(async (tx) => await placeAtCounter(dependencies, tx, payload, actor, now)),
      );
    }),
    staffChange(database, contract.recordPayment, async (tx, { payload, now }, actor) => {
      const { paidPaise, ...payment } = payload;
      const order = await lockOrder(tx, payload.orderId);
      if (order.paidPaise !== paidPaise) throw refuse(contract.recordPayment, 'paid-changed');
      return await recordOrPropose(dependencies, tx, payment, actor, now);
    }),
    staffOperation(contract.handOver, async (request) => {
      const { payload, staff, now } = request;
      await checkBeforeDispatch(payments, payload.orderId, 'shipped', now);
      const actor = staffActor(staff, request);
      await database.transaction(async (tx) => await handOver(payments, tx, payload, actor, now));
      return null;
    }),
  ];
}
