/** The resource of stock locations. */
import { type Resource, withRight } from './resource.ts';

export const stockLocations: Resource = {
  name: 'stock-locations',
  title: 'Stock locations',
  singular: 'stock location',
  right: 'stock.read',
  searchPlaceholder: 'Name',
  canAdd: true,
  canRemove: true,
  fields: withRight('stock.change', [
    { name: 'name', label: 'Name', kind: 'line', maxLength: 80, listed: true },
    {
      name: 'storeLocationId',
      label: 'Showroom',
      kind: 'reference',
      resource: 'stores',
      optional: true,
      listed: true,
      hint: 'Leave empty for a vault or an office.',
    },
    {
      name: 'position',
      label: 'Order',
      kind: 'integer',
      initial: 0,
      listed: true,
      hint: 'Orders are dispatched from the first location that has the pieces.',
    },
  ]),
};
