/** Landing pages of occasions of the sample shop: one JSON file each, in display order. */
import { OCCASION_BLOCK_KINDS, OCCASIONS } from '@tola/contract';
import * as z from 'zod';
import { namesIn, readJson } from './data-files.ts';
import { altText } from './media.ts';

const shape = z.object({
  slug: z.string(),
  title: z.string(),
  intro: z.string(),
  image: z.string(),
  /** ISO dates in India, each with where it is from. */
  days: z.array(z.object({ day: z.iso.date(), note: z.string(), source: z.string().min(1) })),
  content: z.array(
    z.object({
      kind: z.enum(OCCASION_BLOCK_KINDS),
      heading: z.string(),
      body: z.string(),
      occasion: z.enum(OCCASIONS).nullable(),
      words: z.string(),
      toPaise: z.int().positive().nullable(),
    }),
  ),
});

export type SampleOccasion = z.output<typeof shape> & { readonly imageAlt: string };

export function sampleOccasions(): SampleOccasion[] {
  return namesIn('sample-shop/occasions').map((name) => {
    const page = readJson(`sample-shop/occasions/${name}`, shape);
    return { ...page, imageAlt: altText(page.image) };
  });
}
