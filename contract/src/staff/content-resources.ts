/** What the shop publishes, and its coupons, as records. */
import { editedBy, type FieldShape, type Resource } from './resource.ts';

const right = ['content'] as const;
const published: FieldShape = {
  name: 'published',
  label: 'Visibility',
  kind: 'flag',
  listed: true,
  filtered: true,
  labels: ['Published', 'Draft'],
};
const link = [/^(\/|https?:\/\/)\S*$/, 'is not an address'] as const;

const article: readonly FieldShape[] = [
  { name: 'title', label: 'Title', kind: 'line', listed: true },
  { name: 'descriptionHtml', label: 'Text', kind: 'rich' },
  { name: 'image', label: 'Picture', kind: 'image', folder: 'journal' },
  { name: 'imageAlt', label: 'What the picture shows', kind: 'line' },
];
const articleEnd: readonly FieldShape[] = [
  published,
  { name: 'publishedAt', label: 'Date', kind: 'dateTime', listed: true },
];

export const journal: Resource = {
  name: 'journal',
  title: 'Journal',
  singular: 'article',
  right,
  searchPlaceholder: 'Title',
  canAdd: true,
  canRemove: true,
  fields: editedBy(right, [
    ...article,
    { name: 'author', label: 'Author', kind: 'line', listed: true },
    { name: 'link', label: 'Link to the source', kind: 'line', optional: true, pattern: link },
    ...articleEnd,
  ]),
};

export const news: Resource = {
  name: 'news',
  title: 'News',
  singular: 'news item',
  right,
  searchPlaceholder: 'Title',
  canAdd: true,
  canRemove: true,
  fields: editedBy(right, [
    ...article,
    { name: 'link', label: 'Where “Read More” leads', kind: 'line', optional: true, pattern: link },
    ...articleEnd,
  ]),
};

export const faq: Resource = {
  name: 'faq',
  title: 'Questions',
  singular: 'question',
  right,
  searchPlaceholder: 'Question or answer',
  canAdd: true,
  canRemove: true,
  fields: editedBy(right, [
    { name: 'title', label: 'Question', kind: 'line', maxLength: 300, listed: true },
    { name: 'description', label: 'Answer', kind: 'text' },
    { name: 'position', label: 'Place in the order', kind: 'integer', initial: 100, listed: true },
    published,
  ]),
};

export const stores: Resource = {
  name: 'stores',
  title: 'Showrooms',
  singular: 'showroom',
  right,
  searchPlaceholder: 'Name or address',
  canAdd: true,
  canRemove: true,
  fields: editedBy(right, [
    { name: 'name', label: 'Name', kind: 'line', listed: true },
    { name: 'address', label: 'Address', kind: 'text', maxLength: 600, listed: true },
    { name: 'mobile', label: 'Telephone', kind: 'line', listed: true },
    { name: 'email', label: 'E-mail', kind: 'line' },
    { name: 'hours', label: 'Opening hours', kind: 'line' },
    { name: 'latitude', label: 'Latitude', kind: 'decimal', min: -90, max: 90, mapWith: 'longitude' },
    { name: 'longitude', label: 'Longitude', kind: 'decimal', min: -180, max: 180 },
    { name: 'images', label: 'Pictures', kind: 'images', folder: 'journal', optional: true },
    { name: 'position', label: 'Place in the order', kind: 'integer', initial: 0 },
    published,
  ]),
};

export const banners: Resource = {
  name: 'banners',
  title: 'Banners',
  singular: 'banner',
  right,
  searchPlaceholder: 'Name or headline',
  canAdd: true,
  canRemove: true,
  fields: editedBy(right, [
    { name: 'name', label: 'Name', kind: 'line', listed: true, hint: 'For the back office only.' },
    {
      name: 'placement',
      label: 'Where',
      kind: 'choice',
      listed: true,
      filtered: true,
      choices: [
        ['hero', 'Opening of the home page'],
        ['top', 'Top web banner'],
        ['slider', 'Slider'],
      ],
    },
    { name: 'image', label: 'Picture', kind: 'image', folder: 'banners' },
    { name: 'imageAlt', label: 'What the picture shows', kind: 'line' },
    {
      name: 'ground',
      label: 'The picture is',
      kind: 'choice',
      choices: [
        ['light', 'Light, with dark text'],
        ['dark', 'Dark, with light text'],
      ],
    },
    { name: 'eyebrow', label: 'Line above the headline', kind: 'line', optional: true },
    { name: 'headline', label: 'Headline', kind: 'line', optional: true },
    { name: 'text', label: 'Text', kind: 'text', maxLength: 400, optional: true },
    { name: 'button', label: 'Button', kind: 'line', optional: true },
    { name: 'href', label: 'Where the button leads', kind: 'line', optional: true, pattern: link },
    { name: 'secondButton', label: 'Second button', kind: 'line', optional: true },
    { name: 'secondHref', label: 'Where the second button leads', kind: 'line', optional: true, pattern: link },
    { name: 'position', label: 'Place in the order', kind: 'integer', initial: 0, listed: true },
    { name: 'visible', label: 'In the store', kind: 'flag', listed: true, labels: ['Shown', 'Hidden'] },
  ]),
};

