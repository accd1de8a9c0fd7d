import { getPreview, type Preview } from '@tola/contract/previews';
import { indianFormat } from '@tola/pricing';
import { type MouseEvent, type ReactElement, useState } from 'react';
import { data } from 'react-router';
import { ArticleView, readingMinutes } from '../content/article-view.tsx';
import { NewsCard } from '../content/news-card.tsx';
import { pageMeta } from '../meta.ts';
import { ProductView } from '../product/product-view.tsx';
import { callServerContext } from '../server-context.ts';
import type { Route } from './+types/preview-page';

/** Shows a draft to those who have its link, as its page would. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const answer = await context.get(callServerContext)(getPreview, { token: params.token });
  return data({ preview: answer.ok ? answer.data : null }, { status: answer.ok ? 200 : 404 });
}

/** A secret in the URL, and a text that is not public: never cached, indexed or told to other sites. */
export function headers(): Record<string, string> {
  return { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' };
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Preview', hidden: true, path: null });

const endsAt = indianFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

export default function PreviewPage({ loaderData: { preview } }: Route.ComponentProps): ReactElement {
  if (preview === null) {
    return (
      <div className="wrap py-20 text-center">
        <h1>This preview is over</h1>
        <p className="mt-4 text-lg text-muted">The link has expired or was revoked. Ask for a new one.</p>
      </div>
    );
  }
  return <DraftPage preview={preview} />;
}

function DraftPage({ preview }: { preview: Preview }): ReactElement {
  const [isRefused, setRefused] = useState(false);
  function refuseBuying(event: MouseEvent<HTMLElement>): void {
    const button = (event.target as Element).closest('button');
    if (button === null || !/^(Add to Cart|Buy Now)$/.test(button.textContent.trim())) return;
    event.preventDefault();
    event.stopPropagation();
    setRefused(true);
  }
  return (
    <>
      <p className="wrap mt-4" role="status">
        <span className="block rounded-card border border-gold bg-gold-soft px-4 py-3 text-[15px]">
          <b className="font-semibold">Preview.</b> This draft is not in the store: only those with this link see it,
          until {endsAt.format(new Date(preview.expiresAt))}.
          {(isRefused || preview.kind === 'product') && ' Nothing can be bought here.'}
        </span>
      </p>
      {/* The variants of a draft are of no product: the server would refuse them too. */}
      <div onClickCapture={refuseBuying}>
        <Draft preview={preview} />
      </div>
    </>
  );
}

function Draft({ preview: { kind, article, product } }: { preview: Preview }): ReactElement | null {
  if (product !== null) {
    return <ProductView steps={[{ name: product.typeName, path: '' }]} product={product} related={[]} />;
  }
  if (article === null) return null;
  if (kind === 'article') return <ArticleView post={article} minutes={readingMinutes(article)} />;
  return (
    <div className="wrap grid py-10 tablet:max-w-[640px]">
      <NewsCard item={article} first />
    </div>
  );
}
