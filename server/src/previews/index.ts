/** Preview links: drafts of articles, news and products as the store would show them. */
export { previewOperations } from './preview-operations.ts';
export { previewsFeature } from './previews-feature.ts';
