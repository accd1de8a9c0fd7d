/** Landing pages of occasions, which the back office composes from blocks, and the calendar of their days. */
import { defineCall } from './call.ts';
import { field, list, onlyOne, optional, type Plain, record } from './codec.ts';
import { OCCASIONS } from './occasions.ts';
import { contentBlock } from './pages.ts';
import { anyText, oneOf, plainText, rupees, text } from './values.ts';

/** What a block of an occasion page shows below its heading and text. */
export const OCCASION_BLOCK_KINDS = ['text', 'pieces', 'dates', 'gifts'] as const;

const occasionDay = record({
  /** ISO date in India. */
  day: field('Day', plainText),
  note: field('Note', anyText()),
  /** Where the date is from. */
  source: field('Source', anyText()),
});

const summaryFields = {
  slug: field('Slug', plainText),
  title: field('Title', plainText),
  intro: field('Intro', anyText()),
  image: field('ImagePath', plainText),
  imageAlt: field('ImageAlt', anyText()),
  /** From today on, the nearest first; none for an occasion that every family has at its own time. */
  days: field('Days', list(occasionDay)),
};
const summary = record(summaryFields);

export type OccasionSummary = Plain<typeof summary>;

const block = record({
  kind: field('Kind', oneOf(OCCASION_BLOCK_KINDS, 'Kind is not valid')),
  heading: field('Heading', plainText),
  blocks: field('Blocks', list(contentBlock)),
  /** Of a block of pieces: which ones. Empty words and no occasion mean all. */
  occasion: optional('Occasion', oneOf(OCCASIONS, 'Occasion is not valid')),
  words: field('Words', anyText()),
  /** Highest price, without GST. */
  toPaise: optional('PriceTo', rupees),
});

export type OccasionBlock = Plain<typeof block>;

export const occasionPage = record({ ...summaryFields, content: field('Content', list(block)) });

export type OccasionPage = Plain<typeof occasionPage>;

export const getOccasionPages = defineCall({
  name: 'GetOccasionsForFront',
  does: 'Lists the occasions that have a landing page, with their coming days.',
  caller: 'guest',
  repeat: 'harmless',
  data: list(summary),
});

export const getOccasionPage = defineCall({
  name: 'GetOccasionForFront',
  does: 'Reads the landing page of an occasion.',
  caller: 'guest',
  repeat: 'harmless',
  payload: record({ slug: field('Slug', text('Enter an occasion', 80)) }),
  data: onlyOne(occasionPage),
  refusals: { 'no-occasion': [404, 'This occasion has no page'] },
});
