/**
 * Rich text as a tree, so that a page draws it as elements of an allow-list and never as markup. The server has sanitised
 * it before (DECISIONS 6); what is not on the list is shown without its tags.
 */
import { decodeEntities } from '@tola/contract/article-presentation';
import { type RichTextTag, richTextTags } from '@tola/contract/rich-text';

export interface RichTextElement {
  readonly tag: RichTextTag;
  /** Of a link only, and only one that leads to a page, a mailbox or a telephone. */
  readonly href: string | null;
  readonly children: RichTextNode[];
}

export type RichTextNode = string | RichTextElement;

/** Between these a space means nothing, and React would complain about it. */
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

/** Closes the innermost open element of a tag and whatever was left open inside it. */
function closeTo(open: RichTextElement[], tag: RichTextTag): void {
  const at = open.findLastIndex((element) => element.tag === tag);
  if (at >= 0) open.length = at;
}

function hrefIn(attributes: string): string | null {
  const [, quoted = ''] = /\bhref="([^"]*)"/i.exec(attributes) ?? [];
  const href = decodeEntities(quoted).trim();
  return /^(?:https?:\/\/|\/(?!\/)|mailto:|tel:|#)/i.test(href) ? href : null;
}
