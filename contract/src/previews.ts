/** A draft as the store would show it, for those who have its link. */
import { defineCall } from './call.ts';
import { field, onlyOne, optional, type Plain, record } from './codec.ts';
import { article } from './content.ts';
import { occasionPage } from './occasion-pages.ts';
import { product } from './products.ts';
import { oneOf, plainText, text } from './values.ts';

const preview = record({
  kind: field('Kind', oneOf(['article', 'news', 'occasion', 'product'], 'Kind is not valid')),
  article: optional('Article', article, null),
  occasion: optional('OccasionPage', occasionPage, null),
  product: optional('Product', product, null),
  /** When the link ends. */
  expiresAt: field('ExpiresAt', plainText),
});

export type Preview = Plain<typeof preview>;

export const getPreview = defineCall({
  name: 'GetPreviewFront',
  does: 'Reads the draft behind a preview link. What it shows is on no list, and none of its variants can be bought.',
  caller: 'guest',
  repeat: 'harmless',
  payload: record({ token: field('Token', text('Enter the token of the link', 80)) }),
  data: onlyOne(preview),
  refusals: { 'preview-unknown': [404, 'This preview link is not valid any more'] },
});
