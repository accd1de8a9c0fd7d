/** Resources for published content. */
import { publicationFields } from './publication-fields.ts';
import { type FieldShape, type Resource, withRight } from './resource.ts';

const publication = publicationFields({
  name: 'published',
  label: 'Visibility',
  kind: 'flag',
  labels: ['Published', 'Draft'],
});
/** Two slashes, or a backslash, would lead to another host. */
const link = [/^(\/(?![/\\])|https?:\/\/)\S*$/, 'is not a URL or path'] as const;

const article: readonly FieldShape[] = [
  { name: 'title', label: 'Title', kind: 'line', listed: true },
  { name: 'descriptionHtml', label: 'Text', kind: 'rich' },
  { name: 'image', label: 'Image', kind: 'image', folder: 'journal' },
  { name: 'imageAlt', label: 'Image alt text', kind: 'line', derived: { from: 'title', as: 'copy' } },
];
const articleEnd: readonly FieldShape[] = [
  {
    name: 'publishedAt',
    label: 'Date',
    kind: 'dateTime',
    listed: true,
    hint: 'The later of this and “Show from” is shown.',
  },
  ...publication,
];

export const journal: Resource = {
  name: 'journal',
  title: 'Blog articles',
  singular: 'article',
  right: 'content.edit',
  searchPlaceholder: 'Title',
  canAdd: true,
  canRemove: true,
  fields: withRight('content.edit', [
    ...article,
    { name: 'author', label: 'Author', kind: 'line', listed: true, isWriter: true },
    { name: 'link', label: 'Source link', kind: 'line', optional: true, isLink: true, pattern: link },
    ...articleEnd,
  ]),
};

export const news: Resource = {
  name: 'news',
  title: 'News',
  singular: 'news item',
  right: 'content.edit',
  searchPlaceholder: 'Title',
  canAdd: true,
  canRemove: true,
  fields: withRight('content.edit', [
    ...article,
    { name: 'link', label: '“Read More” link', kind: 'line', optional: true, isLink: true, pattern: link },
    ...articleEnd,
  ]),
};

export const faq: Resource = {
  name: 'faq',
  title: 'FAQs',
  singular: 'question',
  right: 'content.edit',
  searchPlaceholder: 'Question or answer',
  canAdd: true,
  canRemove: true,
  fields: withRight('content.edit', [
    { name: 'title', label: 'Question', kind: 'line', maxLength: 300, listed: true },
    { name: 'description', label: 'Answer', kind: 'text' },
    { name: 'position', label: 'Sort order', kind: 'integer', initial: 100, listed: true },
    ...publication,
  ]),
};

export const stores: Resource = {
  name: 'stores',
  title: 'Showrooms',
  singular: 'showroom',
  right: 'content.edit',
  searchPlaceholder: 'Name or address',
  canAdd: true,
  canRemove: true,
  fields: withRight('content.edit', [
    { name: 'name', label: 'Name', kind: 'line', listed: true },
    { name: 'address', label: 'Address', kind: 'text', maxLength: 600, listed: true },
    { name: 'mobile', label: 'Phone', kind: 'line', listed: true },
    { name: 'email', label: 'Email', kind: 'line' },
    { name: 'hours', label: 'Opening hours', kind: 'line' },
    { name: 'latitude', label: 'Latitude', kind: 'decimal', min: -90, max: 90, mapWith: 'longitude' },
    { name: 'longitude', label: 'Longitude', kind: 'decimal', min: -180, max: 180 },
    { name: 'images', label: 'Images', kind: 'images', folder: 'journal', optional: true },
    { name: 'position', label: 'Sort order', kind: 'integer', initial: 0 },
    ...publication,
  ]),
};

export const banners: Resource = {
  name: 'banners',
  title: 'Banners',
  singular: 'banner',
  right: 'content.edit',
  searchPlaceholder: 'Name or headline',
  canAdd: true,
  canRemove: true,
  fields: withRight('content.edit', [
    { name: 'name', label: 'Name', kind: 'line', listed: true, hint: 'Only shown in the back office.' },
    {
      name: 'placement',
      label: 'Placement',
      kind: 'choice',
      listed: true,
      filtered: true,
      choices: [
        ['hero', 'Home page hero'],
        ['top', 'Top web banner'],
        ['slider', 'Slider'],
      ],
    },
    { name: 'image', label: 'Image', kind: 'image', folder: 'banners' },
    { name: 'imageAlt', label: 'Image alt text', kind: 'line', derived: { from: 'headline', as: 'copy' } },
    {
      name: 'ground',
      label: 'Background',
      kind: 'choice',
      choices: [
        ['light', 'Light (dark text)'],
        ['dark', 'Dark (light text)'],
      ],
    },
    { name: 'eyebrow', label: 'Eyebrow', kind: 'line', optional: true },
    { name: 'headline', label: 'Headline', kind: 'line', optional: true },
    { name: 'text', label: 'Text', kind: 'text', maxLength: 400, optional: true },
    { name: 'button', label: 'Button text', kind: 'line', optional: true },
    { name: 'href', label: 'Button link', kind: 'line', optional: true, isLink: true, pattern: link },
    { name: 'secondButton', label: 'Second button text', kind: 'line', optional: true },
    { name: 'secondHref', label: 'Second button link', kind: 'line', optional: true, isLink: true, pattern: link },
    { name: 'position', label: 'Sort order', kind: 'integer', initial: 0, listed: true },
    ...publicationFields({ name: 'visible', label: 'Visibility', kind: 'flag', labels: ['Visible', 'Hidden'] }),
  ]),
};

export const pageHeads: Resource = {
  name: 'page-heads',
  title: 'SEO',
  singular: 'SEO entry',
  right: 'content.edit',
  searchPlaceholder: 'Path or title',
  canAdd: true,
  canRemove: true,
  fields: withRight('content.edit', [
    {
      name: 'path',
      label: 'Page path',
      kind: 'line',
      listed: true,
      pattern: [/^(\/\S*|\*)$/, 'must start with / or be *'],
      hint: 'For example /faq. Use * for the page-not-found page.',
    },
    {
      name: 'title',
      label: 'SEO title',
      kind: 'line',
      listed: true,
      hint: 'May contain {{businessName}} and the other placeholders listed under Pages.',
    },
    {
      name: 'description',
      label: 'SEO description',
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
  right: 'testimonials.decide',
  searchPlaceholder: 'Name or text',
  canAdd: false,
  canRemove: true,
  fields: withRight('testimonials.decide', [
    { name: 'name', label: 'Name', kind: 'line', listed: true, readOnly: true },
    { name: 'title', label: 'Email given', kind: 'line', readOnly: true },
    { name: 'starRating', label: 'Stars', kind: 'integer', listed: true, readOnly: true },
    { name: 'description', label: 'Testimonial', kind: 'text', listed: true, readOnly: true },
    { name: 'createdAt', label: 'Submitted', kind: 'dateTime', listed: true, readOnly: true },
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
      label: 'Video (MP4)',
      kind: 'video',
      format: 'mp4',
      optional: true,
      hint: 'Required for a video, with its poster. Plays in every browser.',
    },
    {
      name: 'videoWebm',
      label: 'Video (WebM)',
      kind: 'video',
      format: 'webm',
      optional: true,
      hint: 'Smaller file for browsers that support it.',
    },
    { name: 'videoPoster', label: 'Video poster', kind: 'image', folder: 'video', optional: true },
  ]),
};
