import { goldCoin } from '../../standing/product-types.ts';
import { makerRows } from './maker-rows.ts';
import { threeViews, turntable } from './pictures.ts';
import { goldCoinSize } from './piece-sizes.ts';
import { alsoAt } from './sample-shops.ts';
import type { SeedDetail, SeedProduct, SeedProductType } from './seed-product.ts';
import { leaf } from './tree.ts';
import { weightTable } from './weight-table.ts';

const shared = {
  metal: 'gold',
  fineness: 999,
  finenessLabel: '999.9',
  size: 'Round, 9 mm to 46 mm across by weight; 22 mm at 10 g',
  certification: 'Tola assay certificate with serial number',
  packagingLabel: 'Sealed assay card',
  countryOfOrigin: 'India',
  hsn: '711419',
  picturedWeightMg: 10_000,
} as const satisfies Partial<SeedProduct>;

function details(obverse: string, border: string, finish: string): SeedDetail[] {
  return [
    { label: 'Obverse', value: obverse },
    {
      label: 'Reverse',
      value: 'Name of the mint, lotus crest, weight, fineness and serial number between engine-turned fields',
    },
    { label: 'Border', value: border },
    { label: 'Edge', value: 'Reeded' },
    { label: 'Finish', value: finish },
    { label: 'Status', value: 'Bullion medallion, not legal tender' },
    ...makerRows('Gold coin'),
  ];
}

const lotus: SeedProduct = {
  ...shared,
  name: 'Lotus gold coin',
  shortDescription:
    'An open lotus over still water, struck in frosted relief with a reeded edge and sealed in a numbered assay card.',
  fullDescription: `Twenty-one petals open in three rows round a central bud. Each petal carries its own veins and a fine rolled lip, so the flower reads clearly even on the 1 g piece, where it is barely seven millimetres wide. Below it two sepals droop towards three lines of water; the mint's name stands above and the fineness below.

The lotus is the design we strike in the largest numbers, and the one to choose when a coin has to suit everybody: a wedding envelope, a naming ceremony, a first purchase on Akshaya Tritiya or Dhanteras, or a monthly habit of one gram at a time.

Every weight uses the same master, reduced by machine, so a set of 1 g, 5 g and 10 g pieces bought years apart still matches.`,
  purityAndTech: `999.9 parts of gold in a thousand. The metal is refined by electrolysis, and each melt is sampled and fire-assayed before it is rolled; every blank is then checked by X-ray fluorescence and weighed. A blank that weighs less than its mark is melted again.

Struck once on a hydraulic press in a polished die with a sandblasted relief: the field comes out as a mirror, the petals as matt gold.`,
  packaging:
    'Sealed in a credit-card sized assay card with a clear blister, so both faces can be seen without opening it. The card repeats weight, fineness and serial number; the number and the square code in the picture are specimens. Please keep the card closed: an opened card is bought back only after a new assay.',
  uniqueCode: 'TL-GC-LOTUS',
  collection: 'Flowers of India',
  details: details(
    'Open lotus of twenty-one petals and a bud, above three lines of water',
    'Ring of pearls inside a plain rim',
    'Frosted relief on a mirror field',
  ),
  images: threeViews('gold-coin/lotus', 'Gold coin, Lotus, 999.9 fine gold', { packed: 'assay card' }),
  video: turntable('gold-lotus', 'A gold lotus coin turning to show both sides'),
  externalShops: alsoAt('TL-GC-LOTUS', 'marketplace', 'bazaar', 'gifts'),
  weights: weightTable({ marginPaisePerGram: 50_00 }, goldCoinSize, [
    [500, 750_00, 9_160_00, 120, 1],
    [1_000, 1_000_00, 17_750_00, 180, 1],
    [2_000, 1_400_00, 34_800_00, 120, 1],
    [4_000, 2_200_00, 68_890_00, 80, 1],
    [5_000, 2_500_00, 85_760_00, 140, 1],
    [8_000, 3_600_00, 136_660_00, 90, 1],
    [10_000, 4_000_00, 170_130_00, 240, 1],
    [20_000, 6_500_00, 338_330_00, 60, 1],
    [50_000, 12_000_00, 840_430_00, 18, 1],
    [100_000, 18_000_00, 1_672_850_00, 8, 2],
  ]),
};

