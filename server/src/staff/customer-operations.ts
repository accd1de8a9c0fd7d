/** The calls on customers. */
import * as contract from '@tola/contract/staff';
import { endOneSession, endSessions, sessionsOf } from '#accounts';
import { actorOf, recordChange } from '#audit';
import { balanceEntriesOf, balanceOf } from '#bank';
import type { Business } from '#business';
import type { Database, Queryable } from '#database';
import { type Operation, refuse } from '#http';
import { adjustPoints, availablePoints, ledgerOf } from '#loyalty';
import { onWire, staffOperation } from '#staff-accounts';
import * as store from './inbox-store.ts';
import { unpaidLimitOf } from './unpaid-operations.ts';

interface CustomerNeeds {
  readonly database: Database;
  readonly business: Business;
}

export function customerOperations({ database, business }: CustomerNeeds): Operation[] {
  return [
    staffOperation(contract.listCustomers, async ({ payload }) => onWire(await store.listCustomers(database, payload))),
    staffOperation(contract.readCustomer, async ({ payload, now }) => {
      const customer = await requireCustomer(database, payload.id);
      const [recentOrders, ledger, sessions, notes, paise, entries] = await Promise.all([
        store.ordersOfCustomer(database, payload.id),
        ledgerOf(database, payload.id),
        sessionsOf(database, payload.id, now),
        store.notesOnCustomer(database, payload.id),
        balanceOf(database, payload.id),
        balanceEntriesOf(database, payload.id),
      ]);
      const { perNewCustomer, perCustomer } = business.current().unpaidLimits;
      const unpaidLimits = { asNew: unpaidLimitOf(perNewCustomer), asEstablished: unpaidLimitOf(perCustomer) };
      return onWire({ ...customer, unpaidLimits, recentOrders, ledger, balance: { paise, entries }, sessions, notes });
    }),
    staffOperation(contract.endCustomerSessions, async (request) => {
      const { payload, staff, now } = request;
      const { customerId, sessionId } = payload;
      return await database.transaction(async (tx) => {
        await requireCustomer(tx, customerId);
        const ended =
          sessionId === null
            ? await endSessions(tx, customerId, null)
            : Number(await endOneSession(tx, customerId, sessionId));
        const change = {
          action: 'ended sessions of',
          kind: 'customer',
          subjectId: customerId,
          after: { ended },
        };
        await recordChange(tx, actorOf(staff, request), change, now);
        return { ended };
      });
    }),
    staffOperation(contract.adjustCustomerPoints, async (request) => {
      const { payload, staff, now } = request;
      const { customerId, points, hadPoints, reason } = payload;
      await database.transaction(async (tx) => {
        await requireCustomer(tx, customerId);
        if (!(await adjustPoints(tx, { customerId, points, hadPoints, note: reason }, now))) {
          const isAsSeen = (await availablePoints(tx, customerId)) === hadPoints;
          throw refuse(contract.adjustCustomerPoints, isAsSeen ? 'too-few-points' : 'points-changed');
        }
        const change = {
          action: 'adjusted the points of',
          kind: 'customer',
          subjectId: customerId,
        };
        await recordChange(tx, actorOf(staff, request), { ...change, after: { points }, note: reason }, now);
      });
      return null;
    }),
    staffOperation(contract.noteOnCustomer, async (request) => {
      const { payload, staff, now } = request;
      await database.transaction(async (tx) => {
        await requireCustomer(tx, payload.customerId);
        await store.insertCustomerNote(tx, { ...payload, staffId: staff.id }, now);
        const change = {
          action: 'noted on',
          kind: 'customer',
          subjectId: payload.customerId,
        };
        await recordChange(tx, actorOf(staff, request), { ...change, note: payload.text }, now);
      });
      return null;
    }),
  ];
}

/** @throws Refusal customer-unknown */
async function requireCustomer(db: Queryable, id: number): Promise<store.CustomerRow> {
  const customer = await store.customerById(db, id);
  if (customer === null) throw refuse(contract.readCustomer, 'customer-unknown');
  return customer;
}
