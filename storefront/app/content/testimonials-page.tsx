import { getTestimonials } from '@tola/contract/content';
import { getPageHead } from '@tola/contract/pages';
import { getLatestReviews } from '@tola/contract/reviews';
import type { ReactElement } from 'react';
import { load, loadIfThere } from '../calls/load.ts';
import { WriteTestimonial } from '../enquiries/write-testimonial.tsx';
import { breadcrumbData, originOf, pageMeta, rootDataOf } from '../meta.ts';
import { pageHeadOf } from '../written-pages/page-head.ts';
import { PageIntro } from '../written-pages/page-intro.tsx';
import type { Route } from './+types/testimonials-page';
import { LoadMore } from './load-more.tsx';
import { ReviewCard } from './review-card.tsx';
import { TestimonialCard } from './testimonial-card.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const [testimonials, reviews, head] = await Promise.all([
    load(context, getTestimonials, null),
    loadIfThere(context, getLatestReviews, null, []),
    load(context, getPageHead, { path: '/testimonials' }),
  ]);
  return { testimonials, reviews, head };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Testimonials',
    ...pageHeadOf(args.loaderData?.head),
    data: [breadcrumbData(originOf(rootDataOf(args)), [{ name: 'Testimonials', path: '/testimonials' }])],
  });

export default function TestimonialsPage({
  loaderData: { testimonials, reviews },
}: Route.ComponentProps): ReactElement {
  return (
    <>
      <PageIntro
        name="Testimonials"
        path="/testimonials"
        title="Testimonials"
        intro="What buyers say about prices, packing and delivery. We read every review before publishing it, critical ones included."
      />
      <div className="wrap pb-20">
        {reviews.length > 0 && (
          <section aria-labelledby="verified" className="mb-14">
            <h2 id="verified">From verified buyers</h2>
            <p className="mt-2 mb-5 text-muted">Each belongs to a piece from a delivered order.</p>
            <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
              {reviews.map((review) => (
                <li key={review.reviewId} className="grid">
                  <ReviewCard review={review} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {testimonials.length === 0 ? (
          <p className="panel p-10 text-center text-lg text-muted">No testimonials yet. Be the first to write one.</p>
        ) : (
          <LoadMore
            items={testimonials}
            label="Testimonials"
            keyOf={(testimonial) => testimonial.id}
            className="grid gap-5 md:grid-cols-2 lg:grid-cols-3"
          >
            {(testimonial) => <TestimonialCard testimonial={testimonial} />}
          </LoadMore>
        )}
        <div className="mt-14 border-t border-line pt-10">
          <WriteTestimonial />
        </div>
      </div>
    </>
  );
}