export const pageHeads: Resource = {
  name: 'page-heads',
  title: 'Page heads',
  singular: 'page head',
  right,
  searchPlaceholder: 'Path or title',
  canAdd: true,
  canRemove: true,
  fields: editedBy(right, [
    {
      name: 'path',
      label: 'Path of the page',
      kind: 'line',
      listed: true,
      pattern: [/^(\/\S*|\*)$/, 'must begin with / or be *'],
      hint: 'Such as /faq; * stands for pages that are not found.',
    },
    {
      name: 'title',
      label: 'Title for search engines',
      kind: 'line',
      listed: true,
      hint: 'May name {{businessName}} and the other facts of page texts.',
    },
    {
      name: 'description',
      label: 'Description for search engines',
      kind: 'text',
      maxLength: 400,
      listed: true,
      optional: true,
    },
  ]),
};

export const testimonials: Resource = {
  name: 'testimonials',
  title: 'Testimonials',
  singular: 'testimonial',
  right,
  searchPlaceholder: 'Name or words',
  canAdd: false,
  canRemove: true,
  fields: editedBy(right, [
    { name: 'name', label: 'Name', kind: 'line', listed: true, readOnly: true },
    { name: 'title', label: 'E-mail they gave', kind: 'line', readOnly: true },
    { name: 'starRating', label: 'Stars', kind: 'integer', listed: true, readOnly: true },
    { name: 'description', label: 'What they wrote', kind: 'text', listed: true, readOnly: true },
    { name: 'createdAt', label: 'Written', kind: 'dateTime', listed: true, readOnly: true },
    {
      name: 'status',
      label: 'Decision',
      kind: 'choice',
      listed: true,
      filtered: true,
      choices: [
        ['waiting', 'Waiting'],
        ['published', 'Published'],
        ['declined', 'Declined'],
      ],
    },
    {
      name: 'video',
      label: 'Film, MP4',
      kind: 'video',
      format: 'mp4',
      optional: true,
      hint: 'A film needs its still. MP4 plays everywhere.',
    },
    {
      name: 'videoWebm',
      label: 'The same film, WebM',
      kind: 'video',
      format: 'webm',
      optional: true,
      hint: 'Smaller, for browsers that play it.',
    },
    { name: 'videoPoster', label: 'The film’s still', kind: 'image', folder: 'video', optional: true },
  ]),
};

const couponRight = ['accounts', 'orders'] as const;

export const coupons: Resource = {
  name: 'coupons',
  title: 'Coupons',
  singular: 'coupon',
  right: couponRight,
  searchPlaceholder: 'Code or note',
  canAdd: true,
  canRemove: false,
  fields: editedBy(couponRight, [
    {
      name: 'code',
      label: 'Code',
      kind: 'line',
      maxLength: 40,
      listed: true,
      pattern: [/^[A-Z0-9-]+$/, 'may hold capitals, digits and hyphens'],
    },
    { name: 'amountPaise', label: 'Amount', kind: 'paise', listed: true },
    {
      name: 'minimumAmountPaise',
      label: 'Smallest cart',
      kind: 'paise',
      initial: 0,
      listed: true,
      hint: 'Before points and GST.',
    },
    { name: 'startsAt', label: 'From', kind: 'dateTime', listed: true },
    { name: 'endsAt', label: 'Until', kind: 'dateTime', optional: true, listed: true },
    { name: 'usesInAll', label: 'Uses in all', kind: 'integer', min: 1, optional: true },
    { name: 'usesPerCustomer', label: 'Uses for each customer', kind: 'integer', min: 1, optional: true, initial: 1 },
    { name: 'uses', label: 'Used', kind: 'integer', readOnly: true, listed: true },
    { name: 'note', label: 'Note', kind: 'text', maxLength: 500, optional: true },
    { name: 'isActive', label: 'Switch', kind: 'flag', labels: ['On', 'Off'] },
    {
      name: 'standing',
      label: 'State',
      kind: 'choice',
      readOnly: true,
      listed: true,
      filtered: true,
      choices: [
        ['active', 'Active'],
        ['to come', 'To come'],
        ['over', 'Over'],
        ['used up', 'Used up'],
        ['off', 'Off'],
      ],
    },
  ]),
};
