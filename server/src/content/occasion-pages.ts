/** Landing pages of occasions: read for the snapshot, and drafts of them. */

import type { OccasionBlock, OccasionPage, OccasionSummary } from '@tola/contract';
import { parseBody, type RecordValues } from '@tola/contract/staff';
import { indianDate } from '@tola/pricing';
import { type Queryable, sql } from '#database';
import type { PublicationTimes } from '#publication';
import { type Facts, fillFacts } from './business-facts.ts';

interface StoredBlock extends Omit<OccasionBlock, 'blocks'> {
  readonly body: string;
}

export type StoredOccasion = Omit<OccasionPage, 'content'> & { readonly content: readonly StoredBlock[] };
export type OccasionRow = StoredOccasion & PublicationTimes;

export async function readOccasions(db: Queryable): Promise<OccasionRow[]> {
  const pages = await db.rows<Omit<OccasionRow, 'days' | 'content'> & { id: number }>(sql`
    select id, slug, title, intro, image, image_alt, publish_from, publish_until
    from occasion_page where published order by position, id`);
  const days = await db.rows<OccasionPage['days'][number] & { pageId: number }>(sql`
    select occasion_page_id as page_id, day, note, source from occasion_day order by day, position`);
  const content = await db.rows<StoredBlock & { pageId: number }>(sql`
    select occasion_page_id as page_id, kind, heading, body, occasion, words, to_paise
    from occasion_block order by position`);
  return pages.map(({ id, ...page }) => ({
    ...page,
    days: ofPage(days, id),
    content: ofPage(content, id),
  }));
}

function ofPage<T extends { pageId: number }>(rows: readonly T[], id: number): Omit<T, 'pageId'>[] {
  return rows.filter(({ pageId }) => pageId === id).map(({ pageId: _, ...row }) => row);
}

/** The page as the store shows it on the day of `now` in India: without days that are over. */
export function occasionPageOf(stored: StoredOccasion, facts: Facts, now: Date): OccasionPage {
  const today = indianDate(now);
  const { slug, title, intro, image, imageAlt, days, content } = stored;
  return {
    slug,
    title,
    ...fillFacts({ intro }, facts),
    image,
    imageAlt,
    days: days.filter(({ day }) => day >= today),
    content: content.map(({ body, ...block }) => ({ ...block, blocks: fillFacts(parseBody(body), facts) })),
  };
}

export function summaryOfOccasion({ content: _, ...summary }: OccasionPage): OccasionSummary {
  return summary;
}

/** @param values valid, from the form */
export function draftOccasion(values: RecordValues, facts: Facts, now: Date): OccasionPage {
  const stored = values as StoredOccasion;
  const days = stored.days.toSorted((one, other) => (one.day < other.day ? -1 : 1));
  return occasionPageOf({ ...stored, days }, facts, now);
}

/** Inserts a seeded page. */
export async function addOccasion(
  tx: Queryable,
  page: StoredOccasion,
  { position, by, now }: { position: number; by: string; now: Date },
): Promise<void> {
  const { slug, title, intro, image, imageAlt, days, content } = page;
  const { id } = await tx.one<{ id: number }>(sql`
    insert into occasion_page (slug, title, intro, image, image_alt, position, updated_at, updated_by)
    values (${slug}, ${title}, ${intro}, ${image}, ${imageAlt}, ${position}, ${now}, ${by}) returning id`);
  for (const [at, { day, note, source }] of days.entries()) {
    await tx.run(sql`
      insert into occasion_day (occasion_page_id, position, day, note, source)
      values (${id}, ${at}, ${day}, ${note}, ${source})`);
  }
  for (const [at, { kind, heading, body, occasion, words, toPaise }] of content.entries()) {
    await tx.run(sql`
      insert into occasion_block (occasion_page_id, position, kind, heading, body, occasion, words, to_paise)
      values (${id}, ${at}, ${kind}, ${heading}, ${body}, ${occasion}, ${words}, ${toPaise})`);
  }
}
