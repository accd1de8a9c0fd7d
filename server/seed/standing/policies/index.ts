import type { PolicyPage } from '../content-shape.ts';
import { about } from './about.ts';
import { freeShipping } from './free-shipping.ts';
import { privacy } from './privacy.ts';
import { productCare } from './product-care.ts';
import { returnAndExchange } from './return-and-exchange.ts';
import { shipping } from './shipping.ts';
import { terms } from './terms.ts';

/** The policy pages by the path of their route, without the leading slash. */
export const policyPages = {
  about,
  'product-care': productCare,
  'terms-and-conditions': terms,
  'privacy-policy': privacy,
  'shipping-policy': shipping,
  'return-and-exchange': returnAndExchange,
  freeshipping: freeShipping,
} satisfies Record<string, PolicyPage>;
