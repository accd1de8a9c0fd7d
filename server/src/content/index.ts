/**
 * What the shop publishes: journal, news, testimonials, questions, stores, policies, brochures, and what makes it found.
 * Visitors are answered from memory; staff change the tables, and every process follows.
 */
export {
  type ArticleDraft,
  type HeldNews,
  type HeldPost,
  listNews,
  listPosts,
  type PostDraft,
  postsOfSameAddress,
  removeNews,
  removePost,
  saveNews,
  savePost,
} from './article-editing.ts';
export { brochurePath } from './brochure-routes.ts';
export { factsOf } from './business-facts.ts';
export { type Content, type ContentSnapshot, createContent } from './content.ts';
export { contentFeature } from './content-feature.ts';
export {
  type HeldHead,
  type HeldPage,
  type HeldQuestion,
  type HeldStore,
  holdPages,
  listHeads,
  listPages,
  listQuestions,
  listStores,
  PageFaults,
  type QuestionDraft,
  removeQuestion,
  removeStore,
  type StoreDraft,
  saveHead,
  savePage,
  saveQuestion,
  saveStore,
} from './page-editing.ts';
export { sanitiseRichText } from './rich-text.ts';
export { loadDemoContent, loadStandingTexts } from './seed-content.ts';
export {
  type HeldTestimonial,
  listTestimonials,
  moderateTestimonial,
  setTestimonialVideo,
  type TestimonialStatus,
} from './testimonials.ts';
