import { silverColourCoin } from '../../standing/product-types.ts';
import { makerRows } from './maker-rows.ts';
import { threeViews } from './pictures.ts';
import { silverCoinSize } from './piece-sizes.ts';
import { alsoAt } from './sample-shops.ts';
import type { SeedDetail, SeedProduct, SeedProductType } from './seed-product.ts';
import { leaf } from './tree.ts';
import { weightTable } from './weight-table.ts';

const shared = {
  metal: 'silver',
  fineness: 999,
  finenessLabel: '999',
  certification: 'Tola assay certificate',
  packagingLabel: 'Capsule in a presentation box',
  countryOfOrigin: 'India',
  hsn: '711810',
  picturedWeightMg: 10_000,
  size: 'Round, 22 mm to 56 mm across by weight; 28 mm at 10 g',
} as const satisfies Partial<SeedProduct>;

function details(obverse: string, colours: string, border: string): SeedDetail[] {
  return [
    { label: 'Obverse', value: obverse },
    { label: 'Colours', value: colours },
    { label: 'Reverse', value: 'Without colour: lotus crest, weight and fineness' },
    { label: 'Border', value: border },
    { label: 'Edge', value: 'Reeded' },
    { label: 'Status', value: 'Bullion medallion, not legal tender' },
    ...makerRows('Silver coin with enamel colour'),
  ];
}

const diya: SeedProduct = {
  ...shared,
  name: 'Diya colour silver coin',
  shortDescription:
    'A maroon clay lamp on a pink lotus, its flame in three colours, with a silver glow of twenty-five fine lines.',
  fullDescription: `The lamp is the oldest picture of Diwali there is. Its bowl is enamelled in deep maroon with a row of golden drops; the flame passes from orange through amber to a pale yellow heart. Pink lotus petals carry it. Above, twenty-five struck lines without colour, long and short in turn and tipped with beads, stand for the light.

Made for the five days from Dhanteras to Bhai Dooj, and asked for all year by people lighting a first lamp in a new home. The enamel keeps its colour for decades when the coin stays in its capsule.

The 10 g coin is the usual gift; at 20 g and above the drops on the bowl are large enough to be filled by hand.`,
  purityAndTech: `999 fine silver. The outlines are struck as thin silver walls, and coloured enamel is laid between them with a needle, shade by shade, then cured in an oven at 180 °C. The walls keep the colours apart and remain visible as bright lines.

Enamel weighs a few milligrams. The silver alone makes up the marked weight; the colour comes on top of it.`,
  packaging:
    'Closed in a capsule that also shields the enamel from ultraviolet light, in a green presentation box. A small card says how to look after coloured coins: no polish, no dip, no water.',
  uniqueCode: 'TL-CC-DIYA',
  collection: 'Festivals in Colour',
  details: details(
    'Lit clay lamp on a lotus',
    'Maroon, gold, orange, amber, pale yellow, pink',
    'Ring of pearls inside a plain rim',
  ),
  images: threeViews('silver-color-coin/diya', 'Colour silver coin, Diya, 999 fine silver', {
    packed: 'presentation box',
  }),
  externalShops: alsoAt('TL-CC-DIYA', 'marketplace', 'gifts'),
  weights: weightTable({ marginPaisePerGram: 6_00 }, silverCoinSize, [
    [5_000, 440_00, 1_810_00, 200, 1],
    [10_000, 610_00, 3_310_00, 320, 1],
    [20_000, 900_00, 6_250_00, 160, 1],
    [50_000, 1_530_00, 14_790_00, 70, 1],
    [100_000, 2_400_00, 28_790_00, 25, 1],
  ]),
};

const lotus: SeedProduct = {
  ...shared,
  name: 'Lotus colour silver coin',
  shortDescription:
    'The lotus in pink enamel that pales towards the tips, with two green sepals, on a mirror of fine silver.',
  fullDescription: `Colour changes the flower. What is frost on the plain coin becomes twenty-one petals in two pinks, dark at the heart and almost white at the rim, each edged by a hair of silver. The sepals are leaf green, and the water beneath is left as metal.

It keeps company with Lakshmi puja, with spring weddings, and with anyone who finds plain silver severe. A set of three, lotus, rose and peacock, is often sent together.

The name of the mint and the fineness stand in raised silver letters round the rim.`,
  purityAndTech: `Struck in 999 silver, then enamelled in two passes: first the darker pink, graded by brush; after curing, the lighter tone over it, so that one shows through the other. A last transparent coat is stoned flush with the silver walls.

Colours are free of lead and cadmium. Slight differences from coin to coin are those of handwork.`,
  packaging:
    'In an airtight capsule and a lined box. The lining is ivory on top and green below, so the pink is seen against both.',
  uniqueCode: 'TL-CC-LOTUS',
  collection: 'Flowers of India',
  details: details('Open lotus above water', 'Deep pink, pale pink, leaf green', 'Ring of pearls inside a plain rim'),
  images: threeViews('silver-color-coin/lotus', 'Colour silver coin, Lotus in colour, 999 fine silver', {
    packed: 'presentation box',
  }),
  externalShops: alsoAt('TL-CC-LOTUS', 'marketplace', 'bazaar'),
  weights: weightTable({ marginPaisePerGram: 6_00 }, silverCoinSize, [
    [5_000, 430_00, 1_790_00, 180, 1],
    [10_000, 590_00, 3_280_00, 260, 1],
    [20_000, 870_00, 6_200_00, 140, 1],
    [50_000, 1_480_00, 14_700_00, 60, 1],
    [100_000, 2_320_00, 28_650_00, 22, 1],
  ]),
};

