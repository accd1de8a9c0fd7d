/** Back-office calls on the ledger of stock. */
import * as contract from '@tola/contract/staff';
import type { Database } from '#database';
import { type Operation, refuse } from '#http';
import { onWire, type StaffPerson, staffChange, staffOperation } from '#staff-accounts';
import { differentPieces, shownDifference } from './count-scan-store.ts';
import { removeScanned, scanOne } from './count-scans.ts';
import * as sheets from './count-store.ts';
import { pieceOperations } from './piece-operations.ts';
import { lastCheck } from './stock-check.ts';
import * as counts from './stock-counts.ts';
import { enterStock } from './stock-entries.ts';
import * as store from './stock-list-store.ts';

interface Dependencies {
  readonly database: Database;
}

export function stockOperations({ database }: Dependencies): Operation[] {
  return [...readingOperations(database), ...pieceOperations(database), ...countOperations(database)];
}

/** Rows as a person may see them. */
export function withoutCosts<Row extends { readonly costPaise: number | null }>(staff: StaffPerson, row: Row): Row {
  return contract.hasRight(staff.rights, 'stock.costs') ? row : { ...row, costPaise: null };
}

/** The wanted order, unless that would tell whose cost is the higher. */
export function seenSort(staff: StaffPerson, sort: string | undefined): string | undefined {
  return contract.hasRight(staff.rights, 'stock.costs') || sort?.endsWith('costPaise') !== true ? sort : undefined;
}

function readingOperations(database: Database): Operation[] {
  return [
    staffOperation(contract.listStock, async ({ payload, staff }) => {
      const [list, locations, check] = await Promise.all([
        store.listStock(database, { ...payload, sort: seenSort(staff, payload.sort) }),
        store.stockLocations(database),
        lastCheck(database),
      ]);
      return onWire({ ...list, rows: list.rows.map((row) => withoutCosts(staff, row)), locations, check });
    }),
    staffOperation(contract.readStock, async ({ payload: { weightId }, staff }) => {
      const row = await store.findStock(database, weightId);
      if (row === null) throw refuse(contract.readStock, 'weight-unknown');
      const [hasSerials, places, lots, locations] = await Promise.all([
        store.hasSerials(database, weightId),
        store.placesOf(database, weightId),
        store.lotsOf(database, weightId),
        store.stockLocations(database),
      ]);
      const seesCosts = contract.hasRight(staff.rights, 'stock.costs');
      const shown = lots.map((lot) => ({ ...lot, leftCostPaise: seesCosts ? lot.leftCostPaise : null }));
      return onWire({ ...withoutCosts(staff, row), hasSerials, places, lots: shown, locations });
    }),
    staffOperation(contract.listStockMoves, async ({ payload, staff }) => {
      const { rows, ...list } = await store.listMoves(database, { ...payload, sort: seenSort(staff, payload.sort) });
      return onWire({ ...list, rows: rows.map((row) => withoutCosts(staff, row)) });
    }),
    staffChange(database, contract.addStockEntry, async (tx, { payload, now }, actor) => {
      await enterStock(tx, payload, actor, now);
      return null;
    }),
  ];
}

function countOperations(database: Database): Operation[] {
  return [
    staffOperation(contract.listCounts, async ({ payload }) => {
      const [list, locations] = await Promise.all([
        sheets.listCounts(database, payload),
        store.stockLocations(database),
      ]);
      return onWire({ ...list, locations });
    }),
    staffOperation(contract.readCount, async ({ payload }) => {
      const count = await sheets.findCount(database, payload.countId);
      if (count === null) throw refuse(contract.readCount, 'count-unknown');
      const lines = await sheets.countLines(database, count.id);
      const pieces = count.state === 'open' ? [] : await differentPieces(database, count.id);
      return onWire({ ...count, lines, serialDifferences: pieces.map(shownDifference) });
    }),
    staffChange(database, contract.scanIntoCount, async (tx, { payload, now }, actor) =>
      scanOne(tx, payload, actor, now),
    ),
    staffChange(database, contract.removeScan, async (tx, { payload, now }, actor) => {
      await removeScanned(tx, payload, actor, now);
      return null;
    }),
    staffChange(database, contract.beginCount, async (tx, { payload, now }, actor) =>
      counts.beginStockCount(tx, payload, actor, now),
    ),
    staffChange(database, contract.enterCount, async (tx, { payload, now }, actor) => {
      await counts.enterStockCount(tx, payload, actor, now);
      return null;
    }),
    staffChange(database, contract.submitCount, async (tx, { payload, now }, actor) => {
      await counts.submitStockCount(tx, payload.countId, actor, now);
      return null;
    }),
    staffChange(database, contract.decideCount, async (tx, { payload, now }, actor) => {
      await counts.decideStockCount(tx, payload, actor, now);
      return null;
    }),
  ];
}
