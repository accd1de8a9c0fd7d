import { customised } from './customised.ts';
import { goldBars } from './gold-bars.ts';
import { goldCoins } from './gold-coins.ts';
import type { SeedProductType } from './seed-product.ts';
import { silverBars } from './silver-bars.ts';
import { silverCoins } from './silver-coins.ts';
import { silverColourBars } from './silver-colour-bars.ts';
import { silverColourCoins } from './silver-colour-coins.ts';

export type {
  SeedCategory,
  SeedDetail,
  SeedExternalShop,
  SeedImage,
  SeedProduct,
  SeedProductType,
  SeedSubCategory,
  SeedVideo,
  SeedWeight,
} from './seed-product.ts';

/** The whole demo catalogue, in the order of its ids. */
export const demoCatalogue: SeedProductType[] = [
  goldCoins,
  goldBars,
  silverCoins,
  silverBars,
  silverColourCoins,
  silverColourBars,
  ...customised,
];
