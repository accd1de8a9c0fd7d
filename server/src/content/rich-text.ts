/** Sanitises rich text with an allow-list of tags. Links open in a new tab; pictures are those that staff uploaded. */
import { createRequire } from 'node:module';
import { alignmentOf, articlePicture, richTextTags } from '@tola/contract/rich-text';
import type { IOptions } from 'sanitize-html';

const require = createRequire(import.meta.url);

const options: IOptions = {
  allowedTags: [...richTextTags, 'figure', 'img', 'figcaption'],
  allowedAttributes: { a: ['href', 'target', 'rel'], figure: ['data-align'], img: ['src', 'alt'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // The page already has its h1; older editors produce b and i.
  transformTags: {
    a: (tagName, { href }) => ({
      tagName,
      attribs: { ...(href === undefined ? {} : { href }), target: '_blank', rel: 'noopener' },
    }),
    figure: (tagName, attribs) => ({
      tagName,
      attribs: { 'data-align': alignmentOf(attribs['data-align'] ?? '') },
    }),
    img: (tagName, { src = '', alt = '' }) => ({ tagName, attribs: { src, alt: alt.slice(0, MOST_ALT) } }),
    h1: 'h2',
    b: 'strong',
    i: 'em',
  },
  exclusiveFilter: ({ tag, text, attribs }) =>
    (tag === 'a' && text.trim() === '' && attribs.href === undefined) ||
    (tag === 'img' && articlePicture(attribs.src ?? '') === null),
};

const MOST_ALT = 300;

/** Removes active content and foreign pictures. Must be applied before rich text is stored. */
export function sanitiseRichText(html: string): string {
  // Loaded on first use: only staff who write articles need it.
  const sanitizeHtml = require('sanitize-html') as typeof import('sanitize-html');
  return withWholePictures(sanitizeHtml(html, options)).trim();
}

/** A picture stands at the start of its figure; a figure without one, such as of an upload that failed, goes. */
function withWholePictures(html: string): string {
  return html
    .replace(/(<figure [^>]*>\s*)?<img [^>]*>/g, (whole, figure: string | undefined) =>
      figure === undefined ? '' : whole,
    )
    .replace(/<figure [^>]*>(?!\s*<img )[\s\S]*?<\/figure>/g, '');
}
