import { getTestimonials } from '@tola/contract/content';
import { getBanners, getHero, getTopBanner } from '@tola/contract/home';
import { getOccasionPages } from '@tola/contract/occasion-pages';
import { getPageHead } from '@tola/contract/pages';
import { getLatestReviews } from '@tola/contract/reviews';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { loadIfThere } from '../calls/load.ts';
import { pack, useUnpacked } from '../calls/packed.ts';
import { later } from '../later.tsx';
import { laterControls } from '../later-controls.tsx';
import { originOf, pageMeta, rootDataOf } from '../meta.ts';
import { useRootData } from '../root-data.ts';
import { AssuranceTiles } from '../shell/assurance-tiles.tsx';
import type { Route } from './+types/home-page';
import { BannerSlider } from './banner-slider.tsx';
import { HeroSection } from './hero-section.tsx';
import { inRows, loadHomeGroups } from './home-group.ts';
import { organisationData } from './organisation-data.ts';
import { ProductRow } from './product-group.tsx';
import { sectionLinkClass } from './section-head.tsx';
import { TopBannerPicture } from './top-banner.tsx';
import { TypeTiles } from './type-tiles.tsx';

/** Two views of the slider; a link beside it leads to all. */
const TESTIMONIALS = 8;

const HowPriceIsMade = later(async () => (await import('./how-price-is-made.tsx')).HowPriceIsMade);
const TestimonialsSection = laterControls(async () => (await import('./testimonials-section.tsx')).TestimonialsSection);

export async function loader({ context }: Route.LoaderArgs) {
  const [hero, topBanners, banners, groups, occasions, reviews, testimonials, head] = await Promise.all([
    loadIfThere(context, getHero, null, null),
    loadIfThere(context, getTopBanner, null, []),
    loadIfThere(context, getBanners, null, []),
    loadHomeGroups(context),
    loadIfThere(context, getOccasionPages, null, []),
    loadIfThere(context, getLatestReviews, null, []),
    loadIfThere(context, getTestimonials, null, []),
    loadIfThere(context, getPageHead, { path: '/' }, null),
  ]);
  return {
    hero,
    topBanner: topBanners.find((banner) => banner.type === 'Web') ?? null,
    banners,
    groups: pack(groups),
    occasions: occasions.map(({ slug, title }) => ({ slug, title })),
    // Verified buyers come first.
    reviews: reviews.slice(0, TESTIMONIALS),
    testimonials: pack(testimonials.slice(0, Math.max(0, TESTIMONIALS - reviews.length))),
    head,
  };
}

export const meta: Route.MetaFunction = (args) => {
  const root = rootDataOf(args);
  const head = args.loaderData?.head;
  return pageMeta(args, {
    title: null,
    ...(head == null ? {} : { fullTitle: head.title, description: head.description }),
    data: root === null ? [] : organisationData(originOf(root), root.business),
  });
};

export default function HomePage({ loaderData }: Route.ComponentProps): ReactElement {
  const { hero, topBanner, banners, occasions } = loaderData;
  const testimonials = useUnpacked(loaderData.testimonials);
  const rows = inRows(useUnpacked(loaderData.groups));
  const { productTypes } = useRootData();
  return (
    <div className="wrap">
      {hero === null ? <h1 className="py-10">Gold and silver, at the live price</h1> : <HeroSection hero={hero} />}
      <div className="mb-6">
        <AssuranceTiles />
      </div>
      {productTypes.length === 0 ? <NothingYet /> : <TypeTiles {...{ productTypes, occasions }} />}
      {rows.map((groups) => (
        <ProductRow key={groups[0]?.typeId} groups={groups} />
      ))}
      {(topBanner !== null || banners.length > 0) && (
        <div className="banner-pair below-fold">
          {topBanner !== null && <TopBannerPicture banner={topBanner} />}
          {banners.length > 0 && <BannerSlider banners={banners} />}
        </div>
      )}
      {hero?.weight != null && <HowPriceIsMade weight={hero.weight} />}
      <TestimonialsSection reviews={loaderData.reviews} testimonials={testimonials} />
    </div>
  );
}

/** A new shop with an empty catalogue. */
function NothingYet(): ReactElement {
  return (
    <section className="panel mb-14 p-8 text-center tablet:mb-20 tablet:p-14">
      <h2>Opening soon</h2>
      <p className="mx-auto mt-3 mb-6 max-w-[34em] text-muted">
        Our coins and bars will appear here when the store opens.
      </p>
      <Link to="/contact-us" className={sectionLinkClass}>
        Contact us
      </Link>
    </section>
  );
}
