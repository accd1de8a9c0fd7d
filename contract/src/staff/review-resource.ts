/** The resource of product reviews: staff publish or decline them, and cannot change what buyers have written. */
import { type Resource, withRight } from './resource.ts';

export const reviews: Resource = {
  name: 'reviews',
  title: 'Reviews',
  singular: 'review',
  right: 'testimonials.decide',
  searchPlaceholder: 'Text or city',
  canAdd: false,
  canRemove: false,
  fields: withRight('testimonials.decide', [
    { name: 'productId', label: 'Product', kind: 'reference', resource: 'products', listed: true, readOnly: true },
    { name: 'weightMg', label: 'Weight', kind: 'milligrams', listed: true, readOnly: true },
    { name: 'stars', label: 'Stars', kind: 'integer', listed: true, readOnly: true },
    { name: 'text', label: 'Review', kind: 'text', listed: true, readOnly: true },
    { name: 'city', label: 'City', kind: 'line', listed: true, readOnly: true },
    { name: 'photos', label: 'Photos', kind: 'images', folder: 'products', readOnly: true },
    { name: 'writtenAt', label: 'Written', kind: 'dateTime', listed: true, readOnly: true },
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
      hint: 'Buyers can change a review. It then waits here again.',
    },
  ]),
};
