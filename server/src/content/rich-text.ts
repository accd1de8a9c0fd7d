/** Sanitises rich text with an allow-list of tags. Links open in a new tab. */
import { richTextTags } from '@tola/contract/rich-text';
import sanitizeHtml from 'sanitize-html';

const options: sanitizeHtml.IOptions = {
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
  return sanitizeHtml(html, options).trim();
}
