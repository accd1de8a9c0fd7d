import type { SeedImage, SeedVideo } from './seed-product.ts';

/** What lies behind the piece in the second view, and how it is packed in the third. */
interface Views {
  angle?: 'reverse' | 'second bar';
  packed: 'assay card' | 'presentation box';
}

const angleText = {
  reverse: 'standing at an angle with the reverse of a second piece behind',
  'second bar': 'standing at an angle against a second bar',
} as const;

const packText = {
  'assay card': 'in its sealed assay card',
  'presentation box': 'in its open presentation box',
} as const;

/** The three pictures of a design: front, at an angle, packed. `what` begins each alternative text. */
export function threeViews(design: string, what: string, views: Views): SeedImage[] {
  const texts = ['front view', angleText[views.angle ?? 'reverse'], packText[views.packed]];
  return texts.map((text, index) => ({ path: `/media/products/${design}-${index + 1}.webp`, alt: `${what}, ${text}` }));
}

/** The turning film of a design. */
export function turntable(name: string, alt: string): SeedVideo {
  const base = `/media/video/${name}`;
  return { mp4: `${base}.mp4`, webm: `${base}.webm`, poster: `${base}-poster.webp`, alt };
}
