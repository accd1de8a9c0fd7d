import { silverBar } from '../../standing/product-types.ts';
import { makerRows } from './maker-rows.ts';
import { threeViews } from './pictures.ts';
import { silverCastBarSize, silverMintedBarSize } from './piece-sizes.ts';
import { alsoAt } from './sample-shops.ts';
import type { SeedProduct, SeedProductType } from './seed-product.ts';
import { branch, leaf } from './tree.ts';
import { weightTable } from './weight-table.ts';

const minted = {
  metal: 'silver',
  fineness: 999,
  finenessLabel: '999',
  certification: 'Tola assay certificate with serial number',
  packagingLabel: 'Sealed assay card',
  countryOfOrigin: 'India',
  hsn: '710692',
} as const satisfies Partial<SeedProduct>;

const cast = {
  metal: 'silver',
  fineness: 999,
  finenessLabel: '999',
  certification: 'Tola melt certificate with bar number',
  packagingLabel: 'Presentation box',
  countryOfOrigin: 'India',
  hsn: '710691',
} as const satisfies Partial<SeedProduct>;

const classic: SeedProduct = {
  ...minted,
  name: 'Classic minted silver bar',
  shortDescription:
    'The guilloche bar in silver: rosette field, lotus medallion, and a mirror plate with weight, fineness and serial number.',
  fullDescription: `Laid beside its gold sister the silver bar is larger by half in every direction for the same weight, since silver is a little more than half as dense. The extra room does the pattern good: on the 100 g piece each facet of the guilloche is wide enough to flash on its own when the bar is moved.

The plate carries name, weight, fineness, melter's and assayer's mark and serial number. On the reverse small lotuses alternate on a lattice of crossing lines.

A bar for steady buyers. The weights nest into round sums, two of 50 g weighing exactly one of 100 g, and in the larger sizes the making charge falls to about four per cent of the metal. The pictures show the 100 g bar.`,
  purityAndTech: `999 fine silver. Strip is rolled to within a hundredth of a millimetre, blanked, adjusted to weight and struck between polished dies; the guilloche is frosted lightly so that it does not dazzle the plate.

Assay is by titration of the melt. Finished bars are weighed singly and their edges inspected for fold marks.`,
  packaging:
    'Sealed in an assay card up to 100 g and in a rigid, sealed sleeve above that. Both keep air from the metal. The numbers in the picture are specimens.',
  size: 'Rectangular, 36 × 20.9 mm to 120 × 69.6 mm by weight; 72 × 41.8 mm at 100 g',
  uniqueCode: 'TL-SB-CLASSIC',
  collection: 'Minted Bars',
  picturedWeightMg: 100_000,
  details: [
    { label: 'Face', value: 'Guilloche rosettes, lotus medallion, polished plate' },
    { label: 'Reverse', value: 'Repeated lotus on a diagonal lattice' },
    { label: 'Edge', value: 'Smooth' },
    { label: 'Made by', value: 'Rolling, cutting and striking' },
    ...makerRows('Silver bar'),
  ],
  images: threeViews('silver-bar/minted', 'Silver bar, Minted, 999 fine silver', { packed: 'assay card' }),
  externalShops: alsoAt('TL-SB-CLASSIC', 'marketplace', 'bazaar'),
  weights: weightTable({ marginPaisePerGram: 4_00 }, silverMintedBarSize, [
    [10_000, 300_00, 2_910_00, 300, 1],
    [20_000, 470_00, 5_660_00, 220, 1],
    [50_000, 860_00, 13_780_00, 180, 1],
    [100_000, 1_380_00, 27_140_00, 140, 1],
    [250_000, 2_580_00, 66_800_00, 50, 2],
    [500_000, 4_130_00, 132_270_00, 20, 2],
  ]),
};

