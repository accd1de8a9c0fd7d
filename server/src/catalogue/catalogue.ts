/** The catalogue in memory, which follows its tables row by row. */
import { setImmediate as turn } from 'node:timers/promises';
import type { CategoryId, ProductId, WeightId } from '@tola/contract';
import { createCoalescedRefresh, type Database, type Transaction } from '#database';
import type { Logger } from '#log';
import { ALL_CHANGED, type CatalogueChanges, joinChanges, NO_CHANGES, readNotification } from './catalogue-changes.ts';
import type { SoldWeight } from './catalogue-nodes.ts';
import {
  everything,
  oneOfIds,
  readAllProducts,
  readBanners,
  readCategories,
  readProductIds,
  readProducts,
  readSubCategories,
  readTypes,
} from './catalogue-rows.ts';
import { CatalogueTree, type CategoryRows } from './catalogue-tree.ts';

export interface Catalogue {
  /** Changed in place: keep its nodes, which are replaced, or its version, but not the tree. */
  current(): CatalogueTree;
  /** A weight on sale; null when it is unknown or hidden. */
  findWeight(weightId: WeightId): SoldWeight | null;
  /** A weight, visible or hidden, for cart lines added before it was hidden. */
  findAnyWeight(weightId: WeightId): SoldWeight | null;
  stop(): Promise<void>;
}

/** Products that are read and replaced in one turn of the event loop. */
const PRODUCTS_AT_ONCE = 100;

/** Reads the catalogue and follows its changes until stopped. */
export async function createCatalogue({ database, log }: { database: Database; log: Logger }): Promise<Catalogue> {
  let changes = ALL_CHANGED;
  let tree = new CatalogueTree([], [], 0);
  /** Stock that was notified during a read, which may have read what was there before. */
  let stockMoves: { weightId: WeightId; stock: number | null }[] = [];

  const refresh = createCoalescedRefresh(async () => {
    const wanted = changes;
    changes = NO_CHANGES;
    stockMoves = [];
    try {
      if (wanted.everything) tree = await readTree(database, tree.version + 1);
      else await replaceChanged(database, tree, wanted);
    } catch (error) {
      changes = joinChanges(wanted, changes);
      throw error;
    }
    for (const { weightId, stock } of stockMoves) tree.setStock(weightId, stock);
  }, reportFailure);
  function reportFailure(error: unknown): void {
    log.error({ err: error }, 'catalogue could not be reloaded');
  }
  function follow(more: CatalogueChanges): void {
    changes = joinChanges(changes, more);
    refresh.soon();
  }
  function applyStock(payload: string): void {
    const move = JSON.parse(payload) as { weightId: WeightId; stock: number | null };
    if (refresh.isReading) stockMoves.push(move);
    tree.setStock(move.weightId, move.stock);
  }

  // Subscribes first: changes during the first read are read once more.
  const onReconnect = (): void => follow(ALL_CHANGED);
  const stopListening = await database.listen('catalogue', (payload) => follow(readNotification(payload)), onReconnect);
  const stopStock = await database.listen('stock', applyStock);
  await refresh.now();
  return {
    current: () => tree,
    findWeight(weightId) {
      const weight = tree.weight(weightId);
      return weight?.visible === true ? weight : null;
    },
    findAnyWeight: (weightId) => tree.weight(weightId),
    async stop() {
      refresh.stop();
      await stopListening();
      await stopStock();
    },
  };
}

async function readTree(database: Database, revision: number): Promise<CatalogueTree> {
  return await database.transaction(async (tx) => await readWhole(tx, revision), { isolation: 'repeatable read' });
}

async function readWhole(tx: Transaction, revision: number): Promise<CatalogueTree> {
  const tree = new CatalogueTree(await readTypes(tx), await readBanners(tx), revision);
  tree.add({ categories: await readCategories(tx, everything), subs: await readSubCategories(tx, everything) });
  await readAllProducts(tx, (products) => tree.add({ products }));
  tree.listAll();
  return tree;
}

/** Reads the rows that changed, and replaces their nodes. Categories come first, so that their products find them. */
async function replaceChanged(database: Database, tree: CatalogueTree, changes: CatalogueChanges): Promise<void> {
  if (changes.banners) tree.replaceBanners(await readBanners(database));
  for (const id of changes.categories) {
    const rows = await database.transaction(async (tx) => await readCategory(tx, id), { isolation: 'repeatable read' });
    tree.replaceCategory(id, rows);
  }
  const ids = [...changes.products];
  for (let from = 0; from < ids.length; from += PRODUCTS_AT_ONCE) {
    await replaceProducts(database, tree, ids.slice(from, from + PRODUCTS_AT_ONCE));
    await turn();
  }
}

async function readCategory(tx: Transaction, id: CategoryId): Promise<CategoryRows | null> {
  const one = oneOfIds([id]);
  const [category] = await readCategories(tx, one);
  if (category === undefined) return null;
  const productIds = await readProductIds(tx, one);
  return { category, subs: await readSubCategories(tx, one), products: await readProducts(tx, oneOfIds(productIds)) };
}

async function replaceProducts(database: Database, tree: CatalogueTree, ids: readonly ProductId[]): Promise<void> {
  const products = new Map((await readProducts(database, oneOfIds(ids))).map((product) => [product.id, product]));
  for (const id of ids) tree.replaceProduct(id, products.get(id) ?? null);
}
