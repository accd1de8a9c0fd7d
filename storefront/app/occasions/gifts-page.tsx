import type { Tile } from '@tola/contract/catalogue';
import { getCharges } from '@tola/contract/charges';
import { getOccasionPages, type OccasionSummary } from '@tola/contract/occasion-pages';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { loadIfThere } from '../calls/load.ts';
import { breadcrumbData, originOf, pageMeta, rootDataOf } from '../meta.ts';
import { Picture } from '../pictures/picture.tsx';
import { PageIntro } from '../written-pages/page-intro.tsx';
import type { Route } from './+types/gifts-page';
import { giftAmountOf, giftPrices } from './gift-amount.ts';
import { formatAmount, GiftFinder } from './gift-finder.tsx';
import { piecesData } from './occasion-data.ts';
import { findGifts } from './occasion-pieces.ts';
import { formatDay, Pieces } from './occasion-view.tsx';

const NAME = 'Occasions and gifts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const amountRupees = giftAmountOf(new URL(request.url).searchParams);
  const [occasions, tiles] = await Promise.all([
    loadIfThere(context, getOccasionPages, null, []),
    amountRupees === null ? [] : giftsUpTo(context, amountRupees),
  ]);
  return { amountRupees, occasions, tiles };
}

async function giftsUpTo(context: Route.LoaderArgs['context'], amountRupees: number): Promise<Tile[]> {
  const charges = await loadIfThere(context, getCharges, null, null);
  return charges === null ? [] : await findGifts(context, giftPrices(amountRupees, charges.gstBp));
}

export const meta: Route.MetaFunction = (args) => {
  const origin = originOf(rootDataOf(args));
  return pageMeta(args, {
    title: NAME,
    description:
      'Gold and silver gifts by occasion and by amount, at live prices, with the days of the festivals to come.',
    data: [
      breadcrumbData(origin, [{ name: NAME, path: '/gifts' }]),
      ...piecesData(NAME, origin, args.loaderData?.tiles ?? []),
    ],
  });
};

export default function GiftsPage({ loaderData }: Route.ComponentProps): ReactElement {
  const { amountRupees, occasions, tiles } = loaderData;
  return (
    <>
      <PageIntro name={NAME} path="/gifts" title="A gift of gold or silver" intro="Choose by amount or by occasion." />
      <div className="wrap grid gap-14 pb-20">
        <section aria-labelledby="by-amount">
          <h2 id="by-amount" className="mb-5">
            By amount
          </h2>
          <GiftFinder key={amountRupees} amountRupees={amountRupees} />
          {amountRupees !== null && (
            <>
              <h3 className="mt-8 text-xl">Up to {formatAmount(amountRupees)} with GST, in stock</h3>
              <Pieces tiles={tiles} />
            </>
          )}
        </section>
        {occasions.length > 0 && (
          <section aria-labelledby="by-occasion">
            <h2 id="by-occasion" className="mb-5">
              By occasion
            </h2>
            <ul className="grid gap-5 md:grid-cols-2">
              {occasions.map((occasion) => (
                <li key={occasion.slug} className="grid">
                  <OccasionCard occasion={occasion} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  );
}

function OccasionCard({ occasion: { slug, title, intro, image, days } }: { occasion: OccasionSummary }): ReactElement {
  return (
    <Link to={`/occasions/${slug}`} className="panel group flex flex-col overflow-hidden hover:border-line-strong">
      <Picture
        src={image}
        alt=""
        sizes="(min-width: 1240px) 590px, (min-width: 768px) 48vw, 100vw"
        className="aspect-[16/7] w-full object-cover"
      />
      <span className="grid gap-2 p-5">
        <b className="font-serif text-[22px] font-medium group-hover:underline">{title}</b>
        <span className="text-muted">{intro}</span>
        {days[0] !== undefined && <span className="text-[15px] font-medium">{formatDay(days[0].day)}</span>}
      </span>
    </Link>
  );
}
