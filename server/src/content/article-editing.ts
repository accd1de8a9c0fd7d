/** Inserts seeded articles, and detects duplicate slugs. */
import { slugOfTitle } from '@tola/contract';
import { type Queryable, sql } from '#database';
import { sanitiseRichText } from './rich-text.ts';

export interface ArticleDraft {
  readonly title: string;
  /** Unsanitised rich text; sanitised before it is stored. */
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

export async function addPost(tx: Queryable, draft: PostDraft, by: string, now: Date): Promise<void> {
  const html = sanitiseRichText(draft.descriptionHtml);
  const { title, image, imageAlt, link, author, published, publishedAt } = draft;
  await tx.run(sql`
    insert into blog_post
      (title, description_html, image, image_alt, link, author, published, published_at, updated_at, updated_by)
    values (${title}, ${html}, ${image}, ${imageAlt}, ${link}, ${author}, ${published}, ${publishedAt}, ${now}, ${by})`);
}

export async function addNews(tx: Queryable, draft: ArticleDraft, by: string, now: Date): Promise<void> {
  const html = sanitiseRichText(draft.descriptionHtml);
  const { title, image, imageAlt, link, published, publishedAt } = draft;
  await tx.run(sql`
    insert into news_item
      (title, description_html, image, image_alt, link, published, published_at, updated_at, updated_by)
    values (${title}, ${html}, ${image}, ${imageAlt}, ${link}, ${published}, ${publishedAt}, ${now}, ${by})`);
}

/** Whether another post has the same slug; the later of them gets a suffix -1, -2 and so on. */
export async function hasDuplicateSlug(db: Queryable, postId: number): Promise<boolean> {
  const posts = await db.rows<{ id: number; title: string }>(sql`select id, title from blog_post`);
  const own = posts.find(({ id }) => id === postId);
  if (own === undefined) return false;
  return posts.some(({ id, title }) => id !== postId && slugOfTitle(title) === slugOfTitle(own.title));
}
