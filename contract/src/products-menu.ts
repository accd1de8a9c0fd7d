/** The products menu. Beside the catalogue, because only the server reads it and pages load what the catalogue's calls need. */
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { weightPricing } from './catalogue-values.ts';
import { checked, field, list, optional, type Plain, record } from './codec.ts';
import type { ProductTypeId } from './ids.ts';
import { groupFields, withOptional } from './list-pages.ts';
import { idFor, plainText } from './values.ts';

/** One denomination in the products menu. */
const menuItem = record({
  typeKey: field('UniqueId', plainText),
  typeId: field('P_id', idFor<ProductTypeId>()),
  href: field('Path', plainText),
  ...weightPricing,
});

export type MenuItem = Plain<typeof menuItem>;

export const getMenu = defineCall({
  name: 'GetMenuProductsFront',
  does: 'Lists the denominations of each type with their pricing inputs, for the products menu.',
  caller: 'guest',
  repeat: 'harmless',
  payload: withOptional(record({ id: optional('id', checked(z.union([z.string(), z.number()]))) }), groupFields),
  data: list(menuItem),
  extras: record({
    types: field('UniqueId', {
      decode: () => [],
      read: (wire) =>
        (JSON.parse(String(wire)) as { UniqueId: string; TypeName: string }[]).map((one) => ({
          typeKey: one.UniqueId,
          typeName: one.TypeName,
        })),
      encode: (plain: { typeKey: string; typeName: string }[]) =>
        JSON.stringify(plain.map((one) => ({ UniqueId: one.typeKey, TypeName: one.typeName }))),
    }),
  }),
});
