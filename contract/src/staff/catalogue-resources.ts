/** Catalogue resources: texts and images have rights of their own, apart from what affects a price, a promise or a sale. */
import { madeToDesign, position, seoDescription, seoTitle, tile, urlSlug, visible } from './catalogue-fields.ts';
import { publicationFields } from './publication-fields.ts';
import { type Resource, withRight } from './resource.ts';
import { metalChoices } from './staff-values.ts';

export const types: Resource = {
  name: 'types',
  title: 'Product types',
  singular: 'product type',
  right: 'catalogue.read',
  searchPlaceholder: 'Name',
  canAdd: true,
  canRemove: false,
  fields: [
    ...withRight('catalogue.texts', [
      { name: 'name', label: 'Name', kind: 'line', listed: true },
      { ...urlSlug, listed: true },
      {
        name: 'customised',
        label: 'Kind',
        kind: 'flag',
        readOnly: true,
        listed: true,
        initial: true,
        labels: ['Customised', 'Standard'],
      },
    ]),
    ...withRight('catalogue.terms', [
      {
        name: 'form',
        label: 'Form',
        kind: 'choice',
        choices: [
          ['coin', 'Coins'],
          ['bar', 'Bars'],
        ],
        listed: true,
        filtered: true,
        hint: 'Determines the default HSN of products without their own.',
      },
      madeToDesign,
    ]),
    ...withRight('catalogue.pictures', tile),
    ...withRight('catalogue.texts', [
      { name: 'intro', label: 'Introduction', kind: 'text', optional: true },
      { name: 'about', label: 'Description', kind: 'text', optional: true },
      position,
    ]),
    ...withRight('catalogue.terms', [visible]),
    ...withRight('catalogue.texts', [seoTitle, seoDescription]),
  ],
};

export const categories: Resource = {
  name: 'categories',
  title: 'Categories',
  singular: 'category',
  right: 'catalogue.read',
  searchPlaceholder: 'Name',
  canAdd: true,
  canRemove: true,
  fields: [
    ...withRight('catalogue.texts', [{ name: 'name', label: 'Name', kind: 'line', listed: true }]),
    ...withRight('catalogue.terms', [
      {
        name: 'productTypeId',
        label: 'Product type',
        kind: 'reference',
        resource: 'types',
        listed: true,
        filtered: true,
      },
    ]),
    ...withRight('catalogue.texts', [urlSlug]),
    ...withRight('catalogue.terms', [
      { name: 'isLeaf', label: 'Contains', kind: 'flag', listed: true, labels: ['One product', 'Sub-categories'] },
    ]),
    ...withRight('catalogue.pictures', tile),
    ...withRight('catalogue.texts', [position]),
    ...withRight('catalogue.terms', [visible]),
    ...withRight('catalogue.texts', [seoTitle, seoDescription]),
  ],
};

export const subCategories: Resource = {
  name: 'sub-categories',
  title: 'Sub-categories',
  singular: 'sub-category',
  right: 'catalogue.read',
  searchPlaceholder: 'Name',
  canAdd: true,
  canRemove: true,
  fields: [
    ...withRight('catalogue.texts', [{ name: 'name', label: 'Name', kind: 'line', listed: true }]),
    ...withRight('catalogue.terms', [
      {
        name: 'categoryId',
        label: 'Category',
        kind: 'reference',
        resource: 'categories',
        listed: true,
        filtered: true,
      },
    ]),
    ...withRight('catalogue.texts', [urlSlug]),
    ...withRight('catalogue.pictures', tile),
    ...withRight('catalogue.texts', [position]),
    ...withRight('catalogue.terms', [visible]),
  ],
};

