/** Keeps the index of the search up to the catalogue: built in slices once, then changed product by product. */
import type { ProductId } from '@tola/contract';
import type { Catalogue } from './catalogue.ts';
import type { CategoryNode, TypeNode } from './catalogue-nodes.ts';
import type { CatalogueTree } from './catalogue-tree.ts';
import { createDocuments } from './find-documents.ts';
import { FindIndex } from './find-index.ts';
import { startSlice } from './in-slices.ts';

/** A shop with more products is searched as it was while many changes are taken in. */
const MOST_AWAITED = 5_000;

/**
 * The first call builds the index, without holding up other requests.
 *
 * @returns the index of the catalogue as it is; of a large one perhaps as it was before its latest changes, when they are many
 */
export function createFindIndex(catalogue: Catalogue): () => Promise<FindIndex> {
  const follower = new FindFollower(catalogue);
  return async () => await follower.index();
}

class FindFollower {
  readonly #catalogue: Catalogue;
  readonly #documents = createDocuments();
  /** Products of {@link #followed} that changed since they were indexed. */
  readonly #changed = new Set<ProductId>();
  #followed: CatalogueTree | null = null;
  #current: FindIndex | null = null;
  #working: Promise<void> | null = null;
  /** Of work that nobody waited for; the next search throws it. */
  #failure: unknown = null;

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  async index(): Promise<FindIndex> {
    if (this.#failure !== null) {
      const reason = this.#failure;
      this.#failure = null;
      throw reason;
    }
    if (this.#current !== null && this.#isOfNow(this.#current) && this.#takeInFew(this.#current)) return this.#current;
    if (this.#current !== null && this.#catalogue.current().productCount > MOST_AWAITED) {
      void this.#worked().catch((error: unknown) => {
        this.#failure = error;
      });
      return this.#current;
    }
    await this.#worked();
    // What had begun before the change.
    if (this.#current === null || !this.#isOfNow(this.#current) || this.#changed.size > 0) await this.#worked();
    if (this.#current === null) throw new Error('The index of the search was not built');
    return this.#current;
  }

  #isOfNow({ tree, typesVersion, isWasteful }: FindIndex): boolean {
    const now = this.#catalogue.current();
    return tree === now && typesVersion === now.typesVersion && !isWasteful;
  }

  async #worked(): Promise<void> {
    this.#working ??= this.#work().finally(() => {
      this.#working = null;
    });
    await this.#working;
  }

  async #work(): Promise<void> {
    const known = this.#current !== null && this.#isOfNow(this.#current) ? this.#current : null;
    const index = known ?? (await this.#build(this.#catalogue.current()));
    await this.#takeIn(index);
    this.#current = index;
  }

  async #build(tree: CatalogueTree): Promise<FindIndex> {
    this.#follow(tree);
    const index = new FindIndex(tree, this.#documents);
    const slice = startSlice();
    for (const category of categoriesOf(tree.types)) {
      for (const id of productsIn(category)) {
        this.#changed.delete(id);
        index.update(id);
        if (slice.isOver) await slice.end();
      }
    }
    await index.complete();
    return index;
  }

  #follow(tree: CatalogueTree): void {
    if (this.#followed === tree) return;
    this.#followed = tree;
    this.#changed.clear();
    tree.onProduct = (id) => this.#changed.add(id);
  }

  async #takeIn(index: FindIndex): Promise<void> {
    const slice = startSlice();
    for (const id of this.#changed) {
      this.#changed.delete(id);
      index.update(id);
      if (slice.isOver) await slice.end();
    }
  }

  /** Takes in changes for one slice of time. @returns whether those were all */
  #takeInFew(index: FindIndex): boolean {
    const slice = startSlice();
    for (const id of this.#changed) {
      if (slice.isOver) return false;
      this.#changed.delete(id);
      index.update(id);
    }
    return true;
  }
}

/** Copies of the lists, which change in place while the index is built. */
function categoriesOf(types: readonly TypeNode[]): CategoryNode[] {
  return types.flatMap(({ categories }) => categories);
}

function productsIn({ product, subCategories }: CategoryNode): ProductId[] {
  return [product, ...subCategories.map((sub) => sub.product)].flatMap((one) => (one === null ? [] : [one.id]));
}
