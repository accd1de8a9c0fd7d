/** Back-office calls on purchases. */
import * as contract from '@tola/contract/staff';
import { gstStateCode, indianDate } from '@tola/pricing';
import { type Business, gstBpOn } from '#business';
import type { Database } from '#database';
import { type Operation, refuse } from '#http';
import { onWire, staffChange, staffOperation } from '#staff-accounts';
import { bookBill } from './bill-booking.ts';
import { bookDebitNote } from './debit-notes.ts';
import { fixRate } from './fixing.ts';
import { liveAsks } from './market-asks.ts';
import { lastPurchaseCheck } from './purchase-check.ts';
import * as store from './purchase-list-store.ts';
import { findSupplier } from './purchase-store.ts';
import { receivePieces } from './receiving.ts';
import { notePayment, reversePayment } from './supplier-payments.ts';
import { tdsOf } from './supplier-tds.ts';

interface Dependencies {
  readonly database: Database;
  readonly business: Business;
}

export function purchaseOperations(dependencies: Dependencies): Operation[] {
  return [...readingOperations(dependencies), ...changingOperations(dependencies)];
}

function readingOperations({ database, business }: Dependencies): Operation[] {
  return [
    staffOperation(contract.listPurchases, async ({ payload }) => {
      const [list, unfixed, check] = await Promise.all([
        store.listBills(database, payload),
        store.unfixedMetal(database),
        lastPurchaseCheck(database),
      ]);
      return onWire({ ...list, unfixed, check });
    }),
    staffOperation(contract.readPurchase, async ({ payload: { billId }, now }) => {
      const bill = await store.findBill(database, billId);
      if (bill === null) throw refuse(contract.readPurchase, 'bill-unknown');
      const [lines, charges, entries, owedPaise, locations, asks] = await Promise.all([
        store.billLines(database, billId),
        store.billCharges(database, billId),
        store.billEntries(database, billId),
        store.owedTo(database, bill.supplierId),
        store.choosableLocations(database),
        liveAsks(database, now),
      ]);
      return onWire({ ...bill, lines, charges, entries, owedPaise, locations, asks });
    }),
    staffOperation(contract.readPurchaseChoices, async ({ now }) => {
      const values = business.current();
      const own = values.gstin === '' ? gstStateCode(values.state) : values.gstin.slice(0, 2);
      const [suppliers, variants, locations, trades, asks] = await Promise.all([
        store.choosableSuppliers(database),
        store.choosableVariants(database),
        store.choosableLocations(database),
        store.openTrades(database),
        liveAsks(database, now),
      ]);
      const shown = suppliers.map(({ stateCode, ...one }) => ({ ...one, withinState: stateCode === own }));
      const gstBp = gstBpOn(values, indianDate(now));
      return onWire({ suppliers: shown, variants, locations, trades, asks, gstBp });
    }),
    staffOperation(contract.readSupplierLedger, async ({ payload }) => {
      const wanted = payload.supplierId;
      const balances = await store.balances(database);
      const supplierId = wanted ?? balances[0]?.supplierId ?? 0;
      const supplier = wanted === null ? balances[0] : await findSupplier(database, wanted);
      if (supplier === undefined || supplier === null) {
        if (wanted !== null) throw refuse(contract.readSupplierLedger, 'supplier-unknown');
        return { rows: [], total: 0, supplierId, name: '', owedPaise: 0, balances };
      }
      const [list, owedPaise] = await Promise.all([
        store.supplierEntries(database, { ...payload, supplierId }),
        store.owedTo(database, supplierId),
      ]);
      return onWire({ ...list, supplierId, name: supplier.name, owedPaise, balances });
    }),
    staffOperation(contract.readSupplierTds, async ({ payload }) => await tdsOf(database, business.current(), payload)),
  ];
}

function changingOperations({ database, business }: Dependencies): Operation[] {
  return [
    staffChange(database, contract.addPurchase, async (tx, { payload, now }, actor) =>
      bookBill(tx, payload, business.current(), actor, now),
    ),
    staffChange(database, contract.receivePurchase, async (tx, { payload, now }, actor) => {
      await receivePieces(tx, payload, actor, now);
      return null;
    }),
    staffChange(database, contract.fixPurchase, async (tx, { payload, now }, actor) =>
      fixRate(tx, payload, actor, now),
    ),
    staffChange(database, contract.addDebitNote, async (tx, { payload, now }, actor) =>
      bookDebitNote(tx, payload, actor, now),
    ),
    staffChange(database, contract.paySupplier, async (tx, { payload, now }, actor) =>
      notePayment(tx, payload, actor, now),
    ),
    staffChange(database, contract.reverseSupplierPayment, async (tx, { payload, now }, actor) => {
      await reversePayment(tx, payload, actor, now);
      return null;
    }),
  ];
}
