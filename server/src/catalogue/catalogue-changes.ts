/** Which rows of the catalogue changed, as its tables notify. */
import type { CategoryId, ProductId } from '@tola/contract';

export interface CatalogueChanges {
  readonly products: ReadonlySet<ProductId>;
  /** Themselves, their place or their sub-categories. */
  readonly categories: ReadonlySet<CategoryId>;
  readonly banners: boolean;
  /** Product types, whose names and addresses are everywhere, or more rows than a notification can name. */
  readonly everything: boolean;
}

export const NO_CHANGES: CatalogueChanges = {
  products: new Set(),
  categories: new Set(),
  banners: false,
  everything: false,
};

export const ALL_CHANGED: CatalogueChanges = { ...NO_CHANGES, everything: true };

/** The payload of a notification: a kind of rows and their ids, or empty for everything. */
export function readNotification(payload: string): CatalogueChanges {
  const [kind, ids = ''] = payload.split(' ');
  const numbers = ids.split(',').filter(Boolean).map(Number);
  switch (kind) {
    case 'product':
      return { ...NO_CHANGES, products: new Set(numbers as ProductId[]) };
    case 'category':
      return { ...NO_CHANGES, categories: new Set(numbers as CategoryId[]) };
    case 'banner':
      return { ...NO_CHANGES, banners: true };
    default:
      return ALL_CHANGED;
  }
}

export function joinChanges(one: CatalogueChanges, other: CatalogueChanges): CatalogueChanges {
  return {
    products: new Set([...one.products, ...other.products]),
    categories: new Set([...one.categories, ...other.categories]),
    banners: one.banners || other.banners,
    everything: one.everything || other.everything,
  };
}
