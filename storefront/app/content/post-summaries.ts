import { articleSlugs, excerptOfHtml } from '@tola/contract/article-presentation';
import type { Article } from '@tola/contract/content';
import type { PostSummary } from './post-card.tsx';

/** Summaries of all articles, in the given order. */
export function summariesOf(posts: readonly Article[]): PostSummary[] {
  const slugs = articleSlugs(posts);
  return posts.map(({ id, title, descriptionHtml, image, imageAlt, publishedAt }) => ({
    id,
    slug: slugs.get(id) ?? '',
    title,
    excerpt: excerptOfHtml(descriptionHtml),
    image,
    imageAlt,
    publishedAt,
  }));
}
