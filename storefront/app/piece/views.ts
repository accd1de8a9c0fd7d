/** The pictures and the video of a piece. */
import type { Product, WeightOption } from '@tola/contract/products';

export interface View {
  readonly kind: 'image' | 'video';
  /** URL of the image or of the video's poster. */
  readonly image: string;
  readonly alt: string;
}

/** In the order of the gallery. A weight's own picture stands in the place of the first. */
export function viewsOf(product: Product, weight: WeightOption): View[] {
  const images = product.images.map(({ path, alt }): View => ({ kind: 'image', image: path, alt }));
  if (weight.image !== null) images[0] = { kind: 'image', image: weight.image, alt: weight.imageAlt ?? product.name };
  const poster = product.videoPoster ?? images[0]?.image;
  if (product.video === null || poster === undefined) return images;
  return [...images, { kind: 'video', image: poster, alt: product.videoAlt ?? product.name }];
}
