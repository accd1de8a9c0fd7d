/** The catalogue in memory, which follows its tables row by row. */
import { setImmediate as turn } from 'node:timers/promises';
import type { CategoryId, ProductId, WeightId } from '@tola/contract';
import { createCoalescedRefresh, type Database, sql, type Transaction } from '#database';
import type { Logger } from '#log';
import { CatalogueChanges } from './catalogue-changes.ts';
import type { SoldWeight } from './catalogue-nodes.ts';
import {
  type CategoryRows,
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
import { followTimes } from './catalogue-schedule.ts';
import { CatalogueTree } from './catalogue-tree.ts';

export interface Catalogue {
  /** Changed in place: keep its nodes, which are replaced, or its version, but not the tree. */
  current(): CatalogueTree;
  /** A weight on sale; null when it is unknown or hidden. */
  findWeight(weightId: WeightId): SoldWeight | null;
  /** A weight, visible or hidden, for cart lines added before it was hidden. */
  findAnyWeight(weightId: WeightId): SoldWeight | null;
  stop(): Promise<void>;
}

/** What is read and replaced in one turn of the event loop. */
const PRODUCTS_AT_ONCE = 100;
const CATEGORIES_AT_ONCE = 50;
/** Nodes that inherit a changed type, without any reading. */
const INHERITING_AT_ONCE = 200;
/** When more of the catalogue changed, everything is read: that takes a fraction of the time for each product. */
const SHARE_READ_BY_ROW = 0.25;

interface CatalogueDependencies {
  readonly database: Database;
  readonly log: Logger;
  readonly clock: () => Date;
}

/** Reads the catalogue and follows its changes until stopped. */
export async function createCatalogue({ database, log, clock }: CatalogueDependencies): Promise<Catalogue> {
  let changes = new CatalogueChanges();
  changes.everything = true;
  let tree = new CatalogueTree([], [], 0, clock);
  const bringUpToTime = followTimes(clock);
  /** Stock that was notified during a read, which may have read what was there before. */
  let stockMoves: { weightId: WeightId; stock: number | null }[] = [];

  const refresh = createCoalescedRefresh(async () => {
    const wanted = changes;
    changes = new CatalogueChanges();
    stockMoves = [];
    try {
      if (wanted.everything || wanted.rows > tree.productCount * SHARE_READ_BY_ROW)
        tree = await readTree(database, tree.version + 1, clock);
      else await replaceChanged(database, tree, wanted);
    } catch (error) {
      changes.add(wanted);
      throw error;
    }
    for (const { weightId, stock } of stockMoves) tree.setStock(weightId, stock);
  }, reportFailure);
  function reportFailure(error: unknown): void {
    log.error({ err: error }, 'catalogue could not be reloaded');
  }
  function follow(payload: string): void {
    changes.note(payload);
    refresh.soon();
  }
  function applyStock(payload: string): void {
    const move = JSON.parse(payload) as { weightId: WeightId; stock: number | null };
    if (refresh.isReading) stockMoves.push(move);
    tree.setStock(move.weightId, move.stock);
  }

  // Subscribes first: changes during the first read are read once more.
  const stopListening = await database.listen('catalogue', follow, () => follow(''));
  const stopStock = await database.listen('stock', applyStock);
  await refresh.now();
  function current(): CatalogueTree {
    bringUpToTime(tree);
    return tree;
  }
  return {
    current,
    findWeight(weightId) {
      const weight = current().weight(weightId);
      return weight?.visible === true ? weight : null;
    },
    findAnyWeight: (weightId) => current().weight(weightId),
    async stop() {
      refresh.stop();
      await stopListening();
      await stopStock();
    },
  };
}

/** On two connections that see one state: PostgreSQL then works for most of the time that this process takes in rows. */
async function readTree(database: Database, revision: number, clock: () => Date): Promise<CatalogueTree> {
  const isolation = 'repeatable read';
  return await database.transaction(
    async (tx) => {
      const { snapshot } = await tx.one<{ snapshot: string }>(sql`select pg_export_snapshot() as snapshot`);
      return await database.transaction(async (second) => await readWhole([tx, second], revision, clock), {
        isolation,
        snapshot,
      });
    },
    { isolation },
  );
}

async function readWhole(
  [tx, second]: readonly [Transaction, Transaction],
  revision: number,
  clock: () => Date,
): Promise<CatalogueTree> {
  const tree = new CatalogueTree(await readTypes(tx), await readBanners(tx), revision, clock);
  tree.add({ categories: await readCategories(tx, everything), subs: await readSubCategories(tx, everything) });
  await readAllProducts([tx, second], (products) => tree.add({ products }));
  tree.listAll();
  return tree;
}

/**
 * Reads the rows that changed, and replaces their nodes. Parents come first, so that their children find them; products
 * of a changed category are read with it.
 */
async function replaceChanged(database: Database, tree: CatalogueTree, changes: CatalogueChanges): Promise<void> {
  if (changes.types) {
    const below = tree.replaceTypes(await readTypes(database));
    await inBatches(below.categories, INHERITING_AT_ONCE, (ids) => tree.inheritInCategories(ids));
    await inBatches(below.products, INHERITING_AT_ONCE, (ids) => tree.inheritInProducts(ids));
  }
  if (changes.banners) tree.replaceBanners(await readBanners(database));
  await inBatches(changes.categories, CATEGORIES_AT_ONCE, async (ids) => await replaceCategories(database, tree, ids));
  await inBatches(changes.products, PRODUCTS_AT_ONCE, async (ids) => await replaceProducts(database, tree, ids));
}

/** With a turn of the event loop after each batch. */
async function inBatches<T>(
  items: Iterable<T>,
  size: number,
  work: (batch: readonly T[]) => Promise<void> | void,
): Promise<void> {
  const all = [...items];
  for (let from = 0; from < all.length; from += size) {
    await work(all.slice(from, from + size));
    await turn();
  }
}

async function replaceCategories(database: Database, tree: CatalogueTree, ids: readonly CategoryId[]): Promise<void> {
  const rows = await database.transaction(async (tx) => await readWithin(tx, ids), { isolation: 'repeatable read' });
  for (const id of ids) tree.replaceCategory(id, rows.get(id) ?? null);
}

async function readWithin(tx: Transaction, ids: readonly CategoryId[]): Promise<Map<CategoryId, CategoryRows>> {
  const these = oneOfIds(ids);
  const categories = await readCategories(tx, these);
  const subs = Map.groupBy(await readSubCategories(tx, these), ({ categoryId }) => categoryId);
  const products = await readProducts(tx, oneOfIds(await readProductIds(tx, these)));
  const productsIn = Map.groupBy(products, ({ categoryId }) => categoryId);
  return new Map(
    categories.map((category) => [
      category.id,
      { category, subs: subs.get(category.id) ?? [], products: productsIn.get(category.id) ?? [] },
    ]),
  );
}

async function replaceProducts(database: Database, tree: CatalogueTree, ids: readonly ProductId[]): Promise<void> {
  const products = new Map((await readProducts(database, oneOfIds(ids))).map((product) => [product.id, product]));
  for (const id of ids) tree.replaceProduct(id, products.get(id) ?? null);
}
