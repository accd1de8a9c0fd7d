/**
 * What an article may be made of. The server lets nothing else into the database and the pages draw nothing else. Only a
 * link carries an attribute that its writer chose.
 */
export const richTextTags = [
  'p',
  'br',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'a',
  'blockquote',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const;

export type RichTextTag = (typeof richTextTags)[number];
