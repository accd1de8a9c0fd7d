import { getPageHead } from '@tola/contract/pages';
import { getPriceList } from '@tola/contract/price-list';
import { ALL_METALS, isMetal, type Metal } from '@tola/pricing';
import { Fragment, type ReactElement } from 'react';
import { Link } from 'react-router';
import { load } from '../calls/load.ts';
import { breadcrumbData, originOf, pageMeta, rootDataOf } from '../meta.ts';
import { type Piece, pieceOf, wantedPiece } from '../prices/listed-weight.ts';
import { pageHeadOf } from '../written-pages/page-head.ts';
import { PageIntro } from '../written-pages/page-intro.tsx';
import type { Route } from './+types/price-alerts-page';
import { PriceAlertForm } from './price-alert-form.tsx';
import { keyOf, type Watchable } from './watchable.ts';

const PATH = '/price-alerts';
const NAME = 'Price alerts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const [products, head] = await Promise.all([
    load(context, getPriceList, { perPage: 1, ...wantedPiece(search) }),
    load(context, getPageHead, { path: PATH }),
  ]);
  const piece = pieceOf(products, search);
  const metal = search.get('metal') ?? '';
  return { head, piece, firstMetal: isMetal(metal) ? metal : ALL_METALS[0] };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Price alerts for gold and silver',
    description:
      'Choose a gold or silver rate, or the price of a coin or bar, and get one email when the market reaches it. Free, no account, unsubscribe in one click.',
    ...pageHeadOf(args.loaderData?.head),
    path: PATH,
    data: [breadcrumbData(originOf(rootDataOf(args)), [{ name: NAME, path: PATH }])],
  });

export default function PriceAlertsPage({ loaderData }: Route.ComponentProps): ReactElement {
  const { piece, firstMetal } = loaderData;
  const metals = ALL_METALS.filter((metal) => metal !== firstMetal).map(ofMetal);
  const watchables: [Watchable, ...Watchable[]] =
    piece === null ? [ofMetal(firstMetal), ...metals] : [ofPiece(piece), ofMetal(firstMetal), ...metals];
  return (
    <>
      <PageIntro
        name={NAME}
        path={PATH}
        title={NAME}
        intro="Set your price. We’ll send one email when the market reaches it."
      />
      <div className="wrap grid items-start gap-5 pb-20 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <section aria-labelledby="alert-heading" className="panel p-6 tablet:p-8">
          <h2 id="alert-heading" className="mb-6">
            Set a price alert
          </h2>
          <PriceAlertForm key={keyOf(watchables[0])} watchables={watchables} />
        </section>
        <section aria-labelledby="rules-heading" className="panel p-6 tablet:p-8">
          <h2 id="rules-heading" className="text-[23px]">
            How it works
          </h2>
          <ul className="mt-4 grid list-disc gap-2.5 pl-5 marker:text-gold">
            <li>Your alert starts once you open the link we email you.</li>
            <li>
              One email each time the price reaches your level. The next one only after it has moved away and returned.
            </li>
            <li>Every email has a one-click unsubscribe link.</li>
            <li>
              Metals use the ticker rate; coins and bars use their price excluding GST. You pay the price locked at
              checkout.
            </li>
          </ul>
          <p className="mt-5 border-t border-line pt-4 text-[15px]">
            To watch a coin or bar, choose “Set a price alert” on its page. See the charts for the{' '}
            {ALL_METALS.map((metal, index) => (
              <Fragment key={metal}>
                {index > 0 && (index === ALL_METALS.length - 1 ? ' and the ' : ', the ')}
                <InlineLink to={`/rates/${metal}`}>{`${metal} rate`}</InlineLink>
              </Fragment>
            ))}
            .
          </p>
        </section>
      </div>
    </>
  );
}

function ofMetal(metal: Metal): Watchable {
  return { kind: 'metal', metal };
}

function ofPiece({ product, weight }: Piece): Watchable {
  return { kind: 'piece', weightId: weight.weightId, productName: product.name, pricing: weight };
}

function InlineLink({ to, children }: { to: string; children: string }): ReactElement {
  return (
    <Link to={to} className="text-green-ink underline underline-offset-4 hover:no-underline">
      {children}
    </Link>
  );
}