const om: SeedProduct = {
  ...shared,
  name: 'Om gold coin',
  shortDescription:
    'The syllable Om, highly polished, on a field of ninety fine rays inside a border of seventy-two petals.',
  fullDescription: `The sacred syllable stands in high, rounded relief at the centre of the coin. Ninety engraved rays run out from behind it and stop at a smooth ring, so that the light seems to turn when the coin is tilted. A border of seventy-two small petals closes the design; there is no lettering on this side at all.

It is a coin for the puja room and for beginnings: a housewarming, the first page of a new account book at Diwali, an elder's blessing to a child. Many families keep one in the tijori and add another each year.

The relief is deeper here than on our flower coins. From 5 g upwards it can be felt clearly with a fingertip through the blister.`,
  purityAndTech: `Fine gold 999.9. We assay the melt by cupellation, the old method of the goldsmith's fire, and confirm each blank by X-ray fluorescence before it goes to the press.

Two blows of the press are needed: the first raises the syllable, the second brings up the rays and the petal border. Between the two the coin is annealed so that the metal stays soft enough to fill the die.`,
  packaging:
    'Supplied in a sealed assay card in peepal green, printed with weight, fineness and the serial number that is also struck on the reverse. The card shown is a specimen. It stands upright on a shelf, so the coin can be kept in the puja room without being touched.',
  uniqueCode: 'TL-GC-OM',
  collection: 'Sacred Signs',
  details: details(
    'Om in high relief on ninety rays',
    'Seventy-two petals inside a plain rim',
    'Polished relief, lightly frosted rays',
  ),
  images: threeViews('gold-coin/om', 'Gold coin, Om, 999.9 fine gold', { packed: 'assay card' }),
  externalShops: alsoAt('TL-GC-OM', 'marketplace', 'bazaar'),
  weights: weightTable({ marginPaisePerGram: 50_00 }, goldCoinSize, [
    [500, 740_00, 9_110_00, 80, 1],
    [1_000, 980_00, 17_660_00, 150, 1],
    [2_000, 1_370_00, 34_640_00, 90, 1],
    [4_000, 2_160_00, 68_590_00, 60, 1],
    [5_000, 2_450_00, 85_390_00, 110, 1],
    [8_000, 3_530_00, 136_070_00, 70, 1],
    [10_000, 3_920_00, 169_410_00, 130, 1],
    [20_000, 6_370_00, 336_920_00, 40, 1],
    [50_000, 11_760_00, 837_020_00, 12, 1],
    [100_000, 17_640_00, 1_666_180_00, 4, 2],
  ]),
};

const surya: SeedProduct = {
  ...shared,
  name: 'Surya gold coin',
  shortDescription:
    'The sun with a calm, half-smiling face and thirty-two rays, straight and flaming in turn, on a mirror field.',
  fullDescription: `Surya looks straight out of the coin, eyes half closed, a tilak on the brow. The face is modelled on a dome that rises well above the field and is ringed by forty-four pearls. Round it stand thirty-two rays: sixteen straight blades, and between them sixteen wavering flames, as on temple carvings in Odisha and Gujarat.

Choose it for Makar Sankranti and Ratha Saptami, for a promotion or the opening of a shop, or for anyone born on a Sunday. The open field round the rays gives the design a great deal of light, and of all our gold coins it is the one that photographs best.

On the 0.5 g and 1 g pieces the pearls are too small to be struck singly and become a fine raised line.`,
  purityAndTech: `999.9 fine gold, fire-assayed by melt. Blanks are cut from rolled strip, rimmed, washed and burnished with steel shot before striking, which gives the mirror its depth.

The dome of the face needs more metal than the rays. The blank is therefore made slightly thicker at its centre, and the finished coin is weighed once more: never below its mark, and never more than one part in a thousand above.`,
  packaging:
    'In a sealed assay card with a round window on both sides. Weight, fineness and serial number are printed on the card; those in the picture belong to a specimen. Cards travel in a padded, tamper-evident bag.',
  uniqueCode: 'TL-GC-SURYA',
  collection: 'Sky and Season',
  details: details(
    'Sun with a human face and thirty-two rays',
    'Ring of pearls inside a plain rim',
    'Polished face, frosted rays, mirror field',
  ),
  images: threeViews('gold-coin/surya', 'Gold coin, Surya, 999.9 fine gold', { packed: 'assay card' }),
  externalShops: alsoAt('TL-GC-SURYA', 'marketplace', 'gifts'),
  weights: weightTable({ marginPaisePerGram: 55_00 }, goldCoinSize, [
    [500, 780_00, 9_230_00, 60, 1],
    [1_000, 1_040_00, 17_860_00, 90, 1],
    [2_000, 1_460_00, 35_010_00, 70, 1],
    [4_000, 2_290_00, 69_270_00, 40, 1],
    [5_000, 2_600_00, 86_220_00, 80, 1],
    [8_000, 3_740_00, 137_370_00, 45, 1],
    [10_000, 4_160_00, 171_000_00, 95, 1],
    [20_000, 6_760_00, 339_990_00, 30, 1],
    [50_000, 12_480_00, 844_380_00, 9, 1],
    [100_000, 18_720_00, 1_680_470_00, null, 5],
  ]),
};

