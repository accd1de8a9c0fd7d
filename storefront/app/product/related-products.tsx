import type { RelatedProduct } from '@tola/contract/products';
import { formatWeight } from '@tola/pricing';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { CarouselControls } from '../carousel/carousel-controls.tsx';
import { Slide, Slides } from '../carousel/slides.tsx';
import { useCarousel } from '../carousel/use-carousel.ts';
import { ShownPrice } from '../live/shown-price.tsx';
import { noBreak } from '../no-break.ts';
import { Picture } from '../pictures/picture.tsx';

/** Four per view, autoplay every 2 s; fades with a single one (specification 000 §9). */
const SLIDES = 4;
const AUTOPLAY_MILLISECONDS = 2_000;

export function RelatedProducts({ products }: { products: readonly RelatedProduct[] }): ReactElement | null {
  const single = products.length < 2;
  const carousel = useCarousel({
    options: { align: 'start', loop: products.length > SLIDES },
    autoplayMilliseconds: AUTOPLAY_MILLISECONDS,
    fade: single,
  });
  if (products.length === 0) return null;
  return (
    <section className="online-only below-fold mt-16">
      <div className="mb-6 flex items-end justify-between gap-4">
        <h2>Other Related Products</h2>
        <CarouselControls carousel={carousel} label="related products" />
      </div>
      <div className="-mx-1.5 -my-4 tablet:-mx-2.5">
        <Slides carousel={carousel} label="Other Related Products" className="py-4">
          {products.map((product) => (
            <Slide
              key={product.href}
              className={`px-1.5 tablet:px-2.5 ${single ? 'basis-full' : 'basis-1/2 min-[997px]:basis-1/4'}`}
            >
              <RelatedCard product={product} />
            </Slide>
          ))}
        </Slides>
      </div>
    </section>
  );
}

function RelatedCard({ product }: { product: RelatedProduct }): ReactElement {
  return (
    <Link
      to={product.href}
      state={{ p_id: product.typeId, c_id: product.categoryId, s_id: product.subCategoryId ?? 0 }}
      className="tile max-w-[320px]"
    >
      <Picture
        src={product.image}
        alt={product.imageAlt === product.name ? '' : product.imageAlt}
        sizes="(min-width: 1240px) 285px, (min-width: 997px) 23vw, 46vw"
        most={640}
      />
      <span>
        <b>{product.name}</b>
        {product.fromWeight !== null && (
          <span className="tile-price pt-2">
            <ShownPrice
              label={`from ${noBreak(formatWeight(product.fromWeight.weightMg))}`}
              pricing={product.fromWeight}
            />
          </span>
        )}
      </span>
    </Link>
  );
}
