/** The denominations of a type in the products menu: each once, from the first product that has it. */
import { type ProductNode, pricingOf, productsOf, type SoldWeight, type TypeNode } from './catalogue-nodes.ts';

export class TypeMenu {
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
    const offered = new Map(after?.weights.map((weight) => [weight.weightMg, weight]));
    const lost = before?.weights.some(({ weightMg }) => {
      const chosen = this.#chosen?.get(weightMg);
      return chosen !== undefined && mine(chosen) && !offered.has(weightMg);
    });
    if (lost === true) {
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

function firstOfEach(type: TypeNode): Map<number, SoldWeight> {
  const chosen = new Map<number, SoldWeight>();
  for (const product of productsOf(type)) {
    for (const weight of product.weights) if (!chosen.has(weight.weightMg)) chosen.set(weight.weightMg, weight);
  }
  return chosen;
}

/** Everything that the menu shows of a weight. */
function shownOf(weight: SoldWeight): string {
  return JSON.stringify([weight.href, pricingOf(weight)]);
}