const mandala: SeedProduct = {
  ...shared,
  name: 'Mandala gold coin',
  shortDescription:
    'Three wheels of petals, a hundred and twenty in all, turning about a single bead from rim to centre.',
  fullDescription: `The whole face is pattern. Outermost are sixty-four pointed petals in two layers; then thirty-two broader ones, veined like leaves; then twenty-four round a polished bead. Two beaded rings part the three wheels. Nothing is written on this side, and there is no up or down: the coin can be turned in the hand and is always right.

It appeals to buyers who would rather not choose a religious image, and to those giving across faiths: colleagues, teachers, hosts abroad.

Because the pattern covers the field, this is also the most forgiving of our gold coins: small marks from handling do not show as they would on a mirror.`,
  purityAndTech: `Gold of 999.9 fineness, assayed by fire and by X-ray fluorescence. The master was cut by laser from a drawing and finished by hand under a microscope; the smallest bead on the 10 g coin measures a tenth of a millimetre.

Struck twice with annealing between. The tips of the petals are polished after striking, which gives the pattern its sparkle.`,
  packaging:
    'Sealed in a numbered assay card; the inner window is cut close to the rim, so the coin cannot turn and rub. The number on the card is the number struck on the reverse. The picture shows a specimen card.',
  uniqueCode: 'TL-GC-MANDALA',
  collection: 'Pattern and Geometry',
  details: details(
    'Mandala of 64, 32 and 24 petals about a bead',
    'Ring of pearls inside a plain rim',
    'Frosted with polished petal tips',
  ),
  images: threeViews('gold-coin/mandala', 'Gold coin, Mandala, 999.9 fine gold', { packed: 'assay card' }),
  externalShops: alsoAt('TL-GC-MANDALA', 'marketplace'),
  weights: weightTable({ marginPaisePerGram: 55_00 }, goldCoinSize, [
    [500, 810_00, 9_300_00, 45, 1],
    [1_000, 1_080_00, 17_980_00, 75, 1],
    [2_000, 1_510_00, 35_200_00, 55, 1],
    [4_000, 2_380_00, 69_620_00, 35, 1],
    [5_000, 2_700_00, 86_650_00, 60, 1],
    [8_000, 3_890_00, 138_050_00, 30, 1],
    [10_000, 4_320_00, 171_810_00, 70, 1],
    [20_000, 7_020_00, 341_550_00, 24, 1],
    [50_000, 12_960_00, 848_070_00, 0, 5],
    [100_000, 19_440_00, 1_687_550_00, null, 5],
  ]),
};

const peacock: SeedProduct = {
  ...shared,
  name: 'Peacock gold coin',
  shortDescription:
    'A peacock in full display: thirty-six feathers in three tiers, every barb engraved, inside a border of twisted rope.',
  fullDescription: `The bird faces the viewer with its neck curved and its crest of five pearls raised. Behind it the train opens in three tiers of fifteen, twelve and nine feathers. Every feather has its shaft and its barbs, and ends in an eye of three steps, the highest points of the coin. Overlapping scales show where the body meets the legs.

No other design of ours holds so much work, and it rewards size: on the 20 g and 50 g pieces the barbs can be counted with the naked eye. It is often bought as a wedding present and for a daughter's trousseau, or by collectors who want one exceptional coin rather than several plain ones.

A rope border frames the fan and protects the eyes of the feathers from wear.`,
  purityAndTech: `999.9 fine gold. As for all our coins the melt is fire-assayed and the blank checked by X-ray fluorescence; the weight is verified on a scale that reads a tenth of a milligram.

The depth of the relief calls for three blows of the press with annealing in between, and the die is re-polished after every two hundred pieces. This is why the making charge is the highest among our gold coins.`,
  packaging:
    'Delivered in a sealed assay card with weight, fineness and serial number. The blister is deeper than usual so that it does not touch the eyes of the feathers. Card and number in the picture are specimens.',
  uniqueCode: 'TL-GC-PEACOCK',
  collection: 'Birds and Trees',
  details: details(
    'Peacock displaying thirty-six feathers',
    'Twisted rope inside a plain rim',
    'Polished bird, frosted train, mirror field',
  ),
  images: threeViews('gold-coin/peacock', 'Gold coin, Peacock, 999.9 fine gold', { packed: 'assay card' }),
  externalShops: alsoAt('TL-GC-PEACOCK', 'bazaar', 'gifts'),
  weights: weightTable({ marginPaisePerGram: 60_00 }, goldCoinSize, [
    [500, 850_00, 9_380_00, 30, 1],
    [1_000, 1_140_00, 18_110_00, 50, 1],
    [2_000, 1_600_00, 35_440_00, 40, 1],
    [4_000, 2_510_00, 70_050_00, 25, 1],
    [5_000, 2_850_00, 87_170_00, 45, 1],
    [8_000, 4_100_00, 138_840_00, 20, 1],
    [10_000, 4_560_00, 172_780_00, 55, 1],
    [20_000, 7_410_00, 343_360_00, 16, 1],
    [50_000, 13_680_00, 852_300_00, 5, 2],
    [100_000, 20_520_00, 1_695_590_00, null, 5],
  ]),
};

