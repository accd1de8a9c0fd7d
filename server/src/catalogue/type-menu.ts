/** The denominations of a type in the products menu: each once, from the first product that has it. */
import type { ProductTypeId } from '@tola/contract';
import {
  type CategoryNode,
  type ProductNode,
  pricingOf,
  productsOf,
  type SoldWeight,
  soldWeight,
  type TypeNode,
  weightsOf,
} from './catalogue-nodes.ts';

class TypeMenu {
  readonly #type: TypeNode;
  readonly #isBefore: (one: SoldWeight, other: SoldWeight) => boolean;
  /** By weight; null until it is asked for, or when a denomination has lost its product. */
  #chosen: Map<number, SoldWeight> | null = null;
  #sorted: readonly SoldWeight[] | null = null;

  /** @param isBefore whether a weight's product comes first in the catalogue */
  constructor(type: TypeNode, isBefore: (one: SoldWeight, other: SoldWeight) => boolean) {
    this.#type = type;
    this.#isBefore = isBefore;
  }

  /** Lightest first. */
  get weights(): readonly SoldWeight[] {
    this.#chosen ??= firstOfEach(this.#type);
    this.#sorted ??= [...this.#chosen.values()].toSorted((one, other) => one.weightMg - other.weightMg);
    return this.#sorted;
  }

  /** Follows one product; answers whether the menu shows it. */
  replace(before: ProductNode | null, after: ProductNode | null): boolean {
    if (this.#chosen === null) return true;
    const mine = (weight: SoldWeight) => weight.productId === (before ?? after)?.id;
    const offered = new Map((after === null ? [] : weightsOf(after)).map((weight) => [weight.weightMg, weight]));
    const lost = [...this.#chosen.values()].some((chosen) => mine(chosen) && !offered.has(chosen.weightMg));
    if (lost) {
      this.#chosen = null;
      this.#sorted = null;
      return true;
    }
    let changed = false;
    for (const weight of offered.values()) {
      const chosen = this.#chosen.get(weight.weightMg);
      if (chosen !== undefined && !mine(chosen) && !this.#isBefore(weight, chosen)) continue;
      this.#chosen.set(weight.weightMg, weight);
      changed ||= chosen === undefined || shownOf(weight) !== shownOf(chosen);
    }
    if (changed) this.#sorted = null;
    return changed;
  }
}

/** The menus of all types, as far as they were asked for. */
export class TypeMenus {
  readonly #menus = new Map<ProductTypeId, TypeMenu>();
  readonly #isBefore: (one: SoldWeight, other: SoldWeight) => boolean;

  /** @param isBefore whether a weight's product comes first in the catalogue */
  constructor(isBefore: (one: SoldWeight, other: SoldWeight) => boolean) {
    this.#isBefore = isBefore;
  }

  /** The lightest first: each denomination of a type once, from the first product that has it. */
  weightsOf(type: TypeNode): readonly SoldWeight[] {
    const menu = this.#menus.get(type.id) ?? new TypeMenu(type, this.#isBefore);
    this.#menus.set(type.id, menu);
    return menu.weights;
  }

  /** Follows one product; answers whether the menu shows it, or may. */
  replace(type: TypeNode, before: ProductNode | null, after: ProductNode | null): boolean {
    return this.#menus.get(type.id)?.replace(before, after) ?? true;
  }

  /** Follows all products of a category that came or went; answers whether the menu shows one of them, or may. */
  follow(category: CategoryNode, change: 'came' | 'went'): boolean {
    if (!category.isListed) return false;
    const shown = [...productsOf(category)].map((product) =>
      change === 'came' ? this.replace(category.type, null, product) : this.replace(category.type, product, null),
    );
    return shown.includes(true);
  }
}

/** Goes through all weights of the type, so it reads the tables alone. */
function firstOfEach(type: TypeNode): Map<number, SoldWeight> {
  const chosen = new Map<number, SoldWeight>();
  const add = (product: ProductNode | null): void => {
    if (product === null) return;
    const { weights } = product;
    for (let index = 0; index < weights.count; index += 1) {
      const weightMg = weights.weightMgAt(index);
      if (chosen.has(weightMg) || !weights.isVisibleAt(index)) continue;
      chosen.set(weightMg, soldWeight(weights.rowAt(index), product));
    }
  };
  for (const category of type.categories) {
    add(category.product);
    for (const sub of category.subCategories) add(sub.product);
  }
  return chosen;
}

/** Everything that the menu shows of a weight. */
function shownOf(weight: SoldWeight): string {
  return JSON.stringify([weight.href, pricingOf(weight)]);
}
