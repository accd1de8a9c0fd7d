/** Scenes of staff operations on stock. */
import type { WeightId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { sql } from '#database';
import type { StaffClient } from './staff-client.ts';
import type { StaffScenes } from './staff-scenes.ts';
import type { StoreFixture } from './store-fixture.ts';

export function stockScenes(store: StoreFixture, owner: StaffClient): StaffScenes {
  let made = 0;
  const key = (): string => {
    made += 1;
    return `a-scene-${made}`;
  };
  const location = async (): Promise<number> => {
    const name = `Showroom ${key()}`;
    const values = { name, storeLocationId: null, position: 9 };
    const saved = await owner.ok(contract.saveRecord, { resource: 'stock-locations', id: null, version: null, values });
    return saved.id;
  };
  const variant = async (): Promise<WeightId> => {
    const { id } = await store.database.one<{ id: WeightId }>(
      sql`select id from product_weight where stock > 5 order by id limit 1`,
    );
    return id;
  };
  const begin = async () =>
    await owner.ok(contract.beginCount, { key: key(), locationId: await location(), note: 'A test' });
  const counted = async () => {
    const { id: countId } = await begin();
    await owner.ok(contract.enterCount, { countId, weightId: await variant(), pieces: 2 });
    return countId;
  };
  return {
    async AddStockEntry() {
      const [vault] = (await owner.ok(contract.readStock, { weightId: await variant() })).locations;
      const receipt = { kind: 'receipt', weightId: await variant(), locationId: vault?.id, pieces: 3 } as const;
      return { payload: { ...receipt, key: key(), costPaise: 3_00_000_00, reference: 'GRN 1', reason: 'A delivery' } };
    },
    BeginCount: async () => ({ payload: { key: key(), locationId: await location(), note: '' } }),
    async EnterCount() {
      return { payload: { countId: (await begin()).id, weightId: await variant(), pieces: 4 } };
    },
    async ScanIntoCount() {
      const weightId = await variant();
      return { payload: { countId: (await begin()).id, key: key(), code: `SCAN-${key()}`, weightId } };
    },
    async RemoveScan() {
      const { id: countId } = await begin();
      const serial = `SCAN-${key()}`;
      await owner.ok(contract.scanIntoCount, { countId, key: key(), code: serial, weightId: await variant() });
      return { payload: { countId, serial } };
    },
    async NameLotPieces() {
      const lot = await store.database.one<{ lotId: number; locationId: number; pieces: number }>(sql`
        select p.lot_id, p.location_id, p.pieces from stock_place p join stock_lot l on l.id = p.lot_id
        where p.pieces = l.left_pieces and p.pieces between 1 and 500 and not l.has_serials order by p.lot_id desc limit 1`);
      const serials = Array.from({ length: lot.pieces }, (_, at) => `LOT-${lot.lotId}-${at}`);
      return { payload: { lotId: lot.lotId, places: [{ locationId: lot.locationId, serials }] } };
    },
    SubmitCount: async () => ({ payload: { countId: await counted() } }),
    async DecideCount() {
      const countId = await counted();
      await owner.ok(contract.submitCount, { countId });
      return { payload: { countId, approve: true, reason: 'Found in the drawer' } };
    },
  };
}
