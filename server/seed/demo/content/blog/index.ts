import type { BlogPost } from '../../../standing/content-shape.ts';
import { assayCardReading } from './assay-card-reading.ts';
import { buybackHonestly } from './buyback-honestly.ts';
import { coinsOrBars } from './coins-or-bars.ts';
import { colourCoinCare } from './colour-coin-care.ts';
import { corporateGiftPlanning } from './corporate-gift-planning.ts';
import { dhanterasGifting } from './dhanteras-gifting.ts';
import { gstOnBullion } from './gst-on-bullion.ts';
import { makingPremiumMargin } from './making-premium-margin.ts';
import { orderJourney } from './order-journey.ts';
import { panAndLargePurchases } from './pan-and-large-purchases.ts';
import { paymentLimits } from './payment-limits.ts';
import { priceDrivers } from './price-drivers.ts';
import { priceMadeEachSecond } from './price-made-each-second.ts';
import { purityCompared } from './purity-compared.ts';
import { silverStorage } from './silver-storage.ts';
import { unitsOfBullion } from './units-of-bullion.ts';

/** The journal, newest first. The order decides which of two equal slugs gets the "-1". */
export const blogPosts: readonly BlogPost[] = [
  priceMadeEachSecond,
  priceDrivers,
  purityCompared,
  gstOnBullion,
  dhanterasGifting,
  silverStorage,
  assayCardReading,
  coinsOrBars,
  makingPremiumMargin,
  buybackHonestly,
  panAndLargePurchases,
  paymentLimits,
  unitsOfBullion,
  colourCoinCare,
  corporateGiftPlanning,
  orderJourney,
];
