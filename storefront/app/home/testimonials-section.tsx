import type { Testimonial } from '@tola/contract/content';
import type { LatestReview } from '@tola/contract/reviews';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { CarouselControls } from '../carousel/carousel-controls.tsx';
import { Slide, Slides } from '../carousel/slides.tsx';
import { useCarousel } from '../carousel/use-carousel.ts';
import { ReviewCard } from '../content/review-card.tsx';
import { TestimonialCard } from '../content/testimonial-card.tsx';
import { WriteTestimonial } from '../enquiries/write-testimonial.tsx';
import { SectionHead, sectionLinkClass } from './section-head.tsx';
import { SLIDER_MILLISECONDS } from './slider-time.ts';

interface TestimonialsSectionProps {
  /** By buyers of delivered orders; they come first. */
  readonly reviews: readonly LatestReview[];
  readonly testimonials: readonly Testimonial[];
}

export function TestimonialsSection({ reviews, testimonials }: TestimonialsSectionProps): ReactElement {
  return (
    <section className="below-fold mb-9 [--height:640px]">
      <SectionHead title="What buyers say">
        <Link to="/testimonials" className={sectionLinkClass}>
          All testimonials
        </Link>
      </SectionHead>
      {reviews.length + testimonials.length > 0 && <TestimonialSlider reviews={reviews} testimonials={testimonials} />}
      <WriteTestimonial />
    </section>
  );
}

/** Four per view, three up to 1024 px, one below 997 px (specification 001 §9). */
function TestimonialSlider({ reviews, testimonials }: TestimonialsSectionProps): ReactElement {
  const carousel = useCarousel({
    options: { align: 'start', loop: reviews.length + testimonials.length > 4 },
    autoplayMilliseconds: SLIDER_MILLISECONDS,
  });
  return (
    <>
      <div className="-mx-2.5">
        <Slides carousel={carousel} label="Testimonials">
          {reviews.map((review) => (
            <Slide key={`review ${review.reviewId}`} className="slide-testimonial">
              <ReviewCard review={review} />
            </Slide>
          ))}
          {testimonials.map((testimonial) => (
            <Slide key={testimonial.id} className="slide-testimonial">
              <TestimonialCard testimonial={testimonial} />
            </Slide>
          ))}
        </Slides>
      </div>
      <div className="relative mt-4 flex justify-end max-[679px]:mb-3 min-[680px]:-mb-11 min-[680px]:ml-auto min-[680px]:w-fit">
        <CarouselControls carousel={carousel} label="testimonials" />
      </div>
    </>
  );
}
