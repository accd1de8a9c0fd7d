/** A store whose books are compared with its provider's when it closes. */
import type { WeightId } from '@tola/contract';
import { expect } from 'vitest';
import { sql } from '#database';
import { auditMoney, readStock } from './money-audit.ts';
import { readProviderLedger } from './provider-ledger.ts';
import { openStoreFixture, type StoreFixture } from './store-fixture.ts';

export interface AuditedStore {
  /** Its worker runs. */
  readonly store: StoreFixture;
  /** A light one, in stock more often than a test file buys it. */
  readonly piece: WeightId;
  /** Fails when money or stock does not add up. */
  readonly close: () => Promise<void>;
}

export async function openAuditedStore(): Promise<AuditedStore> {
  const store = await openStoreFixture({ worker: true });
  const stock = await readStock(store.database);
  const { id: piece } = await store.database.one<{ id: WeightId }>(
    sql`select id from product_weight where stock > 20 and weight_mg <= 2000 order by id limit 1`,
  );
  return {
    store,
    piece,
    async close() {
      const ledger = await readProviderLedger(store.database, store.emulator.url);
      expect(await auditMoney(store.database, stock, ledger)).toEqual([]);
      await store.close();
    },
  };
}