export const products: Resource = {
  name: 'products',
  title: 'Products',
  singular: 'product',
  right: 'catalogue.read',
  searchPlaceholder: 'Name or code',
  canAdd: true,
  canRemove: true,
  fields: [
    ...withRight('catalogue.texts', [{ name: 'name', label: 'Name', kind: 'line', listed: true }]),
    ...withRight('catalogue.terms', [
      {
        name: 'uniqueCode',
        label: 'Code',
        kind: 'line',
        maxLength: 40,
        listed: true,
        derived: { from: 'name', as: 'code' },
      },
      {
        name: 'productTypeId',
        label: 'Product type',
        kind: 'reference',
        resource: 'types',
        listed: true,
        filtered: true,
      },
      { name: 'categoryId', label: 'Category', kind: 'reference', resource: 'categories' },
      {
        name: 'subCategoryId',
        label: 'Sub-category',
        kind: 'reference',
        resource: 'sub-categories',
        optional: true,
        hint: 'Leave empty if this is the only product in its category.',
      },
    ]),
    ...withRight('catalogue.metal', [
      { name: 'metal', label: 'Metal', kind: 'choice', choices: metalChoices, listed: true, filtered: true },
      {
        name: 'fineness',
        label: 'Fineness (per thousand)',
        columnLabel: 'Fineness',
        kind: 'integer',
        min: 1,
        max: 999,
        initial: 999,
        listed: true,
      },
      {
        name: 'finenessLabel',
        label: 'Fineness label',
        kind: 'line',
        initial: '999',
        derived: { from: 'fineness', as: 'copy' },
      },
    ]),
    ...withRight('catalogue.terms', [
      {
        name: 'hsn',
        label: 'HSN',
        kind: 'line',
        optional: true,
        pattern: [/^\d{4}(\d{2}){0,2}$/, 'must have 4, 6 or 8 digits'],
        hint: 'Leave empty to use the HSN from Settings.',
      },
      {
        name: 'defaultWeightMg',
        label: 'Weight shown first (g)',
        kind: 'milligrams',
        optional: true,
        hint: 'Selected when the page opens. Leave empty for the lightest.',
      },
    ]),
    ...withRight('catalogue.texts', [
      {
        name: 'shortDescription',
        label: 'Short description',
        kind: 'text',
        maxLength: 600,
        derived: { from: 'name', as: 'copy' },
      },
      {
        name: 'fullDescription',
        label: 'Full description',
        kind: 'text',
        maxLength: 20_000,
        derived: { from: 'name', as: 'copy' },
      },
      { name: 'purityAndTech', label: 'Purity and technology', kind: 'text', optional: true },
      { name: 'packaging', label: 'Packaging', kind: 'text', optional: true },
      { name: 'packagingLabel', label: 'Short packaging label', kind: 'line', optional: true },
      { name: 'size', label: 'Size', kind: 'line', optional: true },
      { name: 'certification', label: 'Certification', kind: 'line', optional: true },
      { name: 'collection', label: 'Collection', kind: 'line', optional: true },
      { name: 'countryOfOrigin', label: 'Country of origin', kind: 'line', initial: 'India' },
    ]),
    ...withRight('catalogue.pictures', [
      { name: 'picturedWeightMg', label: 'Weight shown in images (g)', kind: 'milligrams' },
      {
        name: 'images',
        label: 'Images (first is the main image)',
        kind: 'rows',
        singular: 'image',
        of: [
          { name: 'path', label: 'Image', kind: 'image', folder: 'products' },
          { name: 'alt', label: 'Alt text', kind: 'line', derived: { from: 'name', as: 'copy' } },
        ],
      },
    ]),
    ...withRight('catalogue.texts', [
      {
        name: 'details',
        label: 'Details table',
        kind: 'rows',
        singular: 'row',
        optional: true,
        of: [
          { name: 'label', label: 'Label', kind: 'line' },
          { name: 'value', label: 'Value', kind: 'line', maxLength: 500 },
        ],
      },
      {
        name: 'shops',
        label: 'Also available at',
        kind: 'rows',
        singular: 'shop',
        optional: true,
        of: [
          { name: 'name', label: 'Shop', kind: 'line' },
          {
            name: 'url',
            label: 'URL',
            kind: 'line',
            maxLength: 1_000,
            isLink: true,
            pattern: [/^https?:\/\/\S+$/, 'is not a URL'],
          },
          { name: 'icon', label: 'Icon', kind: 'image', folder: 'shops' },
        ],
      },
    ]),
    ...withRight('catalogue.pictures', [
      {
        name: 'videoMp4',
        label: 'Video (MP4)',
        kind: 'video',
        format: 'mp4',
        optional: true,
        hint: 'Required for a video, with its poster and alt text. Plays in every browser.',
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
      { name: 'videoAlt', label: 'Video alt text', kind: 'line', optional: true },
      {
        name: 'reliefFront',
        label: 'Relief of the front',
        kind: 'image',
        folder: 'relief',
        optional: true,
        hint: 'Height map for the 3D view of a coin: a square picture, white where the relief is highest, the coin as wide as the picture.',
      },
      { name: 'reliefBack', label: 'Relief of the back', kind: 'image', folder: 'relief', optional: true },
    ]),
    ...withRight('catalogue.texts', [seoTitle, seoDescription]),
    ...withRight(
      'catalogue.terms',
      publicationFields({
        name: 'published',
        label: 'Visibility',
        kind: 'flag',
        labels: ['Published', 'Draft'],
        excludedFromFiles: 'Products are published in the back office',
      }),
    ),
  ],
};
