/** Back-office calls on bank payments: credits, payouts and customer balances. */
import * as contract from '@tola/contract/staff';
import * as bank from '#bank';
import type { Operation } from '#http';
import type { ChangeDependencies } from '#pending-changes';
import * as refunds from '#refunds';
import { onWire, staffChange, staffOperation } from '#staff-accounts';
import { type OrderDependencies, orderNamed } from './order-details.ts';
import { returnOrPropose } from './payment-changes.ts';
import * as payouts from './payout-changes.ts';
import { statementOperations } from './statement-operations.ts';

interface BankConsoleDependencies extends OrderDependencies {
  readonly changes: ChangeDependencies;
}

export function bankOperations(dependencies: BankConsoleDependencies): Operation[] {
  return [...creditOperations(dependencies), ...statementOperations(dependencies), ...payoutOperations(dependencies)];
}

const WAITING_SHOWN = 200;
const MONTH_MS = 30 * 24 * 3_600_000;

function creditOperations({ database, payments, changes }: BankConsoleDependencies): Operation[] {
  return [
    staffOperation(contract.readBankOverview, async ({ now }) => {
      const [credits, payouts, strandedRefunds, claims, differences] = await Promise.all([
        bank.findUnmatchedCredits(database, WAITING_SHOWN),
        refunds.findDuePayouts(database, WAITING_SHOWN),
        refunds.findStrandedRefunds(database, payments.cards.all, { orderId: null, atMost: WAITING_SHOWN }),
        bank.findWaitingClaims(database, WAITING_SHOWN),
        bank.sumDifferences(database, new Date(now.getTime() - MONTH_MS)),
      ]);
      return onWire({ credits, payouts, strandedRefunds, claims, differences });
    }),
    staffChange(database, contract.giveCredit, async (tx, { payload, now }, actor) => {
      const { id: orderId } = await orderNamed(tx, payload.orderNumber);
      await bank.assignCreditByStaff(payments, tx, { creditId: payload.creditId, orderId }, actor, now);
      return null;
    }),
    staffChange(database, contract.returnCredit, async (tx, { payload, now }, actor) => {
      return await returnOrPropose(changes, tx, payload, actor, now);
    }),
  ];
}

function payoutOperations(dependencies: BankConsoleDependencies): Operation[] {
  const { database, payments } = dependencies;
  return [
    staffChange(database, contract.readPayoutAccount, async (tx, { payload, now }, actor) =>
      refunds.readPayoutAccount(payments, tx, payload.refundId, actor, now),
    ),
    staffChange(database, contract.payRefundOut, async (tx, { payload, now }, actor) => {
      return await payouts.payRefundOutOrPropose(dependencies, tx, payload, actor, now);
    }),
    staffChange(database, contract.convertStrandedRefund, async (tx, { payload, now }, actor) => {
      return await payouts.convertRefundOrPropose(dependencies, tx, payload, actor, now);
    }),
    staffChange(database, contract.payOutBalance, async (tx, { payload, now }, actor) => {
      return await payouts.payBalanceOutOrPropose(dependencies, tx, payload, actor, now);
    }),
    staffChange(database, contract.withdrawPayout, async (tx, { payload, now }, actor) => {
      await refunds.withdrawPayout(tx, payload, actor, now);
      return null;
    }),
  ];
}
