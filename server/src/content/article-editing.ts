/** Writing articles: blog posts and news items, as staff see and change them. */
import { slugOfTitle } from '@tola/contract';
import { type Queryable, sql } from '#database';
import { sanitiseRichText } from './rich-text.ts';

export interface ArticleDraft {
  readonly title: string;
  /** Rich text as the editor made it; sanitised before it is stored. */
  readonly descriptionHtml: string;
  readonly image: string;
  readonly imageAlt: string;
  readonly link: string | null;
  readonly published: boolean;
  readonly publishedAt: Date;
}

export interface PostDraft extends ArticleDraft {
  readonly author: string;
}

interface Held {
  readonly id: number;
  readonly updatedAt: Date;
  readonly updatedBy: string;
}

export type HeldPost = PostDraft & Held;
export type HeldNews = ArticleDraft & Held;

/** Drafts included, newest first. */
export async function listPosts(db: Queryable): Promise<HeldPost[]> {
  return await db.rows<HeldPost>(sql`
    select id, title, description_html, image, image_alt, link, author, published, published_at, updated_at, updated_by
    from blog_post order by published_at desc, id`);
}

/** Drafts included, newest first. */
export async function listNews(db: Queryable): Promise<HeldNews[]> {
  return await db.rows<HeldNews>(sql`
    select id, title, description_html, image, image_alt, link, published, published_at, updated_at, updated_by
    from news_item order by published_at desc, id`);
}

/**
 * Writes a post: a new one without an id.
 *
 * @returns its id, null when there is no post of the given id
 */
export async function savePost(
  tx: Queryable,
  id: number | null,
  draft: PostDraft,
  by: string,
  now: Date,
): Promise<number | null> {
  const html = sanitiseRichText(draft.descriptionHtml);
  const { title, image, imageAlt, link, author, published, publishedAt } = draft;
  const saved = await tx.maybeOne<{ id: number }>(
    id === null
      ? sql`
          insert into blog_post
            (title, description_html, image, image_alt, link, author, published, published_at, updated_at, updated_by)
          values (${title}, ${html}, ${image}, ${imageAlt}, ${link}, ${author}, ${published}, ${publishedAt}, ${now}, ${by})
          returning id`
      : sql`
          update blog_post set title = ${title}, description_html = ${html}, image = ${image}, image_alt = ${imageAlt},
            link = ${link}, author = ${author}, published = ${published}, published_at = ${publishedAt},
            updated_at = ${now}, updated_by = ${by}
          where id = ${id} returning id`,
  );
  return saved?.id ?? null;
}

/** Writes a news item: a new one without an id. Null when there is none of the given id. */
export async function saveNews(
  tx: Queryable,
  id: number | null,
  draft: ArticleDraft,
  by: string,
  now: Date,
): Promise<number | null> {
  const html = sanitiseRichText(draft.descriptionHtml);
  const { title, image, imageAlt, link, published, publishedAt } = draft;
  const saved = await tx.maybeOne<{ id: number }>(
    id === null
      ? sql`
          insert into news_item
            (title, description_html, image, image_alt, link, published, published_at, updated_at, updated_by)
          values (${title}, ${html}, ${image}, ${imageAlt}, ${link}, ${published}, ${publishedAt}, ${now}, ${by})
          returning id`
      : sql`
          update news_item set title = ${title}, description_html = ${html}, image = ${image}, image_alt = ${imageAlt},
            link = ${link}, published = ${published}, published_at = ${publishedAt}, updated_at = ${now}, updated_by = ${by}
          where id = ${id} returning id`,
  );
  return saved?.id ?? null;
}

export async function removePost(tx: Queryable, id: number): Promise<boolean> {
  return (await tx.run(sql`delete from blog_post where id = ${id}`)) === 1;
}

export async function removeNews(tx: Queryable, id: number): Promise<boolean> {
  return (await tx.run(sql`delete from news_item where id = ${id}`)) === 1;
}

/** The other posts whose titles make the same address, for a word of warning: the later of them get -1, -2 and so on. */
export async function postsOfSameAddress(db: Queryable, id: number | null, title: string): Promise<string[]> {
  const wanted = slugOfTitle(title);
  const posts = await listPosts(db);
  return posts.filter((post) => post.id !== id && slugOfTitle(post.title) === wanted).map((post) => post.title);
}
