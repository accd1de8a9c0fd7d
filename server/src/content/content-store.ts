/** Reads published content for the snapshot. */
import type { Article, PageHead, Question, Store, Testimonial } from '@tola/contract';
import { type Queryable, sql } from '#database';

/** Published content as stored: page texts are not validated and contain placeholders. */
export interface ContentRows {
  readonly posts: Article[];
  readonly news: Article[];
  readonly testimonials: Testimonial[];
  readonly questions: Question[];
  readonly stores: Store[];
  readonly pages: readonly { readonly name: string; readonly content: unknown }[];
  readonly heads: readonly PageHead[];
}

type ArticleRow = Omit<Article, 'publishedAt'> & { readonly publishedAt: Date };

export async function readContent(db: Queryable): Promise<ContentRows> {
  return {
    posts: (await db.rows<ArticleRow>(publishedPosts)).map(articleOf),
    news: (await db.rows<ArticleRow>(publishedNews)).map(articleOf),
    testimonials: await db.rows<Testimonial>(sql`
      select id, name, description, video, video_webm, video_poster, star_rating from testimonial
      where status = 'published' order by created_at desc, id`),
    questions: await db.rows<Question>(sql`
      select id, title, description from faq_entry where published order by position, id`),
    stores: await db.rows<Store>(sql`
      select id, name, address, mobile, email, latitude, longitude, hours, images
      from store_location where published order by position, id`),
    pages: await db.rows<{ name: string; content: unknown }>(sql`select name, content from page_text`),
    heads: await db.rows<PageHead>(sql`select path, title, description from page_head`),
  };
}

const publishedPosts = sql`
  select id, title, description_html, image, image_alt, link, author, published_at
  from blog_post where published order by published_at desc, id`;

const publishedNews = sql`
  select id, title, description_html, image, image_alt, link, '' as author, published_at
  from news_item where published order by published_at desc, id`;

function articleOf(row: ArticleRow): Article {
  return { ...row, publishedAt: row.publishedAt.toISOString() };
}
