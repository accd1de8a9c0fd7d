/** Every text of the demo shop; the seed writes it to the database, where the back office changes it. */
export { blogPosts } from './blog/index.ts';
export * from './content-shape.ts';
export { corporate } from './corporate.ts';
export { distributor } from './distributor.ts';
export { faqEntries } from './faq.ts';
export { newsItems } from './news/index.ts';
export { policyPages } from './policies/index.ts';
export { categorySeo, routeSeo } from './seo.ts';
export { stores } from './stores.ts';
export { testimonials } from './testimonials.ts';