const lotusBar: SeedProduct = {
  ...minted,
  name: 'Lotus minted silver bar',
  shortDescription:
    'Lotus and rays above, mirror panel below, parted by a row of pearls: the gift bar, generous in size for its price.',
  fullDescription: `The upper half is a small sunrise: eighty-four rays spread from the heart of an open lotus. Under a row of twenty-four pearls the lower half lies quite plain, polished like glass, with weight, fineness, name and serial number and two clipped corners.

Given as a present a 50 g bar fills the palm, where 50 g of gold would be a thing the size of a matchbox label at twenty times the cost and more. It is much used for Raksha Bandhan, for retirement gifts and as a prize at club tournaments.

Six weights. The 50 g bar is the one in the pictures.`,
  purityAndTech: `Silver, 999 parts per thousand. Matt and mirror are struck together by one die finished in two ways, then the panel is covered with a film that is peeled off at packing, so that no hand has touched it.

The melt is titrated, the blank checked by X-ray fluorescence, and the bar weighed to a milligram.`,
  packaging:
    "Assay card with gold foil lettering, sealed all round; 250 g and 500 g bars come in a lined box with the card laid beside them. Each packing carries the bar's own serial number, unlike the specimen in the picture.",
  size: 'Rectangular, 36 × 20.9 mm to 120 × 69.6 mm by weight; 58 × 33.6 mm at 50 g',
  uniqueCode: 'TL-SB-LOTUS',
  collection: 'Minted Bars',
  picturedWeightMg: 50_000,
  details: [
    { label: 'Face', value: 'Lotus on eighty-four rays above a mirror panel' },
    { label: 'Reverse', value: 'Repeated lotus on a diagonal lattice' },
    { label: 'Edge', value: 'Smooth, bevelled on the face' },
    { label: 'Made by', value: 'Rolling, cutting and striking' },
    ...makerRows('Silver bar'),
  ],
  images: threeViews('silver-bar/lotus', 'Silver bar, Lotus, 999 fine silver', { packed: 'assay card' }),
  externalShops: alsoAt('TL-SB-LOTUS', 'marketplace', 'gifts'),
  weights: weightTable({ marginPaisePerGram: 4_50 }, silverMintedBarSize, [
    [10_000, 320_00, 2_940_00, 240, 1],
    [20_000, 510_00, 5_730_00, 180, 1],
    [50_000, 920_00, 13_920_00, 160, 1],
    [100_000, 1_470_00, 27_400_00, 90, 1],
    [250_000, 2_760_00, 67_380_00, 30, 2],
    [500_000, 4_420_00, 133_360_00, 12, 2],
  ]),
};

const poured: SeedProduct = {
  ...cast,
  name: 'Poured silver bar',
  shortDescription:
    'Poured by hand, ringed like a tree trunk where the metal cooled, and punched with seal, weight and number.',
  fullDescription: `Silver freezes fast. As the bar cools in its mould the surface draws in from the edges and leaves rings like those of a felled tree; then the punches go in, by hammer, while the metal is still too hot to hold. You can feel the letters with your thumb.

Each bar is therefore a little different in outline and shade, and some buyers choose it for exactly that. Others choose it because a poured bar costs less to make than a minted one and is just as easily sold.

Three weights, 100 g, 250 g and 500 g. The pictures show the largest. A slightly uneven base is in the nature of the thing and no fault.`,
  purityAndTech: `999 fine silver, melted in a graphite crucible under charcoal so that the liquid metal takes up no oxygen; without that it would spit and blister as it sets.

A sample is drawn from each melt with a glass tube and titrated. Bars are trimmed to weight with a file on the underside, never below the mark.`,
  packaging:
    'Boxed on a green lining with the melt certificate under the lid. A strip of anti-tarnish paper lies beneath the bar: leave it there, and change it once a year.',
  size: 'Rectangular with rounded edges, 50 × 30.4 mm to 88 × 53.6 mm by weight; 88 × 53.6 mm at 500 g',
  uniqueCode: 'TL-SB-POURED',
  collection: 'Cast Bars',
  picturedWeightMg: 500_000,
  details: [
    { label: 'Face', value: 'Natural cooling rings; seal, weight, fineness and bar number punched' },
    { label: 'Reverse', value: 'Plain, filed to weight' },
    { label: 'Edge', value: 'Rounded' },
    { label: 'Made by', value: 'Pouring into an open mould' },
    ...makerRows('Silver bar'),
  ],
  images: threeViews('silver-bar/cast', 'Silver bar, Cast, 999 fine silver', {
    angle: 'second bar',
    packed: 'presentation box',
  }),
  externalShops: alsoAt('TL-SB-POURED', 'bazaar'),
  weights: weightTable({ marginPaisePerGram: 3_50 }, silverCastBarSize, [
    [100_000, 1_150_00, 26_840_00, 120, 1],
    [250_000, 2_250_00, 66_230_00, 80, 2],
    [500_000, 3_900_00, 131_430_00, 45, 2],
  ]),
};

