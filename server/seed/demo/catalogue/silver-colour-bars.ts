import { silverColourBar } from '../../standing/product-types.ts';
import { makerRows } from './maker-rows.ts';
import { threeViews } from './pictures.ts';
import { silverMintedBarSize } from './piece-sizes.ts';
import { alsoAt } from './sample-shops.ts';
import type { SeedDetail, SeedProduct, SeedProductType } from './seed-product.ts';
import { leaf } from './tree.ts';
import { weightTable } from './weight-table.ts';

const shared = {
  metal: 'silver',
  fineness: 999,
  finenessLabel: '999',
  certification: 'Tola assay certificate with serial number',
  packagingLabel: 'Sealed assay card',
  countryOfOrigin: 'India',
  hsn: '710692',
  picturedWeightMg: 50_000,
  size: 'Rectangular, 36 × 20.9 mm to 96 × 55.7 mm by weight; 58 × 33.6 mm at 50 g',
} as const satisfies Partial<SeedProduct>;

function details(face: string, colours: string): SeedDetail[] {
  return [
    { label: 'Face', value: face },
    { label: 'Colours', value: colours },
    { label: 'Reverse', value: 'Without colour: repeated lotus on a diagonal lattice' },
    { label: 'Edge', value: 'Smooth, two corners of the mirror cut at an angle' },
    { label: 'Made by', value: 'Striking, then enamel laid by hand' },
    ...makerRows('Silver bar with enamel colour'),
  ];
}

const lotus: SeedProduct = {
  ...shared,
  name: 'Lotus colour silver bar',
  shortDescription:
    'A pink lotus floats in the upper half of a mirror-bright bar; weight, fineness and serial number stand below a row of pearls.',
  fullDescription: `On a bar the flower has air around it. It is set in the upper half with nothing behind it but polished silver, over two struck lines of water, and the pinks pale from the heart of the petals to their tips. A row of twenty-four pearls divides the picture from the particulars.

We designed it for people who give silver bars at weddings and wished that they looked less like a bank's property. In its card it needs no wrapping.

Weights from 10 g to 250 g; the pictures show 50 g, about the height of a matchbox.`,
  purityAndTech: `Fine silver 999. Outlines are raised by the press, enamel is filled in with a needle and cured at 180 °C in two passes, and the surface is stoned level with the silver.

The weight marked is that of the silver before colouring. The bar is therefore always a trace heavier than it says.`,
  packaging:
    'In a sealed assay card whose window has an ultraviolet filter. The serial number is printed on the card and struck on the bar. The one in the picture is a specimen.',
  uniqueCode: 'TL-CB-LOTUS',
  collection: 'Flowers of India',
  details: details('Lotus in colour above a row of pearls', 'Deep pink, pale pink, leaf green'),
  images: threeViews('silver-color-bar/lotus', 'Colour silver bar, Lotus in colour, 999 fine silver', {
    packed: 'assay card',
  }),
  externalShops: alsoAt('TL-CB-LOTUS', 'marketplace'),
  weights: weightTable({ marginPaisePerGram: 5_50 }, silverMintedBarSize, [
    [10_000, 570_00, 3_240_00, 160, 1],
    [20_000, 840_00, 6_140_00, 120, 1],
    [50_000, 1_430_00, 14_590_00, 80, 1],
    [100_000, 2_240_00, 28_440_00, 35, 1],
    [250_000, 4_150_00, 69_380_00, 8, 2],
  ]),
};

