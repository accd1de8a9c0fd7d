/**
 * Parses rich text into a tree of allowed elements, so that no raw markup is rendered. The server has sanitised it
 * already; tags not on the list are dropped and their text is kept.
 */
import { decodeEntities } from '@tola/contract/article-presentation';
import {
  alignmentOf,
  articlePicture,
  type PictureAlignment,
  type RichTextTag,
  richTextTags,
} from '@tola/contract/rich-text';

export interface RichTextElement {
  readonly tag: RichTextTag;
  /** Links only: http(s), mailto or tel. */
  readonly href: string | null;
  readonly children: RichTextNode[];
}

/** A picture with its caption. */
export interface RichTextPicture {
  readonly tag: 'figure';
  readonly align: PictureAlignment;
  /** Path of an uploaded picture; empty when it has none and is not shown. */
  src: string;
  alt: string;
  readonly children: RichTextNode[];
}

export type RichTextNode = string | RichTextElement | RichTextPicture;

/** Whitespace between these is meaningless, and React warns about it. */
const withoutText = new Set(['table', 'thead', 'tbody', 'tr', 'ul', 'ol']);

export function parseRichText(html: string): RichTextNode[] {
  const top: RichTextNode[] = [];
  const open: (RichTextElement | RichTextPicture)[] = [];
  const into = (): RichTextNode[] => open.at(-1)?.children ?? top;

  for (const [, closing, name, attributes, text] of html.matchAll(/<(\/?)([a-zA-Z][\w-]*)([^>]*)>|([^<]+|<)/g)) {
    if (text !== undefined) {
      const isBetween = open.length === 0 || withoutText.has(open.at(-1)?.tag ?? '');
      if (!isBetween || text.trim() !== '') into().push(decodeEntities(text));
      continue;
    }
    if (name?.toLowerCase() === 'img') setPicture(open.at(-1), attributes ?? '');
    const tag = tagNamed(name ?? '');
    if (tag === null) continue;
    if (closing === '/') closeTo(open, tag);
    else if (tag === 'figure') {
      const align = alignmentOf(attributeIn(attributes ?? '', 'data-align'));
      const picture: RichTextPicture = { tag, align, src: '', alt: '', children: [] };
      into().push(picture);
      open.push(picture);
    } else {
      const element: RichTextElement = { tag, href: tag === 'a' ? hrefIn(attributes ?? '') : null, children: [] };
      into().push(element);
      if (tag !== 'br') open.push(element);
    }
  }
  return top;
}

function tagNamed(name: string): RichTextTag | 'figure' | null {
  return ([...richTextTags, 'figure'] as const).find((tag) => tag === name.toLowerCase()) ?? null;
}

function setPicture(element: RichTextElement | RichTextPicture | undefined, attributes: string): void {
  if (element?.tag !== 'figure') return;
  const src = attributeIn(attributes, 'src');
  if (articlePicture(src) === null) return;
  element.src = src;
  element.alt = attributeIn(attributes, 'alt');
}

function attributeIn(attributes: string, name: string): string {
  return decodeEntities(new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(attributes)?.[1] ?? '').trim();
}

/** The text of nodes, without their elements. */
export function textOfNodes(nodes: readonly RichTextNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textOfNodes(node.children))).join('');
}

/** Closes the innermost open element of a tag and any open elements inside it. */
function closeTo(open: (RichTextElement | RichTextPicture)[], tag: RichTextTag | 'figure'): void {
  const at = open.findLastIndex((element) => element.tag === tag);
  if (at >= 0) open.length = at;
}

function hrefIn(attributes: string): string | null {
  const href = attributeIn(attributes, 'href');
  return /^(?:https?:\/\/|\/(?!\/)|mailto:|tel:|#)/i.test(href) ? href : null;
}
