/** Reads published content for the snapshot. */
import type { Article, PageHead, Question, Store, Testimonial } from '@tola/contract';
import { type Queryable, sql } from '#database';
import type { PublicationTimes } from '#publication';
import { type OccasionRow, readOccasions } from './occasion-pages.ts';

/** A row that is shown between two times, or will be. */
export type Timed<T> = T & PublicationTimes;

/** Published content as stored, scheduled too: page texts are not validated and contain placeholders. */
export interface ContentRows {
  readonly posts: Timed<Article>[];
  readonly news: Timed<Article>[];
  readonly testimonials: Testimonial[];
  readonly questions: Timed<Question>[];
  readonly stores: Timed<Store>[];
  readonly occasions: OccasionRow[];
  readonly pages: readonly { readonly name: string; readonly content: unknown }[];
  readonly heads: readonly PageHead[];
}

type ArticleRow = Omit<Timed<Article>, 'publishedAt'> & { readonly publishedAt: Date };

export async function readContent(db: Queryable): Promise<ContentRows> {
  return {
    posts: (await db.rows<ArticleRow>(publishedPosts)).map(articleOf),
    news: (await db.rows<ArticleRow>(publishedNews)).map(articleOf),
    testimonials: await db.rows<Testimonial>(sql`
      select id, name, description, video, video_webm, video_poster, star_rating from testimonial
      where status = 'published' order by created_at desc, id`),
    questions: await db.rows<Timed<Question>>(sql`
      select id, title, description, publish_from, publish_until from faq_entry where published order by position, id`),
    stores: await db.rows<Timed<Store>>(sql`
      select id, name, address, mobile, email, latitude, longitude, hours, images, publish_from, publish_until
      from store_location where published order by position, id`),
    occasions: await readOccasions(db),
    pages: await db.rows<{ name: string; content: unknown }>(sql`select name, content from page_text`),
    heads: await db.rows<PageHead>(sql`select path, title, description from page_head`),
  };
}

const publishedPosts = sql`
  select id, title, description_html, image, image_alt, link, author, greatest(published_at, publish_from) as published_at,
    publish_from, publish_until
  from blog_post where published order by greatest(published_at, publish_from) desc, id`;

const publishedNews = sql`
  select id, title, description_html, image, image_alt, link, '' as author,
    greatest(published_at, publish_from) as published_at, publish_from, publish_until
  from news_item where published order by greatest(published_at, publish_from) desc, id`;

function articleOf(row: ArticleRow): Timed<Article> {
  return { ...row, publishedAt: row.publishedAt.toISOString() };
}
