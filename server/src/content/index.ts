/**
 * Published content: journal, news, testimonials, FAQ, stores, policies, brochures, and the site map. Served from an
 * in-memory snapshot that every process rebuilds when staff change the tables.
 */
export { hasDuplicateSlug } from './article-editing.ts';
export { brochurePath } from './brochure-routes.ts';
export { factsOf } from './business-facts.ts';
export { type Content, createContent } from './content.ts';
export { contentFeature } from './content-feature.ts';
export { draftArticle } from './draft-article.ts';
export { draftOccasion } from './occasion-pages.ts';
export { listPages, lockPages, PageTextError, type PageTextRow, savePage } from './page-editing.ts';
export { sanitiseRichText } from './rich-text.ts';
export { loadDefaultTexts, loadDemoContent } from './seed-content.ts';
