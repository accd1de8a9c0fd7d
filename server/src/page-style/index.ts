/** Style of the pages that the server writes itself: the tokens and fonts of the front ends. */
export { FONT_POLICY, pageStyleFeature, styleOf } from './page-style.ts';
