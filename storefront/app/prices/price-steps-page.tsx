import { getPageHead } from '@tola/contract/pages';
import { getPriceList } from '@tola/contract/price-list';
import { buttonClass } from '@tola/ui';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { load } from '../calls/load.ts';
import { breadcrumbData, originOf, pageMeta, rootDataOf } from '../meta.ts';
import { pageHeadOf } from '../written-pages/page-head.ts';
import { PageIntro } from '../written-pages/page-intro.tsx';
import type { Route } from './+types/price-steps-page';
import { type Piece, pieceOf, wantedPiece } from './listed-weight.ts';
import { PieceChoiceForm } from './piece-choice-form.tsx';
import { PriceStepsTable } from './price-steps-table.tsx';

const PATH = '/how-prices-are-made';
const NAME = 'How prices are made';
/** Pieces to choose from; the page of any other links here with its own. */
const CHOICES = 200;

export async function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const [products, head] = await Promise.all([
    load(context, getPriceList, { perPage: CHOICES, ...wantedPiece(search) }),
    load(context, getPageHead, { path: PATH }),
  ]);
  const [first] = products;
  const byDefault = first === undefined ? null : pieceOf(products, new URLSearchParams({ product: first.href }));
  return {
    head,
    choices: products.map(({ typeName, name, href }) => ({ typeName, name, href })),
    piece: pieceOf(products, search) ?? byDefault,
  };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: NAME,
    description:
      'See how the price of any coin or bar is worked out at the live rate: market rate, premium, margin, making, taxes, rounding and GST.',
    ...pageHeadOf(args.loaderData?.head),
    path: PATH,
    data: [breadcrumbData(originOf(rootDataOf(args)), [{ name: NAME, path: PATH }])],
  });

export default function PriceStepsPage({ loaderData: { choices, piece } }: Route.ComponentProps): ReactElement {
  return (
    <>
      <PageIntro
        name={NAME}
        path={PATH}
        title={NAME}
        intro="Pick any coin or bar and see how the live market rate becomes the price you pay, exactly as on its page and in your cart."
      />
      <div className="wrap grid grid-cols-1 items-start gap-5 pb-20 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:gap-8">
        {piece === null ? (
          <p className="panel p-10 text-center text-muted lg:col-span-2">Nothing on sale at the moment.</p>
        ) : (
          <>
            <aside aria-label="The piece" className="panel p-6 lg:sticky lg:top-6">
              <PieceChoiceForm choices={choices} piece={piece} />
              <PieceLinks piece={piece} />
            </aside>
            <PriceStepsTable piece={piece} />
          </>
        )}
      </div>
    </>
  );
}

function PieceLinks({ piece: { product, weight } }: { piece: Piece }): ReactElement {
  return (
    <p className="mt-6 grid gap-3 border-t border-line pt-6">
      <Link
        to={product.href}
        state={{ weightId: weight.weightId }}
        className={buttonClass({ size: 'small', wide: true })}
      >
        View product
      </Link>
      <Link
        to={`/price-alerts?weight=${weight.weightId}`}
        className={buttonClass({ tone: 'outline', size: 'small', wide: true })}
      >
        Set a price alert
      </Link>
    </p>
  );
}
