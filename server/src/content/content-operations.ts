/** Operations on published content. All except adding a testimonial are served from memory, identically for everyone. */
import {
  addTestimonial,
  getBlog,
  getEnquiryPage,
  getFaq,
  getNews,
  getOccasionPage,
  getOccasionPages,
  getPageHead,
  getPolicy,
  getStores,
  getTestimonials,
} from '@tola/contract';
import type { Database } from '#database';
import { type Operation, operation, refuse } from '#http';
import { takeToken } from '#limits';
import type { Content } from './content.ts';
import { summaryOfOccasion } from './occasion-pages.ts';
import { submitTestimonial } from './testimonials.ts';

/** Testimonials per IP address in ten minutes. */
const TESTIMONIAL_LIMIT = { name: 'testimonial', limit: 10, windowSeconds: 600 };

export function contentOperations({ content, database }: { content: Content; database: Database }): Operation[] {
  const current = content.current;
  return [
    operation(getBlog, async () => ({ data: current().posts, shared: true }), { anonymous: true }),
    operation(getNews, async () => ({ data: current().news, shared: true }), { anonymous: true }),
    operation(getTestimonials, async () => ({ data: current().testimonials, shared: true }), { anonymous: true }),
    operation(getFaq, async () => ({ data: current().questions, shared: true }), { anonymous: true }),
    operation(getStores, async () => ({ data: current().stores, shared: true }), { anonymous: true }),
    operation(
      getPolicy,
      async ({ payload }) => {
        const data = current().policies.get(payload.page);
        if (data === undefined) throw refuse(getPolicy, 'no-page');
        return { data, shared: true };
      },
      { anonymous: true },
    ),
    operation(
      getEnquiryPage,
      async ({ payload }) => {
        const data = current().enquiryPages.get(payload.page);
        if (data === undefined) throw refuse(getEnquiryPage, 'no-page');
        return { data, shared: true };
      },
      { anonymous: true },
    ),
    operation(
      getOccasionPages,
      async () => ({ data: Array.from(current().occasions.values(), summaryOfOccasion), shared: true }),
      { anonymous: true },
    ),
    operation(
      getOccasionPage,
      async ({ payload }) => {
        const data = current().occasions.get(payload.slug);
        if (data === undefined) throw refuse(getOccasionPage, 'no-occasion');
        return { data, shared: true };
      },
      { anonymous: true },
    ),
    operation(getPageHead, async ({ payload }) => ({ data: current().heads.get(payload.path) ?? null }), {
      anonymous: true,
    }),
    operation(
      addTestimonial,
      async ({ payload, ip, idempotencyKey, now }) => {
        await takeToken(database, { ...TESTIMONIAL_LIMIT, key: ip }, now);
        await submitTestimonial(database, { ...payload, idempotencyKey }, now);
        return { message: 'Thank you. Your testimonial will appear here once we have read it.' };
      },
      { anonymous: true },
    ),
  ];
}
