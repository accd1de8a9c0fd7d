import { getProductTypes } from '@tola/contract/catalogue';
import { getCharges } from '@tola/contract/charges';
import { getContactDetails, getRuntimeConfiguration } from '@tola/contract/content';
import { getMenu } from '@tola/contract/products-menu';
import { getLiveRates, getPremiums, getRatePauses, premiumsOf } from '@tola/contract/rates';
import type { RouterContextProvider } from 'react-router';
import { load, loadIfThere } from './calls/load.ts';
import { pack } from './calls/packed.ts';

/** More than are cast; the menu is part of every page. */
const DENOMINATIONS_PER_TYPE = 24;

/** Data shared by all pages, loaded once (specification 001 §2.2). */
export async function loadRoot(context: Readonly<RouterContextProvider>) {
  const [configuration, business, productTypes, menu, premiums, charges, rates, halts] = await Promise.all([
    load(context, getRuntimeConfiguration, null),
    load(context, getContactDetails, null),
    load(context, getProductTypes, null),
    load(context, getMenu, { id: 0, perGroup: DENOMINATIONS_PER_TYPE }),
    load(context, getPremiums, null),
    load(context, getCharges, null),
    load(context, getLiveRates, null),
    loadIfThere(context, getRatePauses, null, []),
  ]);
  return {
    configuration,
    business,
    // Their texts are loaded on their own pages.
    productTypes: productTypes.map(({ id, name, slug, image }) => ({ id, name, slug, image })),
    menu: pack(menu),
    premiums: premiumsOf(premiums),
    charges,
    rates,
    halts,
  };
}

export type RootData = Awaited<ReturnType<typeof loadRoot>>;
