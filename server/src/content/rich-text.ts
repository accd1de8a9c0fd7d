/** Rich text as it may be stored and shown: an allow-list of tags, links that open beside the store. */
import { richTextTags } from '@tola/contract/rich-text';
import sanitizeHtml from 'sanitize-html';

const options: sanitizeHtml.IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: { a: ['href', 'target', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // The page has its one heading of the first level; older editors write b and i.
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

/** Rich text without anything that could act: to be called on every way into the database. */
export function sanitiseRichText(html: string): string {
  return sanitizeHtml(html, options).trim();
}