const peacock: SeedProduct = {
  ...shared,
  name: 'Peacock colour silver bar',
  shortDescription:
    'A small peacock in blue and emerald above a plain silver panel, like a miniature painting in a wide mount.',
  fullDescription: `The bird of the colour coin, drawn to two thirds of the size. Its thirty-six feathers spread above the pearl row, blue body, green train and tri-coloured eyes against bare metal, and the lower half of the bar stays quiet. The proportion is that of a Mughal miniature in its mount.

Larger weights show more: at 100 g the fan is three and a half centimetres wide and the barbs are separate lines of green and silver. At 10 g they merge, and the peacock is better seen as a jewel.

Bought for daughters, for sisters, and by the owners of new restaurants, who hang it by the till.`,
  purityAndTech: `999 silver, struck with cells for the colour. Six enamels, four curings. The eyes of the feathers are set last, each with three touches of the needle.

Every bar is photographed under raking light after the final curing, and any with a pinhole in the enamel is rejected.`,
  packaging:
    'Sealed in an assay card with a filtered window, inside a printed sleeve that shows the bar at twice its size. The certificate number printed there belongs to your bar alone.',
  uniqueCode: 'TL-CB-PEACOCK',
  collection: 'Birds and Trees',
  details: details(
    'Peacock in colour above a row of pearls',
    'Royal blue, emerald, sea green, amber, turquoise, indigo',
  ),
  images: threeViews('silver-color-bar/peacock', 'Colour silver bar, Peacock in colour, 999 fine silver', {
    packed: 'assay card',
  }),
  externalShops: alsoAt('TL-CB-PEACOCK', 'gifts'),
  weights: weightTable({ marginPaisePerGram: 5_50 }, silverMintedBarSize, [
    [10_000, 630_00, 3_330_00, 110, 1],
    [20_000, 940_00, 6_290_00, 80, 1],
    [50_000, 1_600_00, 14_850_00, 50, 1],
    [100_000, 2_510_00, 28_880_00, 20, 1],
    [250_000, 4_660_00, 70_270_00, null, 5],
  ]),
};

const rose: SeedProduct = {
  ...shared,
  name: 'Rose colour silver bar',
  shortDescription: 'One crimson rose at the head of a silver bar, shaded in seven reds and framed by a double line.',
  fullDescription: `A single flower, as wide as a real bud on the 250 g bar and the size of a shirt button on the smallest. Its twenty-seven petals darken towards the folds; six leaves give it a green collar. Beneath the pearls the bar says only what it weighs, what it is and who made it.

The bar suits a wedding anniversary, a Valentine or a thank-you to a regular guest; it carries no festival and no language, and so is never out of season.

Where a coin would be lost in a drawer, a bar in its card can be stood on a desk.`,
  purityAndTech: `Fine silver, 999. The reds are mixed from three pigments so that they age alike; greens follow after the first curing. Enamel and silver are polished flush.

The melt is assayed by titration and the finished bar weighed before the colour is laid.`,
  packaging:
    'In a sealed assay card with a fold-out foot, so that it stands. An envelope in the same green is included, large enough for card and letter.',
  uniqueCode: 'TL-CB-ROSE',
  collection: 'Flowers of India',
  details: details('Rose in colour above a row of pearls', 'Seven reds, two greens'),
  images: threeViews('silver-color-bar/rose', 'Colour silver bar, Rose, 999 fine silver', { packed: 'assay card' }),
  externalShops: alsoAt('TL-CB-ROSE', 'marketplace', 'bazaar'),
  weights: weightTable({ marginPaisePerGram: 5_50 }, silverMintedBarSize, [
    [10_000, 580_00, 3_260_00, 140, 1],
    [20_000, 860_00, 6_180_00, 100, 1],
    [50_000, 1_460_00, 14_650_00, 70, 1],
    [100_000, 2_290_00, 28_550_00, 30, 1],
    [250_000, 4_240_00, 69_610_00, 6, 2],
  ]),
};

/** Product type 6; the home page leaves out the section that bears this name. */
export const silverColourBars: SeedProductType = {
  ...silverColourBar,
  seoTitle: 'Silver colour bars with hand-laid enamel, 10 g to 250 g',
  seoDescription:
    'Silver bars in 999 fine silver with a lotus, peacock or rose in hand-laid enamel, 10 g to 250 g, sealed in assay cards, at the live silver rate.',
  intro:
    'A picture in enamel above, the particulars in plain silver below. Three designs in five weights, each sealed in a card that stands on a desk.',
  categories: [leaf('Lotus', lotus), leaf('Peacock', peacock), leaf('Rose', rose)],
};
