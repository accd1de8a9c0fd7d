/** A draft as its page would show it. Rendered by the server only: the browser gets no code for it. */
import type { Product } from '@tola/contract/products';
import { formatWeight, indianFormat } from '@tola/pricing';
import type { ReactElement } from 'react';
import { ArticleView, readingMinutes } from '../content/article-view.tsx';
import { NewsCard } from '../content/news-card.tsx';
import { OccasionView } from '../occasions/occasion-view.tsx';
import { ProductView } from '../product/product-view.tsx';
import type { DraftProps } from './draft-slot.ts';

const endsAt = indianFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

export function DraftPage({ preview, pieces }: DraftProps): ReactElement {
  return (
    <>
      <div className="wrap mt-4">
        <div className="rounded-card border border-gold bg-gold-soft px-4 py-3 text-[15px]">
          <p>
            <b className="font-semibold">Preview, not published.</b> Only those with this link see it, until{' '}
            {endsAt.format(new Date(preview.expiresAt))}.
            {preview.product !== null && ' Nothing can be bought here, and buttons do nothing.'}
          </p>
          {preview.product !== null && preview.product.weights.length > 1 && <Weights product={preview.product} />}
        </div>
      </div>
      <Draft preview={preview} pieces={pieces} />
    </>
  );
}

/** The choice of a weight needs code, so it is made by links. */
function Weights({ product }: { product: Product }): ReactElement {
  return (
    <nav aria-label="Weights of the preview" className="flex flex-wrap gap-x-5">
      {product.weights.map(({ weightId, weightMg }) => (
        <a
          key={weightId}
          href={`?weight=${weightId}`}
          aria-current={weightId === product.weightId ? 'page' : undefined}
          className="inline-flex min-h-11 items-center underline underline-offset-4 aria-[current]:font-semibold aria-[current]:no-underline"
        >
          {formatWeight(weightMg)}
        </a>
      ))}
    </nav>
  );
}

function Draft({ preview: { kind, article, occasion, product }, pieces }: DraftProps): ReactElement | null {
  if (product !== null) {
    return <ProductView steps={[{ name: product.typeName, path: '' }]} product={product} related={[]} reviews={[]} />;
  }
  if (occasion !== null) return <OccasionView page={occasion} pieces={pieces} />;
  if (article === null) return null;
  if (kind === 'article') return <ArticleView post={article} minutes={readingMinutes(article)} />;
  return (
    <div className="wrap grid py-10 tablet:max-w-[640px]">
      <NewsCard item={article} first />
    </div>
  );
}
