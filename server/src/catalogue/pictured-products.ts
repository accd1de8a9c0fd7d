/** The products that have the image of a banner. One image is followed, that of the home page's hero. */
import type { ProductId } from '@tola/contract';
import type { ProductRows } from './catalogue-rows.ts';

export class PicturedProducts {
  #image: string | null = null;
  readonly #ids = new Set<ProductId>();

  /** The ids of products with this image, of which some may be gone. Another image goes through all products once. */
  with(image: string, products: () => Iterable<ProductRows>): ReadonlySet<ProductId> {
    if (this.#image !== image) {
      this.#image = image;
      this.#ids.clear();
      for (const product of products()) if (hasImage(product, image)) this.#ids.add(product.id);
    }
    return this.#ids;
  }

  /** After a product changed. */
  follow(product: ProductRows): void {
    if (this.#image === null) return;
    if (hasImage(product, this.#image)) this.#ids.add(product.id);
    else this.#ids.delete(product.id);
  }
}

/** Without parsing: the JSON of images is a list of pairs, each of a path and a text. */
function hasImage({ images }: ProductRows, path: string): boolean {
  return images?.includes(`[${JSON.stringify(path)},`) === true;
}
