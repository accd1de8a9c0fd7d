/** Which rows of the catalogue changed, as its tables notify, until they are read. */
import type { CategoryId, ProductId } from '@tola/contract';

export class CatalogueChanges {
  readonly products = new Set<ProductId>();
  /** Themselves, their place or their sub-categories. */
  readonly categories = new Set<CategoryId>();
  types = false;
  banners = false;
  /** Rows that no notification can name: after a lost connection, or a statement over too many. */
  everything = false;

  get rows(): number {
    return this.products.size + this.categories.size;
  }

  /** @param payload of a notification: a kind of rows and their ids, or empty for everything */
  note(payload: string): void {
    const [kind, ids = ''] = payload.split(' ');
    const numbers = ids.split(',').filter(Boolean).map(Number);
    switch (kind) {
      case 'product':
        for (const id of numbers) this.products.add(id as ProductId);
        break;
      case 'category':
        for (const id of numbers) this.categories.add(id as CategoryId);
        break;
      case 'type':
        this.types = true;
        break;
      case 'banner':
        this.banners = true;
        break;
      default:
        this.everything = true;
    }
  }

  add(others: CatalogueChanges): void {
    for (const id of others.products) this.products.add(id);
    for (const id of others.categories) this.categories.add(id);
    this.types ||= others.types;
    this.banners ||= others.banners;
    this.everything ||= others.everything;
  }
}
