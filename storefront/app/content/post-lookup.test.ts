import type { Article } from '@tola/contract/content';
import { describe, expect, it } from 'vitest';
import { lookUpPost } from './post-lookup.ts';

const rest = { descriptionHtml: '', image: '', imageAlt: '', link: null, publishedAt: '', author: '' };
const posts: Article[] = [
  { id: 2, title: 'Guide: newer', ...rest },
  { id: 1, title: 'Guide: older', ...rest },
];

describe('the article of an address', () => {
  it('is found by its slug; of equal slugs the oldest keeps the plain one', () => {
    expect(lookUpPost(posts, 'guide')).toEqual({ post: posts[1] });
    expect(lookUpPost(posts, 'guide-1')).toEqual({ post: posts[0] });
  });

  it('is missing with the specified reasons', () => {
    expect(lookUpPost(posts, ' ')).toEqual({ fault: 'Invalid blog URL' });
    expect(lookUpPost([], 'guide')).toEqual({ fault: 'No blog data available' });
    expect(lookUpPost(posts, 'guide-2')).toEqual({ fault: 'Blog not found' });
  });
});
