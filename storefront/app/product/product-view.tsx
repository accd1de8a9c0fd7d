import type { Product, RelatedProduct } from '@tola/contract/products';
import type { Review } from '@tola/contract/reviews';
import { type ReactElement, useDeferredValue, useRef } from 'react';
import { Link } from 'react-router';
import { later } from '../later.tsx';
import { laterControls } from '../later-controls.tsx';
import { pausableOf } from '../live/pause-reason.ts';
import type { Step } from '../meta.ts';
import { Breadcrumb } from '../shell/breadcrumb.tsx';
import { BuyBox } from './buy-box.tsx';
import { FirstPicture } from './gallery-picture.tsx';
import { PriceHead } from './price-head.tsx';
import { ProductFacts } from './product-facts.tsx';
import { useWeight } from './use-weight.ts';
import { WeightChips } from './weight-chips.tsx';

const AlsoAvailable = later(async () => (await import('./also-available.tsx')).AlsoAvailable);
const BuyTools = laterControls(async () => (await import('./buy-tools.tsx')).BuyTools);
const Gallery = laterControls(async () => (await import('./gallery.tsx')).Gallery, FirstPicture);
const PriceBreakdown = later(
  async () => (await import('./price-breakdown.tsx')).PriceBreakdown,
  () => <div className="h-[330px]" />,
);
const ProductTabs = laterControls(async () => (await import('./product-tabs.tsx')).ProductTabs);
const TrustBlock = later(async () => (await import('./trust-block.tsx')).TrustBlock);
const WeightValue = later(async () => (await import('./weight-value.tsx')).WeightValue);
const ReviewSection = laterControls(async () => (await import('../reviews/review-section.tsx')).ReviewSection);
const RecentlyViewed = later(async () => (await import('../pieces/recently-viewed.tsx')).RecentlyViewed);
const RelatedProducts = laterControls(async () => (await import('./related-products.tsx')).RelatedProducts);

const DesignSection = laterControls(async () => (await import('../designs/design-section.tsx')).DesignSection);

/** Until the editor is open, whose code may still be on its way: it opens at this address. */
async function toDesign(): Promise<string | null> {
  window.location.replace('#design');
  return await Promise.resolve(null);
}

/** So few pieces are said to be left. */
const FEW = 5;

interface ProductViewProps {
  /** The breadcrumb. */
  readonly steps: readonly Step[];
  readonly product: Product;
  readonly related: readonly RelatedProduct[];
  /** The newest. */
  readonly reviews: readonly Review[];
}

/** Product page with live price and price breakdown. */
export function ProductView({ steps, product, related, reviews }: ProductViewProps): ReactElement {
  const { weight, pricing, choose } = useWeight(product);
  const design = useRef(toDesign);
  // Another weight may be chosen before the breakdown's code is there: it shows nothing rather than another weight's price.
  const laterPricing = useDeferredValue(pricing);
  const laterWeight = useDeferredValue(weight);
  return (
    <div className="product-page wrap pb-20">
      <Breadcrumb steps={steps} />
      <div className="product-grid">
        <Gallery product={product} weight={laterWeight} />
        <div className="flex min-w-0 flex-col">
          <p className="eyebrow">
            {product.finenessLabel} fine {product.metal}
          </p>
          <h1 className="product-name">{product.name}</h1>
          <p className="mt-5 text-muted max-[680px]:order-1 min-[680px]:mt-3">{product.shortDescription}</p>
          <div className="product-price">
            <PriceHead product={pausableOf(product, weight)} pricing={pricing} mrpPaise={weight.mrpPaise} />
          </div>
          <WeightChips weights={product.weights} chosen={weight.weightId} onChoose={choose} />
          {/* On a wider screen the line keeps its space, so that changing the weight causes no layout shift. */}
          <p className="mt-1 text-[13.5px] text-muted min-[680px]:mt-2 min-[680px]:min-h-[1.55em]">
            {weight.stock !== null && weight.stock > 0 && weight.stock <= FEW && <b>Only {weight.stock} left</b>}
          </p>
          <BuyBox
            product={product}
            weight={weight}
            pricing={pricing}
            design={product.madeToDesign ? design : undefined}
          />
          <details open className="group mt-18 mb-5 rounded-card border border-line bg-paper px-4.5 py-1">
            <summary className="flex min-h-11 list-none items-center justify-between font-semibold [&::-webkit-details-marker]:hidden">
              How this price is made
              <span aria-hidden="true" className="text-xl text-muted">
                <span className="group-open:hidden">+</span>
                <span className="hidden group-open:inline">−</span>
              </span>
            </summary>
            <div className={laterPricing === pricing ? undefined : 'invisible'}>
              <PriceBreakdown pricing={laterPricing} hasDie={product.madeToDesign} />
            </div>
            <Link
              to={`/how-prices-are-made?weight=${weight.weightId}`}
              className="online-only inline-flex min-h-11 items-center text-[15px] text-green-ink underline underline-offset-4 hover:no-underline"
            >
              See every step
            </Link>
          </details>
          <BuyTools product={product} weight={laterWeight} pricing={laterPricing} />
          <ProductFacts product={product} weight={weight} pricing={pricing} />
          <AlsoAvailable shops={product.externalShops} />
        </div>
      </div>
      {product.madeToDesign && <DesignSection product={product} weight={laterWeight} toBuy={design} />}
      <div className="product-notes">
        <WeightValue product={product} weightId={laterWeight.weightId} />
        <section aria-label="Description" className="below-fold mt-14">
          <ProductTabs product={product} size={laterWeight.size || product.size} />
        </section>
      </div>
      <TrustBlock product={product} pricing={laterPricing} />
      <ReviewSection product={product} reviews={reviews} />
      <RelatedProducts products={related} />
      <RecentlyViewed product={product} weightId={laterWeight.weightId} />
    </div>
  );
}
