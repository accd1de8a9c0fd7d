/** Which articles a reader looks for: words and an author, both in the address. */
import { textOfHtml } from '@tola/contract/article-presentation';
import type { Article } from '@tola/contract/content';

const LONGEST = 100;

export interface ArticleChoice {
  /** Words that all occur in title, text or author; empty for all articles. */
  readonly words: string;
  /** Name of an author; empty for all. */
  readonly author: string;
}

export function articleChoiceOf(search: URLSearchParams): ArticleChoice {
  const read = (name: string): string => (search.get(name) ?? '').normalize('NFC').trim().slice(0, LONGEST);
  return { words: read('q'), author: read('author') };
}

export function chosenArticles(articles: readonly Article[], { words, author }: ArticleChoice): Article[] {
  const wanted = folded(words).split(/\s+/).filter(Boolean);
  return articles.filter((article) => {
    if (author !== '' && folded(article.author) !== folded(author)) return false;
    if (wanted.length === 0) return true;
    const text = folded(`${article.title} ${textOfHtml(article.descriptionHtml)} ${article.author}`);
    return wanted.every((word) => text.includes(word));
  });
}

function folded(text: string): string {
  return text.toLowerCase();
}

/** Everybody who has written an article, by name. */
export function authorsOf(articles: readonly Article[]): string[] {
  const names = articles.map(({ author }) => author).filter((name) => name !== '');
  return [...new Set(names)].toSorted((one, other) => one.localeCompare(other));
}
