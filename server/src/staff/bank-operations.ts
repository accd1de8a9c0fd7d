/** The calls on the bank's side of orders: credits and whose they are, refunds that are paid out by hand. */
import * as contract from '@tola/contract/staff';
import { actorOf, recordChange } from '#audit';
import * as bank from '#bank';
import { type Operation, refuse } from '#http';
import * as refunds from '#refunds';
import { onWire, staffOperation } from '#staff-accounts';
import { customerById } from './inbox-store.ts';
import { audited, type OrderDeskNeeds, orderActor, orderChange, orderNamed } from './order-desk.ts';

export function bankOperations(needs: OrderDeskNeeds): Operation[] {
  return [...creditOperations(needs), ...payoutOperations(needs)];
}

const WAITING_SHOWN = 200;
const MONTH_MS = 30 * 24 * 3_600_000;

function creditOperations(needs: OrderDeskNeeds): Operation[] {
  const { database } = needs;
  return [
    staffOperation(contract.readBankOverview, async ({ now }) => {
      const [credits, payouts, claims, differences] = await Promise.all([
        bank.findUnmatchedCredits(database, WAITING_SHOWN),
        refunds.findDuePayouts(database, WAITING_SHOWN),
        bank.findWaitingClaims(database, WAITING_SHOWN),
        bank.differencesInSum(database, new Date(now.getTime() - MONTH_MS)),
      ]);
      return onWire({ credits, payouts, claims, differences });
    }),
    staffOperation(contract.importStatement, async (request) => {
      const { payload, now } = request;
      const by = actorOf(request.staff, request);
      const change = { action: 'imported', kind: 'bank statement', subjectId: payload.name, subject: payload.name };
      const imported = await bank.importStatement(audited(needs, by, change, now), payload, orderActor(by), now);
      const unmatched = imported.unmatched.map(({ amountPaise, creditedOn, narration }) => ({
        amountPaise,
        creditedOn,
        narration,
      }));
      return { ...imported, matched: [...imported.matched], unmatched };
    }),
    staffOperation(contract.giveCredit, async (request) => {
      const { payload, now } = request;
      const by = actorOf(request.staff, request);
      const order = await orderNamed(database, payload.orderNumber);
      const change = orderChange({
        action: 'gave a bank credit to',
        orderId: order.id,
        after: { creditId: payload.creditId },
      });
      const given = { creditId: payload.creditId, orderId: order.id };
      await bank.giveCreditByStaff(audited(needs, by, change, now), given, orderActor(by), now);
      return null;
    }),
    staffOperation(contract.returnCredit, async (request) => {
      const { payload, now } = request;
      const change = {
        action: 'sent back',
        kind: 'bank credit',
        subjectId: payload.creditId,
        after: payload,
      };
      await bank.returnCredit(audited(needs, actorOf(request.staff, request), change, now), payload);
      return null;
    }),
  ];
}

function payoutOperations(needs: OrderDeskNeeds): Operation[] {
  const { database } = needs;
  return [
    staffOperation(contract.readPayoutAccount, async (request) => {
      const { payload, staff, now } = request;
      const change = {
        action: 'looked at the account of',
        kind: 'refund',
        subjectId: payload.refundId,
      };
      const account = await refunds.readPayoutAccount(needs.payments, payload.refundId);
      await recordChange(database, actorOf(staff, request), change, now);
      return account;
    }),
    staffOperation(contract.payRefundOut, async (request) => {
      const { payload, now } = request;
      const by = actorOf(request.staff, request);
      const change = {
        action: 'paid out',
        kind: 'refund',
        subjectId: payload.refundId,
        after: payload,
      };
      await refunds.payRefundOut(audited(needs, by, change, now), payload, now);
      return null;
    }),
    staffOperation(contract.payOutBalance, async (request) => {
      const { payload, now } = request;
      if ((await customerById(database, payload.customerId)) === null) {
        throw refuse(contract.payOutBalance, 'customer-unknown');
      }
      const by = actorOf(request.staff, request);
      const change = {
        action: 'paid out the balance of',
        kind: 'customer',
        subjectId: payload.customerId,
        after: { paise: payload.balancePaise, utr: payload.utr },
      };
      await bank.payBalanceOut(audited(needs, by, change, now), payload, orderActor(by), now);
      return null;
    }),
    staffOperation(contract.withdrawPayout, async (request) => {
      const { payload, now } = request;
      const { refundId, reason } = payload;
      const change = { action: 'withdrew', kind: 'refund', subjectId: refundId, subject: `refund ${refundId}` };
      const parts = audited(needs, actorOf(request.staff, request), { ...change, note: reason }, now);
      await refunds.withdrawPayout(parts, refundId, now);
      return null;
    }),
  ];
}
