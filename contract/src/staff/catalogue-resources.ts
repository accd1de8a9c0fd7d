/**
 * The catalogue as records. Texts and pictures are for the role content as well; what makes a price, a promise or a sale is
 * for pricing alone: metal, weight, terms, taxes, stock, where a piece stands, and whether it can be bought.
 */
import { editedBy, type FieldShape, type Resource } from './resource.ts';
import { metalChoices } from './staff-values.ts';

const right = ['pricing', 'content'] as const;
const texts = ['pricing', 'content'] as const;
const terms = ['pricing'] as const;
const slug = [/^[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$/u, 'may hold letters, digits and single hyphens'] as const;
const SLUG_HINT = 'The last part of its address. Changing it breaks links that people have kept.';

const visible: FieldShape = {
  name: 'visible',
  label: 'In the store',
  kind: 'flag',
  listed: true,
  filtered: true,
  labels: ['Shown', 'Hidden'],
};
const position: FieldShape = {
  name: 'position',
  label: 'Place in the order',
  kind: 'integer',
  initial: 0,
  listed: true,
};
const seoTitle: FieldShape = { name: 'seoTitle', label: 'Title for search engines', kind: 'line', optional: true };
const seoDescription: FieldShape = {
  name: 'seoDescription',
  label: 'Description for search engines',
  kind: 'text',
  maxLength: 400,
  optional: true,
};
const tile: readonly FieldShape[] = [
  { name: 'image', label: 'Tile picture', kind: 'image', folder: 'tiles' },
  { name: 'imageAlt', label: 'What the picture shows', kind: 'line', hint: 'Read aloud to people who do not see it.' },
];

export const types: Resource = {
  name: 'types',
  title: 'Product types',
  singular: 'product type',
  right,
  searchPlaceholder: 'Name',
  canAdd: true,
  canRemove: false,
  fields: [
    ...editedBy(texts, [
      { name: 'name', label: 'Name', kind: 'line', listed: true },
      { name: 'slug', label: 'Address', kind: 'line', pattern: slug, hint: SLUG_HINT, listed: true },
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
    ...editedBy(terms, [
      {
        name: 'form',
        label: 'Pieces are',
        kind: 'choice',
        choices: [
          ['coin', 'Coins'],
          ['bar', 'Bars'],
        ],
        listed: true,
        filtered: true,
        hint: 'Decides the HSN on invoices of products without an HSN of their own.',
      },
    ]),
    ...editedBy(texts, [
      ...tile,
      { name: 'intro', label: 'Introduction', kind: 'text', optional: true },
      { name: 'about', label: 'Longer text', kind: 'text', optional: true },
      position,
    ]),
    ...editedBy(terms, [visible]),
    ...editedBy(texts, [seoTitle, seoDescription]),
  ],
};

export const categories: Resource = {
  name: 'categories',
  title: 'Categories',
  singular: 'category',
  right,
  searchPlaceholder: 'Name',
  canAdd: true,
  canRemove: true,
  fields: [
    ...editedBy(texts, [{ name: 'name', label: 'Name', kind: 'line', listed: true }]),
    ...editedBy(terms, [
      {
        name: 'productTypeId',
        label: 'Product type',
        kind: 'reference',
        resource: 'types',
        listed: true,
        filtered: true,
      },
    ]),
    ...editedBy(texts, [{ name: 'slug', label: 'Address', kind: 'line', pattern: slug, hint: SLUG_HINT }]),
    ...editedBy(terms, [
      { name: 'isLeaf', label: 'Holds', kind: 'flag', listed: true, labels: ['One product', 'Sub-categories'] },
    ]),
    ...editedBy(texts, [...tile, position]),
    ...editedBy(terms, [visible]),
    ...editedBy(texts, [seoTitle, seoDescription]),
  ],
};

export const subCategories: Resource = {
  name: 'sub-categories',
  title: 'Sub-categories',
  singular: 'sub-category',
  right,
  searchPlaceholder: 'Name',
  canAdd: true,
  canRemove: true,
  fields: [
    ...editedBy(texts, [{ name: 'name', label: 'Name', kind: 'line', listed: true }]),
    ...editedBy(terms, [
      {
        name: 'categoryId',
        label: 'Category',
        kind: 'reference',
        resource: 'categories',
        listed: true,
        filtered: true,
      },
    ]),
    ...editedBy(texts, [
      { name: 'slug', label: 'Address', kind: 'line', pattern: slug, hint: SLUG_HINT },
      ...tile,
      position,
    ]),
    ...editedBy(terms, [visible]),
  ],
};

export const products: Resource = {
  name: 'products',
  title: 'Products',
  singular: 'product',
  right,
  searchPlaceholder: 'Name or code',
  canAdd: true,
  canRemove: true,
  fields: [
    ...editedBy(texts, [{ name: 'name', label: 'Name', kind: 'line', listed: true }]),
    ...editedBy(terms, [
      { name: 'uniqueCode', label: 'Code', kind: 'line', maxLength: 40, listed: true },
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
        hint: 'Empty when its category holds this one product.',
      },
      { name: 'metal', label: 'Metal', kind: 'choice', choices: metalChoices, listed: true, filtered: true },
      {
        name: 'fineness',
        label: 'Fineness in thousandths',
        kind: 'integer',
        min: 1,
        max: 999,
        initial: 999,
        listed: true,
      },
      { name: 'finenessLabel', label: 'Fineness as shown', kind: 'line', initial: '999' },
      {
        name: 'hsn',
        label: 'HSN',
        kind: 'line',
        optional: true,
        pattern: [/^\d{4}(\d{2}){0,2}$/, 'has 4, 6 or 8 digits'],
        hint: 'Leave empty for the default HSN of its metal and form, which the settings keep by date.',
      },
    ]),
    ...editedBy(texts, [
      { name: 'shortDescription', label: 'Short description', kind: 'text', maxLength: 600 },
      { name: 'fullDescription', label: 'Full description', kind: 'text', maxLength: 20_000 },
      { name: 'purityAndTech', label: 'Purity and technology', kind: 'text', optional: true },
      { name: 'packaging', label: 'Packaging', kind: 'text', optional: true },
      { name: 'packagingLabel', label: 'Packaging in two words', kind: 'line', optional: true },
      { name: 'size', label: 'Size', kind: 'line', optional: true },
      { name: 'certification', label: 'Certification', kind: 'line', optional: true },
      { name: 'collection', label: 'Collection', kind: 'line', optional: true },
      { name: 'countryOfOrigin', label: 'Country of origin', kind: 'line', initial: 'India' },
      { name: 'picturedWeightMg', label: 'Weight in the pictures (g)', kind: 'milligrams' },
      {
        name: 'images',
        label: 'Pictures, the first one stands for the product',
        kind: 'rows',
        singular: 'image',
        of: [
          { name: 'path', label: 'Picture', kind: 'image', folder: 'products' },
          { name: 'alt', label: 'What it shows', kind: 'line' },
        ],
      },
      {
        name: 'details',
        label: 'Rows of the details table',
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
            label: 'Address',
            kind: 'line',
            maxLength: 1_000,
            pattern: [/^https?:\/\/\S+$/, 'is not a web address'],
          },
          { name: 'icon', label: 'Icon', kind: 'image', folder: 'shops' },
        ],
      },
      {
        name: 'videoMp4',
        label: 'Film, MP4',
        kind: 'video',
        format: 'mp4',
        optional: true,
        hint: 'A film needs its still and what it shows. MP4 plays everywhere.',
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
      { name: 'videoAlt', label: 'What the film shows', kind: 'line', optional: true },
      seoTitle,
      seoDescription,
    ]),
  ],
};

export const weights: Resource = {
  name: 'weights',
  title: 'Weights',
  singular: 'weight',
  right,
  searchPlaceholder: 'Product or code',
  canAdd: true,
  canRemove: true,
  fields: [
    ...editedBy(terms, [
      { name: 'productId', label: 'Product', kind: 'reference', resource: 'products', listed: true, filtered: true },
      { name: 'weightMg', label: 'Weight (g)', kind: 'milligrams', listed: true },
      { name: 'marginPaisePerGram', label: 'Margin per gram', kind: 'paise', initial: 0, listed: true },
      { name: 'makingPaise', label: 'Making charge per piece', kind: 'paise', initial: 0, listed: true },
      { name: 'serviceTaxBp', label: 'Tax on making', kind: 'basisPoints', initial: 0 },
      { name: 'otherTaxBp', label: 'Tax on the whole', kind: 'basisPoints', initial: 0 },
      { name: 'mrpPaise', label: 'MRP', kind: 'paise', initial: 0 },
      {
        name: 'stock',
        label: 'Stock',
        kind: 'integer',
        optional: true,
        listed: true,
        initial: 0,
        hint: 'Pieces that can be sold; empty for made to order.',
        excludedFromFiles: 'Pieces sell while a file is edited',
      },
      { name: 'dispatchDays', label: 'Days until dispatch', kind: 'integer', max: 365, initial: 2 },
    ]),
    ...editedBy(texts, [{ name: 'size', label: 'Size', kind: 'line', optional: true }]),
    ...editedBy(terms, [visible]),
  ],
};