const kalpavriksha: SeedProduct = {
  ...shared,
  fineness: 995,
  finenessLabel: '995',
  name: 'Kalpavriksha gold coin',
  shortDescription:
    'The wish-granting tree with its roots spread wide, in 995 gold: the trade purity, at the lowest price per gram of our coins.',
  fullDescription: `The tree of the old stories grows out of the sea and gives whatever is asked of it. Here it stands on spread roots, the trunk ridged with bark, and carries a round crown of some two hundred separate leaves. A rope border runs round it.

This coin is made of 995 gold, the standard in which bullion is traded between Indian dealers and refiners. It contains 99.5 per cent gold; the rest is silver and copper, which make it a little harder than 999.9 gold. Its price follows the 995 rate in the ticker and is therefore lower for each gram.

The pictures show our 999.9 strike from the same dies, engraved and labelled accordingly. The piece you receive is marked 995 on its reverse and on its card.

People who buy gold by weight rather than as a gift usually choose this one: saving towards a wedding, or setting aside a fixed sum on every Pushya Nakshatra.`,
  purityAndTech: `995 parts of gold in a thousand, marked as such. The melt is adjusted after a first assay and tested a second time by cupellation; blanks are checked by X-ray fluorescence.

One blow of the press in a frosted die. The leaves lie at three depths, so that the crown does not look flat.`,
  packaging:
    'In a sealed assay card that states 995 in the place where the card in the picture states 999.9. The certificate number on the card is the one struck on the reverse.',
  uniqueCode: 'TL-GC-KALPAVRIKSHA',
  collection: 'Birds and Trees',
  details: [
    ...details(
      'Tree with spread roots and a round crown of leaves',
      'Twisted rope inside a plain rim',
      'Frosted relief on a satin field',
    ),
    {
      label: 'Note on the pictures',
      value: 'They show the 999.9 strike; the 995 piece differs only in the marked fineness',
    },
  ],
  images: threeViews('gold-coin/kalpavriksha', 'Gold coin, Kalpavriksha', { packed: 'assay card' }),
  externalShops: alsoAt('TL-GC-KALPAVRIKSHA', 'marketplace'),
  weights: weightTable({ marginPaisePerGram: 40_00 }, goldCoinSize, [
    [500, 680_00, 8_970_00, 50, 1],
    [1_000, 900_00, 17_430_00, 120, 1],
    [2_000, 1_260_00, 34_240_00, 80, 1],
    [4_000, 1_980_00, 67_820_00, 50, 1],
    [5_000, 2_250_00, 84_460_00, 100, 1],
    [8_000, 3_240_00, 134_630_00, 60, 1],
    [10_000, 3_600_00, 167_660_00, 160, 1],
    [20_000, 5_850_00, 333_800_00, 50, 1],
    [50_000, 10_800_00, 830_330_00, 20, 1],
    [100_000, 16_200_00, 1_654_760_00, 10, 2],
  ]),
};

/** Product type 1. Its categories are leaves: the design is the product. */
export const goldCoins: SeedProductType = {
  ...goldCoin,
  seoTitle: 'Gold coins in 999.9 and 995 purity, 0.5 g to 100 g',
  seoDescription:
    'Gold coins from 0.5 g to 100 g in six designs, sealed in assay cards and priced second by second from the live gold rate. Free insured delivery across India.',
  intro:
    'Six designs in ten weights, from half a gram to a hundred. Each coin is struck at our own mint, sealed in a numbered assay card and sold at the live rate of the moment you buy.',
  categories: [
    leaf('Lotus', lotus),
    leaf('Om', om),
    leaf('Surya', surya),
    leaf('Mandala', mandala),
    leaf('Peacock', peacock),
    leaf('Kalpavriksha', kalpavriksha),
  ],
};
