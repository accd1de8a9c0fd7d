/** Texts, pictures and sample data of a new database, read from the files of this workspace. */
export { type BlogPost, blogPosts, type NewsItem, newsItems } from './articles.ts';
export {
  type SampleCategory,
  type SampleProduct,
  type SampleType,
  type SampleWeight,
  sampleCatalogue,
} from './catalogue.ts';
export { mediaFolder } from './data-files.ts';
export {
  enquiryPage,
  type PageSection,
  type PolicyPage,
  pageHeads,
  pageTexts,
  policyPage,
  standardTypes,
} from './every-shop.ts';
export { type SampleOccasion, sampleOccasions } from './occasions.ts';
export { PICTURE_GROUND } from './picture-ground.ts';
export {
  type SampleBanner,
  sampleBanners,
  sampleBusiness,
  sampleCoupons,
  sampleCustomers,
  sampleQuestions,
  sampleShowrooms,
  sampleTestimonials,
} from './sample-shop.ts';
