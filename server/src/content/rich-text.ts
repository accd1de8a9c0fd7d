/** Sanitises rich text with an allow-list of tags. Links open in a new tab. */
import { createRequire } from 'node:module';
import { richTextTags } from '@tola/contract/rich-text';
import type { IOptions } from 'sanitize-html';

const require = createRequire(import.meta.url);

const options: IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: { a: ['href', 'target', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // The page already has its h1; older editors produce b and i.
  transformTags: {
    a: (tagName, { href }) => ({
      tagName,
      attribs: { ...(href === undefined ? {} : { href }), target: '_blank', rel: 'noopener' },
    }),
    h1: 'h2',
    b: 'strong',
    i: 'em',
  },
  exclusiveFilter: ({ tag, text, attribs }) => tag === 'a' && text.trim() === '' && attribs.href === undefined,
};

/** Removes active content. Must be applied before rich text is stored. */
export function sanitiseRichText(html: string): string {
  // Loaded on first use: only staff who write articles need it.
  const sanitizeHtml = require('sanitize-html') as typeof import('sanitize-html');
  return sanitizeHtml(html, options).trim();
}
