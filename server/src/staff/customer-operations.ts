/** Back-office calls on customers. */
import type { CustomerId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { endOneSession, endSessions, sessionsOf } from '#accounts';
import { recordAudit } from '#audit';
import { balanceEntriesOf, balanceOf } from '#bank';
import type { Business } from '#business';
import type { Database, Queryable } from '#database';
import { type Operation, refuse } from '#http';
import { ledgerOf } from '#loyalty';
import { customerPanState } from '#pan-verification';
import type { ChangeDependencies } from '#pending-changes';
import { onWire, staffChange, staffOperation } from '#staff-accounts';
import { customerConsents, customerIdentity, customerTotals } from './customer-figures-store.ts';
import { mergedInto } from './customer-merge-store.ts';
import * as store from './customer-store.ts';
import { adjustOrPropose } from './points-changes.ts';
import { unpaidLimitOf } from './unpaid-operations.ts';

interface CustomerDependencies {
  readonly database: Database;
  readonly business: Business;
  readonly changes: ChangeDependencies;
}

export function customerOperations({ database, business, changes }: CustomerDependencies): Operation[] {
  return [
    staffOperation(contract.listCustomers, async ({ payload }) => onWire(await store.listCustomers(database, payload))),
    staffOperation(contract.readCustomer, async ({ payload, now }) => {
      const customer = await requireCustomer(database, payload.id);
      const [recentOrders, ledger, sessions, notes, paise, entries, totals, known, consents, merged, verification] =
        await Promise.all([
          store.ordersOfCustomer(database, payload.id),
          ledgerOf(database, payload.id),
          sessionsOf(database, payload.id, now),
          store.notesOnCustomer(database, payload.id),
          balanceOf(database, payload.id),
          balanceEntriesOf(database, payload.id),
          customerTotals(database, payload.id),
          customerIdentity(database, payload.id),
          customerConsents(database, payload.id),
          mergedInto(database, payload.id),
          customerPanState(database, payload.id),
        ]);
      const { perNewCustomer, perCustomer } = business.current().unpaidLimits;
      const unpaidLimits = { asNew: unpaidLimitOf(perNewCustomer), asEstablished: unpaidLimitOf(perCustomer) };
      const balance = { paise, entries };
      const identity = { ...known, pan: known.pan === null ? null : { ...known.pan, verification } };
      const person = { totals, identity, consents, mergedInto: merged };
      return onWire({ ...customer, ...person, unpaidLimits, recentOrders, ledger, balance, sessions, notes });
    }),
    staffChange(database, contract.endCustomerSessions, async (tx, { payload, now }, actor) => {
      const { customerId, sessionId } = payload;
      await requireCustomer(tx, customerId);
      const ended =
        sessionId === null
          ? await endSessions(tx, customerId, null)
          : Number(await endOneSession(tx, customerId, sessionId));
      if (ended === 0) return { ended };
      const entry = { action: 'ended sessions of', kind: 'customer', subjectId: customerId, after: { ended } };
      await recordAudit(tx, actor, entry, now);
      return { ended };
    }),
    staffChange(database, contract.adjustCustomerPoints, async (tx, { payload, now }, actor) => {
      const { name: customer } = await requireCustomer(tx, payload.customerId);
      return await adjustOrPropose(changes, tx, { ...payload, customer }, actor, now);
    }),
    staffChange(database, contract.noteOnCustomer, async (tx, { payload, staff, now }, actor) => {
      const { customerId, text: note } = payload;
      await requireCustomer(tx, customerId);
      await store.insertCustomerNote(tx, { ...payload, staffId: staff.id }, now);
      await recordAudit(tx, actor, { action: 'noted on', kind: 'customer', subjectId: customerId, note }, now);
      return null;
    }),
  ];
}

/** @throws Refusal customer-unknown */
export async function requireCustomer(db: Queryable, id: CustomerId): Promise<store.CustomerRow> {
  const customer = await store.customerById(db, id);
  if (customer === null) throw refuse(contract.readCustomer, 'customer-unknown');
  return customer;
}