const kilo: SeedProduct = {
  ...cast,
  name: 'Kilo silver bar',
  shortDescription:
    'One, two or five kilograms of 999 silver in a poured block: the least making charge per gram in the store.',
  fullDescription: `Silver by the kilo is bought by those who have thought about it: families laying down metal for a generation, jewellers with an order to fill, and makers of puja articles who melt it the same week. The block is plain, with seal, name, weight, metal, fineness and bar number punched deep into its ringed face.

The 1 kg bar is in stock. Those of 2 kg and 5 kg are poured after payment; the five is as long as a hand with the fingers spread and needs a second person to unpack it in comfort.

Bars above 1 kg are marked with their weight in place of the "1 KILO" in the picture.`,
  purityAndTech: `Fine silver 999. Heads and tails of the pour are sampled and titrated separately; bars are accepted only when the two agree. The exact weight, to a tenth of a gram, stands on the certificate.

Each block is examined by ultrasound along two axes before it is numbered, to prove that it is silver all the way through.`,
  packaging:
    'Wrapped in anti-tarnish cloth inside a lined case; 2 kg and 5 kg bars travel in a strapped wooden carton. All carriage is insured for the full value and handed over against photo identity.',
  size: 'Rectangular with rounded edges, 118 × 64 mm at 1 kg, 200 × 109 mm at 5 kg',
  uniqueCode: 'TL-SB-KILO',
  collection: 'Cast Bars',
  picturedWeightMg: 1_000_000,
  details: [
    { label: 'Face', value: 'Natural cooling rings; seal, weight, metal, fineness and bar number punched' },
    { label: 'Reverse', value: 'Plain, as it left the mould' },
    { label: 'Exact weight', value: 'On the certificate, to a tenth of a gram' },
    { label: 'Made by', value: 'Pouring into an open mould' },
    ...makerRows('Silver bar'),
  ],
  images: threeViews('silver-bar/kilo', 'Silver bar, Kilo, 999 fine silver', {
    angle: 'second bar',
    packed: 'presentation box',
  }),
  externalShops: [],
  weights: weightTable({ marginPaisePerGram: 3_00 }, silverCastBarSize, [
    [1_000_000, 7_000_00, 261_440_00, 35, 2],
    [2_000_000, 13_000_00, 520_320_00, null, 4],
    [5_000_000, 30_000_00, 1_295_000_00, null, 5],
  ]),
};

/** Product type 4, with sub-categories. */
export const silverBars: SeedProductType = {
  ...silverBar,
  seoTitle: 'Silver bars in 999 purity, 10 g to 5 kg',
  seoDescription:
    'Minted and poured silver bars from 10 g to 5 kg in 999 fine silver, with assay or melt certificate, at the live silver rate with the making charge shown.',
  intro:
    'Struck bars from 10 g for giving and saving, poured bars up to 5 kg for those who buy by weight. All are 999 fine silver and carry their own number.',
  categories: [
    branch('Minted Bar', [leaf('Classic', classic), leaf('Lotus', lotusBar)]),
    branch('Cast Bar', [leaf('Poured', poured), leaf('Kilo', kilo)]),
  ],
};
