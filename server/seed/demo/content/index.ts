/** The texts of the demo shop alone; the seed writes them to the database, where the back office changes them. */
export { blogPosts } from './blog/index.ts';
export { faqEntries } from './faq.ts';
export { newsItems } from './news/index.ts';
export { categorySeo } from './seo-categories.ts';
export { stores } from './stores.ts';
export { testimonials } from './testimonials.ts';
