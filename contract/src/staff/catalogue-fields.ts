/** Fields that several catalogue resources have. */
import type { FieldShape } from './resource.ts';

const slug = [/^[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$/u, 'may contain letters, digits and single hyphens'] as const;
const SLUG_HINT = 'Last part of the page’s URL. Changing it breaks existing links.';
export const urlSlug: FieldShape = {
  name: 'slug',
  label: 'URL slug',
  kind: 'line',
  pattern: slug,
  hint: SLUG_HINT,
  derived: { from: 'name', as: 'slug' },
};

export const visible: FieldShape = {
  name: 'visible',
  label: 'Visibility',
  kind: 'flag',
  listed: true,
  filtered: true,
  labels: ['Visible', 'Hidden'],
};
export const position: FieldShape = {
  name: 'position',
  label: 'Sort order',
  kind: 'integer',
  initial: 0,
  listed: true,
};
export const seoTitle: FieldShape = { name: 'seoTitle', label: 'SEO title', kind: 'line', optional: true };
export const seoDescription: FieldShape = {
  name: 'seoDescription',
  label: 'SEO description',
  kind: 'text',
  maxLength: 400,
  optional: true,
};
export const tile: readonly FieldShape[] = [
  { name: 'image', label: 'Tile image', kind: 'image', folder: 'tiles' },
  {
    name: 'imageAlt',
    label: 'Image alt text',
    kind: 'line',
    hint: 'Describes the image for screen readers.',
    derived: { from: 'name', as: 'copy' },
  },
];

export const madeToDesign: FieldShape = {
  name: 'madeToDesign',
  label: 'Made to the buyer’s design',
  kind: 'flag',
  initial: false,
  labels: ['Yes', 'No'],
  hint: 'Pieces are engraved: the product page has the editor, and nothing is sold without a design.',
};
