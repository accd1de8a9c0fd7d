/** The in-memory snapshot of the catalogue, rebuilt whenever its tables change. */
import type { WeightId } from '@tola/contract';
import { createCoalescedRefresh, type Database } from '#database';
import type { Logger } from '#log';
import { readCatalogue } from './catalogue-rows.ts';
import { buildSnapshot, type CatalogueSnapshot, type SoldWeight, withStock } from './catalogue-snapshot.ts';

export interface Catalogue {
  current(): CatalogueSnapshot;
  /** A weight on sale; null when it is unknown or hidden. */
  findWeight(weightId: WeightId): SoldWeight | null;
  /** A weight, visible or hidden, for cart lines added before it was hidden. */
  findAnyWeight(weightId: WeightId): SoldWeight | null;
  onChange(listener: (snapshot: CatalogueSnapshot) => void): () => void;
  /** Rebuilds the snapshot now, for the process that just changed a table. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

/** Reads the catalogue and follows its changes until stopped. */
export async function createCatalogue({ database, log }: { database: Database; log: Logger }): Promise<Catalogue> {
  const listeners = new Set<(snapshot: CatalogueSnapshot) => void>();
  let snapshot = buildSnapshot(await readCatalogue(database));

  function replace(next: CatalogueSnapshot): void {
    if (next.version === snapshot.version) return;
    snapshot = next;
    for (const listener of listeners) listener(next);
  }

  const refresh = createCoalescedRefresh(async () => replace(buildSnapshot(await readCatalogue(database))));
  function refreshLater(): void {
    refresh.now().catch((error: unknown) => log.error({ err: error }, 'catalogue could not be reloaded'));
  }
  function applyStock(payload: string): void {
    const { weightId, stock } = JSON.parse(payload) as { weightId: WeightId; stock: number | null };
    if (refresh.isReading) refreshLater();
    else replace(withStock(snapshot, weightId, stock));
  }

  const stopListening = await database.listen('catalogue', refreshLater, refreshLater);
  const stopStock = await database.listen('stock', applyStock, refreshLater);
  // Changes between the first read and the subscription sent no notification to this process.
  await refresh.now();
  return {
    current: () => snapshot,
    findWeight(weightId) {
      const weight = snapshot.weights.get(weightId);
      return weight?.visible === true ? weight : null;
    },
    findAnyWeight: (weightId) => snapshot.weights.get(weightId) ?? null,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh: refresh.now,
    async stop() {
      await stopListening();
      await stopStock();
    },
  };
}
