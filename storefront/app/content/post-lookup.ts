import { articleSlugs } from '@tola/contract/article-presentation';
import type { Article } from '@tola/contract/content';

/** Specified messages for unknown blog URLs (001 §8). */
const blogFaults = {
  noAddress: 'Invalid blog URL',
  noPosts: 'No blog data available',
  noMatch: 'Blog not found',
} as const;

export type BlogError = (typeof blogFaults)[keyof typeof blogFaults];

/** Finds the article of a URL, or why there is none. */
export function lookUpPost(posts: readonly Article[], blogId: string): { post: Article } | { fault: BlogError } {
  const wanted = blogId.trim();
  if (wanted === '') return { fault: blogFaults.noAddress };
  if (posts.length === 0) return { fault: blogFaults.noPosts };
  const slugs = articleSlugs(posts);
  const post = posts.find(({ id }) => slugs.get(id) === wanted);
  return post === undefined ? { fault: blogFaults.noMatch } : { post };
}
