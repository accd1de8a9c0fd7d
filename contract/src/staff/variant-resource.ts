/** The resource of variants. */
import { visible } from './catalogue-fields.ts';
import { type Resource, withRight } from './resource.ts';

export const weights: Resource = {
  name: 'weights',
  title: 'Variants',
  singular: 'variant',
  right: 'catalogue.read',
  searchPlaceholder: 'Product or code',
  canAdd: true,
  canRemove: true,
  fields: [
    ...withRight('catalogue.metal', [
      { name: 'productId', label: 'Product', kind: 'reference', resource: 'products', listed: true, filtered: true },
      { name: 'weightMg', label: 'Weight (g)', columnLabel: 'Weight', kind: 'milligrams', listed: true },
    ]),
    ...withRight('catalogue.terms', [
      {
        name: 'marginPaisePerGram',
        label: 'Margin per gram',
        columnLabel: 'Margin per g',
        kind: 'paise',
        initial: 0,
        listed: true,
      },
      {
        name: 'makingPaise',
        label: 'Making charge per piece',
        columnLabel: 'Making',
        kind: 'paise',
        initial: 0,
        listed: true,
      },
      { name: 'serviceTaxBp', label: 'Tax on making', kind: 'basisPoints', initial: 0 },
      { name: 'otherTaxBp', label: 'Other tax', kind: 'basisPoints', initial: 0 },
      { name: 'mrpPaise', label: 'MRP', kind: 'paise', initial: 0 },
    ]),
    ...withRight('stock.change', [
      {
        name: 'stock',
        label: 'Stock',
        kind: 'integer',
        optional: true,
        listed: true,
        initial: 0,
        hint: 'Pieces available. Leave empty for made to order.',
        excludedFromFiles: 'Stock changes with every sale',
      },
      {
        name: 'hasSerials',
        label: 'Serial numbers',
        kind: 'flag',
        labels: ['One for each piece', 'None'],
        initial: false,
        optional: true,
        hint: 'Pieces that come from now on are entered with their serial numbers, as for bars and carded coins.',
      },
    ]),
    ...withRight('catalogue.terms', [
      { name: 'dispatchDays', label: 'Dispatch within (working days)', kind: 'integer', max: 365, initial: 2 },
    ]),
    ...withRight('catalogue.texts', [
      {
        name: 'barcode',
        label: 'Barcode',
        kind: 'line',
        maxLength: 48,
        optional: true,
        pattern: [/^[!-~]{4,48}$/, 'is not a barcode: 4 to 48 letters, digits or signs without a blank'],
        hint: 'As on the packing, for counting by scan. Leave empty where pieces have serial numbers.',
      },
      {
        name: 'size',
        label: 'Size',
        kind: 'line',
        optional: true,
        hint: 'Coins: diameter × thickness, as in 22 mm × 1.36 mm. Bars: length × width × thickness, as in 29 × 16.8 × 1.06 mm. Written so, the shop draws the true size.',
      },
    ]),
    ...withRight('catalogue.pictures', [
      {
        name: 'image',
        label: 'Picture of this weight',
        kind: 'image',
        folder: 'products',
        optional: true,
        hint: 'Stands in the place of the product’s first picture while this weight is chosen.',
      },
      { name: 'imageAlt', label: 'Alt text of this picture', kind: 'line', optional: true },
    ]),
    ...withRight('catalogue.terms', [visible]),
  ],
};
