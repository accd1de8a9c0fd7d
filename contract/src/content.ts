/** Published content: blog, news, testimonials, FAQ, stores, contact details, policies. */
import { defineCall } from './call.ts';
import { field, list, onlyOne, optional, type Plain, record } from './codec.ts';
import { amountOfThings, anyText, flag, id, instant, plainNumber, plainText, text, wholeNumber } from './values.ts';

export const article = record({
  id: field('Id', id),
  title: field('B_Title', plainText),
  /** Sanitised HTML. */
  descriptionHtml: field('B_Description', plainText),
  image: field('B_ImagePath', plainText),
  imageAlt: field('B_ImageAlt', anyText()),
  link: optional('B_Link', plainText, null),
  publishedAt: field('PublishedAt', instant),
  author: field('Author', anyText()),
});

export type Article = Plain<typeof article>;

export const getBlog = defineCall({
  name: 'GetBlogForFront',
  does: 'Lists the blog posts, newest first.',
  caller: 'guest',
  repeat: 'harmless',
  data: list(article),
});

export const getNews = defineCall({
  name: 'GetNewsForFront',
  does: 'Lists the news items, newest first.',
  caller: 'guest',
  repeat: 'harmless',
  data: list(article),
});

const testimonial = record({
  id: field('Id', id),
  name: field('T_Name', plainText),
  description: field('T_Description', plainText),
  /** Path of a video, under the specification's name. */
  video: optional('T_ImagePath', plainText, null),
  videoWebm: optional('VideoWebmPath', plainText),
  /** Present whenever there is a video. */
  videoPoster: optional('VideoPoster', plainText),
  starRating: field('StarRating', amountOfThings),
});

export type Testimonial = Plain<typeof testimonial>;

export const getTestimonials = defineCall({
  name: 'GetTestimonialsForFront',
  does: 'Lists the published testimonials.',
  caller: 'guest',
  repeat: 'harmless',
  data: list(testimonial),
});

export const addTestimonial = defineCall({
  name: 'AddTestimonialsForFront',
  does: 'Submits a testimonial; it is published after moderation.',
  caller: 'guest',
  repeat: 'acts again',
  payload: record({
    name: field('Name', text('Enter name', 100)),
    title: field('Title', text('Enter title', 254)),
    description: field('Description', text('Enter description', 2_000)),
    starRating: field('StarRating', wholeNumber(1, 5, 'Please select a rating')),
  }),
});

const question = record({
  id: field('Id', id),
  title: field('F_Title', plainText),
  description: field('F_Description', plainText),
});

export type Question = Plain<typeof question>;

export const getFaq = defineCall({
  name: 'GetFaqForFront',
  does: 'Lists the frequently asked questions.',
  caller: 'guest',
  repeat: 'harmless',
  data: list(question),
});

const store = record({
  id: field('id', id),
  name: field('name', plainText),
  address: field('address', plainText),
  mobile: field('mobileNo', plainText),
  email: field('email', plainText),
  latitude: field('late', plainNumber),
  longitude: field('long', plainNumber),
  hours: field('hours', anyText()),
  images: field('images', list(plainText)),
});

export type Store = Plain<typeof store>;

export const getStores = defineCall({
  name: 'GetStoresForFront',
  does: 'Lists the stores.',
  caller: 'guest',
  repeat: 'harmless',
  data: list(store),
});

export const getContactDetails = defineCall({
  name: 'GetContactDetaisForFront',
  does: 'Reads the dealer’s contact details and legal disclosures.',
  caller: 'guest',
  repeat: 'harmless',
  data: onlyOne(
    record({
      phone: field('ContactNumber1', plainText),
      tollFree: field('TollFree', anyText()),
      email: field('Email1', plainText),
      address: field('Address1', plainText),
      businessName: field('BusinessName', plainText),
      legalName: field('LegalName', plainText),
      gstin: field('Gstin', anyText()),
      cin: field('Cin', anyText()),
      state: field('State', anyText()),
      grievanceOfficer: field('GrievanceOfficer', anyText()),
      grievancePhone: field('GrievancePhone', anyText()),
      grievanceEmail: field('GrievanceEmail', anyText()),
      chatUrl: field('ChatUrl', anyText()),
      footerCareHours: field('FooterCareHours', anyText()),
      policyCareHours: field('PolicyCareHours', anyText()),
      storeHours: field('StoreHours', anyText()),
      copyrightLine: field('CopyrightLine', anyText()),
      seoDescription: field('SeoDescription', anyText()),
      socialLinks: field('SocialLinks', list(record({ name: field('name', plainText), url: field('url', plainText) }))),
      /** Who answers for the pieces; both texts are empty where the shop names nobody. */
      refinery: field('Refinery', record({ name: field('name', anyText()), about: field('about', anyText()) })),
    }),
  ),
});

export type ContactDetails = NonNullable<Plain<(typeof getContactDetails)['data']>>;

/** Runtime configuration that the store's pages need (specification 000 §3). */
export const getRuntimeConfiguration = defineCall({
  name: 'GetRuntimeConfigurationFront',
  does: 'Reads the runtime configuration: domain, project name, lists of states and union territories, limits.',
  caller: 'guest',
  repeat: 'harmless',
  data: onlyOne(
    record({
      domain: field('domain', plainText),
      projectName: field('prjName', plainText),
      apiUrl: field('apiurl', plainText),
      adminSocketUrl: field('adminsocketurl', anyText()),
      orderStatusUrl: field('orderStatusUrl', plainText),
      paymentMode: field('paymentMode', plainText),
      states: field('states', list(plainText)),
      unionTerritories: field('unionTerritories', list(plainText)),
      ratesLabel: field('ratesLabel', anyText()),
      blockDevtoolsKeys: field('blockDevtoolsKeys', flag),
      mapTilesUrl: field('mapTilesUrl', anyText()),
      /** Loaded with the visitor's consent; when empty, no consent is requested. */
      tagManagerId: field('tagManagerId', anyText()),
      staleSeconds: field('staleSeconds', amountOfThings),
      /** Delivery promise: working days, and the number of PIN codes as text. */
      deliveryDays: field('deliveryDays', amountOfThings),
      deliveryPinCodes: field('deliveryPinCodes', anyText()),
      /** Whether the price with GST is the one that pieces show first. */
      priceWithTaxFirst: field('priceWithTaxFirst', flag),
      /** Within what time a complaint is acknowledged and redressed. */
      grievancePromise: field('grievancePromise', plainText),
    }),
  ),
});

export type RuntimeConfiguration = NonNullable<Plain<(typeof getRuntimeConfiguration)['data']>>;
