/** The sample shop's journal and news: Markdown files whose names start with the day of publication. */
import { Marked, type Tokens } from 'marked';
import * as z from 'zod';
import { namesIn, readMarkdown } from './data-files.ts';
import { altText } from './media.ts';

const newsHead = z.object({ title: z.string(), link: z.string(), image: z.string() });
/** Link for further reading: a full URL, one without a scheme, a path of the store, or none. */
const postHead = newsHead.extend({ author: z.string(), link: z.string().nullable() });

interface Article {
  descriptionHtml: string;
  imageAlt: string;
  /** ISO date in India. */
  publishedAt: string;
}

export type BlogPost = z.output<typeof postHead> & Article;
export type NewsItem = z.output<typeof newsHead> & Article;

/** Newest first. The order decides which of two equal slugs gets the "-1". */
export function blogPosts(): BlogPost[] {
  return articlesIn('sample-shop/blog', postHead);
}

/** Newest first. */
export function newsItems(): NewsItem[] {
  return articlesIn('sample-shop/news', newsHead);
}

function articlesIn<Head extends { image: string }>(folder: string, shape: z.ZodType<Head>): (Head & Article)[] {
  return namesIn(folder)
    .toReversed()
    .map((name) => {
      const { head, body } = readMarkdown(`${folder}/${name}`, shape);
      const publishedAt = name.slice(0, 'yyyy-mm-dd'.length);
      return { ...head, publishedAt, imageAlt: altText(head.image), descriptionHtml: htmlOf(body) };
    });
}

/** Renders HTML as the rich-text editor does: plain quotation marks, one table row per line, an empty line before a heading. */
const marked = new Marked({
  renderer: {
    text(token) {
      return 'tokens' in token && token.tokens !== undefined ? this.parser.parseInline(token.tokens) : token.text;
    },
    heading({ tokens, depth }) {
      return `${depth === 2 ? '\n' : ''}<h${depth}>${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    blockquote({ tokens }) {
      return `<blockquote>${this.parser.parse(tokens).trim()}</blockquote>\n`;
    },
    table({ header, rows }) {
      const line = (tag: string, cells: Tokens.TableCell[]): string =>
        `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
      const body = rows.map((cells) => `${line('td', cells)}\n`).join('');
      return `<table>\n<thead>${line('th', header)}</thead>\n<tbody>\n${body}</tbody>\n</table>\n`;
    },
  },
});

function htmlOf(markdown: string): string {
  return marked.parse(markdown, { async: false }).trim();
}
