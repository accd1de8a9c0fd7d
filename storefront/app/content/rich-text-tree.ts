/**
 * Parses rich text into a tree of allowed elements, so that no raw markup is rendered. The server has sanitised it
 * already; tags not on the list are dropped and their text is kept.
 */
import { decodeEntities } from '@tola/contract/article-presentation';
import { type RichTextTag, richTextTags } from '@tola/contract/rich-text';

export interface RichTextElement {
  readonly tag: RichTextTag;
  /** Links only: http(s), mailto or tel. */
  readonly href: string | null;
  readonly children: RichTextNode[];
}

export type RichTextNode = string | RichTextElement;

/** Whitespace between these is meaningless, and React warns about it. */
const withoutText = new Set(['table', 'thead', 'tbody', 'tr', 'ul', 'ol']);

export function parseRichText(html: string): RichTextNode[] {
  const top: RichTextNode[] = [];
  const open: RichTextElement[] = [];
  const into = (): RichTextNode[] => open.at(-1)?.children ?? top;

  for (const [, closing, name, attributes, text] of html.matchAll(/<(\/?)([a-zA-Z][\w-]*)([^>]*)>|([^<]+|<)/g)) {
    if (text !== undefined) {
      const isBetween = open.length === 0 || withoutText.has(open.at(-1)?.tag ?? '');
      if (!isBetween || text.trim() !== '') into().push(decodeEntities(text));
      continue;
    }
    const tag = tagNamed(name ?? '');
    if (tag === null) continue;
    if (closing === '/') closeTo(open, tag);
    else {
      const element: RichTextElement = { tag, href: tag === 'a' ? hrefIn(attributes ?? '') : null, children: [] };
      into().push(element);
      if (tag !== 'br') open.push(element);
    }
  }
  return top;
}

function tagNamed(name: string): RichTextTag | null {
  return richTextTags.find((tag) => tag === name.toLowerCase()) ?? null;
}

/** Closes the innermost open element of a tag and any open elements inside it. */
function closeTo(open: RichTextElement[], tag: RichTextTag): void {
  const at = open.findLastIndex((element) => element.tag === tag);
  if (at >= 0) open.length = at;
}

function hrefIn(attributes: string): string | null {
  const [, quoted = ''] = /\bhref="([^"]*)"/i.exec(attributes) ?? [];
  const href = decodeEntities(quoted).trim();
  return /^(?:https?:\/\/|\/(?!\/)|mailto:|tel:|#)/i.test(href) ? href : null;
}
