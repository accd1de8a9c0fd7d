/** Home page: hero, banners and product groups. */
import { defineCall } from './call.ts';
import { tile } from './catalogue.ts';
import { weightPricing } from './catalogue-values.ts';
import { field, list, oneOrNone, optional, type Plain, record } from './codec.ts';
import type { ProductTypeId } from './ids.ts';
import { groupFields, orNothing } from './list-pages.ts';
import { anyText, id, idFor, oneOf, plainText } from './values.ts';

const ground = oneOf(['light', 'dark'], 'Ground is not valid');

export const getHomeGroups = defineCall({
  name: 'GetProCategoriesForFront',
  does: 'Lists the home page’s product groups.',
  caller: 'guest',
  repeat: 'harmless',
  payload: orNothing(groupFields),
  data: list(
    record({
      typeId: field('P_Id', idFor<ProductTypeId>()),
      typeName: field('ProductType', plainText),
      typeSlug: field('Slug', plainText),
      href: field('Path', plainText),
      tiles: field('Products', list(tile)),
    }),
  ),
});

/** A banner image with the text on it. */
const banner = record({
  id: field('S_Id', id),
  name: field('S_ImageName', plainText),
  image: field('S_ImagePath', plainText),
  imageAlt: field('S_ImageAlt', anyText()),
  /** Text colour that is readable on the image's empty side. */
  ground: field('S_Ground', ground),
  eyebrow: field('S_Eyebrow', anyText()),
  headline: field('S_Headline', anyText()),
  text: field('S_Text', anyText()),
  button: field('S_Button', anyText()),
  href: field('S_URL', anyText()),
});

export type Banner = Plain<typeof banner>;

export const getBanners = defineCall({
  name: 'GetBannerForFront',
  does: 'Lists the images of the home page’s banner slider.',
  caller: 'guest',
  repeat: 'harmless',
  data: list(banner),
});

const topBanner = record({
  type: field('Type', plainText),
  image: field('B_ImagePath', plainText),
  imageAlt: field('B_ImageAlt', anyText()),
  href: field('B_URL', plainText),
  ground: field('B_Ground', ground),
  eyebrow: field('B_Eyebrow', anyText()),
  headline: field('B_Headline', anyText()),
  lead: field('B_Lead', anyText()),
  button: field('B_Button', anyText()),
});

export type TopBanner = Plain<typeof topBanner>;

export const getTopBanner = defineCall({
  name: 'GetBanner',
  does: 'Reads the top web banner.',
  caller: 'guest',
  repeat: 'harmless',
  data: list(topBanner),
});

/** Hero of the home page, with SHOP NOW. */
const hero = record({
  eyebrow: field('Eyebrow', anyText()),
  headline: field('Headline', plainText),
  lead: field('Lead', anyText()),
  button: field('Button', plainText),
  href: field('URL', plainText),
  secondButton: field('SecondButton', anyText()),
  secondHref: field('SecondURL', anyText()),
  image: field('ImagePath', plainText),
  imageAlt: field('ImageAlt', anyText()),
  /** The product in the image, for the price beside it. */
  weight: optional(
    'Weight',
    record({ ...weightPricing, name: field('ProductName', plainText), href: field('Path', plainText) }),
  ),
});

export type Hero = Plain<typeof hero>;

export const getHero = defineCall({
  name: 'GetHomeHeroFront',
  does: 'Reads the hero of the home page; empty when the shop has none.',
  caller: 'guest',
  repeat: 'harmless',
  data: oneOrNone(hero),
});
