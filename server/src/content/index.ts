/**
 * What the shop publishes: journal, news, testimonials, questions, stores, policies, brochures, and what makes it found.
 * Visitors are answered from memory; staff change the tables, and every process follows.
 */
export { sharesItsAddress } from './article-editing.ts';
export { brochurePath } from './brochure-routes.ts';
export { factsOf } from './business-facts.ts';
export { createContent } from './content.ts';
export { contentFeature } from './content-feature.ts';
export { type HeldPage, holdPages, listPages, PageTextError, savePage } from './page-editing.ts';
export { sanitiseRichText } from './rich-text.ts';
export { loadDemoContent, loadStandingTexts } from './seed-content.ts';
