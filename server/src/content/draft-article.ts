/** An article or news item as its page would show it, from the values of its form. */
import type { Article } from '@tola/contract';
import type { RecordValues } from '@tola/contract/staff';
import { escapeFacts, type Facts, fillFacts } from './business-facts.ts';

/** @param values valid and sanitised; instants are Dates or ISO text */
export function draftArticle(values: RecordValues, facts: Facts): Article {
  const text = (name: string): string => String(values[name] ?? '');
  const times = [values.publishedAt, values.publishFrom].map((time) => new Date(String(time ?? 0)).getTime());
  return {
    id: Number.MAX_SAFE_INTEGER,
    title: text('title'),
    descriptionHtml: fillFacts(text('descriptionHtml'), escapeFacts(facts)),
    image: text('image'),
    imageAlt: text('imageAlt'),
    link: text('link') || null,
    author: text('author'),
    publishedAt: new Date(Math.max(...times)).toISOString(),
  };
}