const peacock: SeedProduct = {
  ...shared,
  name: 'Peacock colour silver coin',
  shortDescription:
    'A royal-blue bird before thirty-six emerald feathers, every eye in three colours: the most laborious enamel we make.',
  fullDescription: `Nothing on this coin is printed. The neck and breast are royal blue, the feathers emerald running into sea green, and each of the thirty-six eyes is set in three steps, amber, turquoise and indigo, with a needle and under a lens. One enameller finishes about nine coins of 20 g in a working day.

A rope border, left in silver, holds the fan together. The peacock fills the face right up to it, so there is very little plain field.

It is given to people who already have the plain coins, and shown by them to everybody else.`,
  purityAndTech: `999 fine silver, deeply struck to leave cells for the enamel. Blue is cured first, then green, then the three colours of the eyes, five firings in all; a coin that flakes at any stage is melted.

Because of these firings an enamel handling charge of 2 per cent of the making charge applies to this design alone. It is contained in the price shown.`,
  packaging:
    'Capsule with ultraviolet filter, green presentation box, and a card signed by the enameller. From 50 g the capsule is held by a ring that can be hung.',
  uniqueCode: 'TL-CC-PEACOCK',
  collection: 'Birds and Trees',
  details: [
    ...details(
      'Peacock displaying thirty-six feathers',
      'Royal blue, emerald, sea green, amber, turquoise, indigo',
      'Twisted rope inside a plain rim',
    ),
    { label: 'Enamel handling', value: '2% of the making charge, contained in the price shown' },
  ],
  images: threeViews('silver-color-coin/peacock', 'Colour silver coin, Peacock in colour, 999 fine silver', {
    packed: 'presentation box',
  }),
  externalShops: alsoAt('TL-CC-PEACOCK', 'gifts'),
  weights: weightTable({ marginPaisePerGram: 6_50, serviceTaxBp: 200 }, silverCoinSize, [
    [5_000, 620_00, 2_020_00, 90, 1],
    [10_000, 840_00, 3_590_00, 140, 1],
    [20_000, 1_220_00, 6_660_00, 80, 1],
    [50_000, 2_040_00, 15_470_00, 30, 1],
    [100_000, 3_200_00, 29_890_00, null, 5],
  ]),
};

const rose: SeedProduct = {
  ...shared,
  name: 'Rose colour silver coin',
  shortDescription: 'A full-blown crimson rose seen from above, with six green leaves, on polished silver.',
  fullDescription: `Twenty-seven petals lie one over the other in six rounds, darkest in the folds and brightest along the lip, so that the flower appears to turn inwards. Six veined leaves look out from under it. The field is left as a mirror and doubles the outermost petals.

A coin for private occasions: anniversaries, Mother's Day, an apology. It has no religious or festive sign and can be given on any day of the year.

Customers order the 10 g coin most; the 50 g version, forty-six millimetres across, has room for shading that the smaller ones can only suggest.`,
  purityAndTech: `999 fine silver with cured enamel in seven reds, from near black to rose, and two greens. Each petal is a cell of its own; the walls between them are a tenth of a millimetre wide at 10 g.

The silver is rhodium-free and uncoated. It may darken slowly outside its capsule, the enamel will not.`,
  packaging:
    'In a capsule and box, with a blank card for a message. Tell us on the phone or by e-mail after ordering and we will write it for you by hand.',
  uniqueCode: 'TL-CC-ROSE',
  collection: 'Flowers of India',
  details: details('Open rose with six leaves', 'Seven reds, two greens', 'Ring of pearls inside a plain rim'),
  images: threeViews('silver-color-coin/rose', 'Colour silver coin, Rose, 999 fine silver', {
    packed: 'presentation box',
  }),
  externalShops: alsoAt('TL-CC-ROSE', 'marketplace', 'bazaar', 'gifts'),
  weights: weightTable({ marginPaisePerGram: 6_00 }, silverCoinSize, [
    [5_000, 440_00, 1_810_00, 160, 1],
    [10_000, 600_00, 3_290_00, 280, 1],
    [20_000, 880_00, 6_220_00, 130, 1],
    [50_000, 1_500_00, 14_740_00, 55, 1],
    [100_000, 2_350_00, 28_710_00, 20, 1],
  ]),
};

/** Product type 5; the specification spells its name in the American way. */
export const silverColourCoins: SeedProductType = {
  ...silverColourCoin,
  seoTitle: 'Silver colour coins with hand-laid enamel, 5 g to 100 g',
  seoDescription:
    'Silver coins in 999 fine silver with hand-laid enamel: diya, lotus, peacock and rose, 5 g to 100 g, capsuled and boxed, at the live silver rate.',
  intro:
    'Four designs in which enamel is laid between struck silver walls and cured in the oven. The marked weight is silver alone; the colour comes on top.',
  categories: [leaf('Diya', diya), leaf('Lotus', lotus), leaf('Peacock', peacock), leaf('Rose', rose)],
};
