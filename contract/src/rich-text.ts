/**
 * Elements allowed in an article. The server stores and the pages render nothing else. Links are the only elements with
 * attributes.
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
