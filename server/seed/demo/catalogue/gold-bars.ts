import { goldBar } from '../../standing/product-types.ts';
import { makerRows } from './maker-rows.ts';
import { threeViews } from './pictures.ts';
import { goldCastBarSize, goldMintedBarSize } from './piece-sizes.ts';
import { alsoAt } from './sample-shops.ts';
import type { SeedProduct, SeedProductType } from './seed-product.ts';
import { branch, leaf } from './tree.ts';
import { weightTable } from './weight-table.ts';

const minted = {
  metal: 'gold',
  fineness: 999,
  finenessLabel: '999.9',
  certification: 'Tola assay certificate with serial number',
  packagingLabel: 'Sealed assay card',
  countryOfOrigin: 'India',
  hsn: '710813',
} as const satisfies Partial<SeedProduct>;

const cast = {
  metal: 'gold',
  certification: 'Tola melt certificate with bar number',
  packagingLabel: 'Presentation box',
  countryOfOrigin: 'India',
  hsn: '710812',
} as const satisfies Partial<SeedProduct>;

const classic: SeedProduct = {
  ...minted,
  name: 'Classic minted gold bar',
  shortDescription:
    'A cut and struck bar with a guilloche field, the lotus medallion and a polished plate for weight, fineness and serial number.',
  fullDescription: `The bar that bankers will recognise. A field of engine-turned rosettes covers the face, and on it lie two polished islands: a round medallion with the lotus crest, and a plate that carries the name, the weight, the fineness, the melter's and assayer's mark and the serial number. The reverse repeats a small lotus on a fine diagonal lattice.

The pattern is not only ornament. Guilloche lines are hard to copy by casting from an original, and they make a bar that has been drilled or filed easy to spot.

Ten weights are made, the smallest about the size of a fingernail, and among them the one that gave the store its name: 11.664 g, one tola. The picture shows the 10 g bar.`,
  purityAndTech: `Gold refined to 999.9 and fire-assayed by melt. The metal is rolled to an exact thickness, cut into blanks and adjusted to weight under a scale before it is struck; this gives the sharp corners that a poured bar cannot have.

Each bar is checked for thickness, weight and electrical conductivity after striking. A bar with a core of another metal would fail the last of these.`,
  packaging:
    'Sealed in an assay card behind a clear window. The serial number on the card and on the bar are the same; those in the picture are specimens. Ten cards fit the width of a bank locker tray.',
  size: 'Rectangular, 12 × 7 mm to 60 × 34.8 mm by weight; 29 × 16.8 mm at 10 g',
  uniqueCode: 'TL-GB-CLASSIC',
  collection: 'Minted Bars',
  picturedWeightMg: 10_000,
  details: [
    { label: 'Face', value: 'Guilloche rosettes, lotus medallion, polished plate' },
    { label: 'Reverse', value: 'Repeated lotus on a diagonal lattice' },
    { label: 'Edge', value: 'Smooth, corners rounded to half a millimetre' },
    { label: 'Made by', value: 'Rolling, cutting and striking' },
    ...makerRows('Gold bar'),
  ],
  images: threeViews('gold-bar/minted', 'Gold bar, Minted, 999.9 fine gold', { packed: 'assay card' }),
  externalShops: alsoAt('TL-GB-CLASSIC', 'marketplace', 'bazaar'),
  weights: weightTable({ marginPaisePerGram: 45_00 }, goldMintedBarSize, [
    [500, 650_00, 8_990_00, 90, 1],
    [1_000, 860_00, 17_490_00, 160, 1],
    [2_000, 1_200_00, 34_380_00, 110, 1],
    [5_000, 2_150_00, 84_940_00, 120, 1],
    [8_000, 3_100_00, 135_420_00, 60, 1],
    [10_000, 3_440_00, 168_650_00, 180, 1],
    [11_664, 3_870_00, 196_390_00, 75, 1],
    [20_000, 5_590_00, 335_320_00, 70, 1],
    [50_000, 10_320_00, 833_600_00, 25, 1],
    [100_000, 15_480_00, 1_661_080_00, 12, 1],
  ]),
};

const lotusBar: SeedProduct = {
  ...minted,
  name: 'Lotus minted gold bar',
  shortDescription:
    'A lotus before a burst of rays on the upper half, weight and fineness on a mirror below: a bar made to be given.',
  fullDescription: `A row of twenty-four pearls divides the bar in two. Above it the lotus of our coins stands in frosted relief before eighty-four rays; below, on a mirror-bright panel with two cut corners, are the weight, the fineness, the name and the serial number.

It has the price of a bar and very nearly the presence of a coin, which makes it a sensible present when the amount matters: from parents at a wedding, from partners at the close of a good year, or as a long-service award.

Eight weights from 1 g. The picture shows the 20 g bar; on pieces of 2 g and below the rays are fewer and broader.`,
  purityAndTech: `999.9 fine gold. The upper panel is struck by a sandblasted die and the lower by a diamond-polished one, in a single blow: the border between matt and mirror is the pearl row, where the two meet.

Assay by fire for the melt, X-ray fluorescence for the blank, and a last weighing after the press.`,
  packaging:
    'In a sealed assay card with gold foil printing. A presentation sleeve for the card is included from 10 g upwards. The certificate number in the picture is a specimen.',
  size: 'Rectangular, 15 × 8.7 mm to 60 × 34.8 mm by weight; 36 × 20.9 mm at 20 g',
  uniqueCode: 'TL-GB-LOTUS',
  collection: 'Minted Bars',
  picturedWeightMg: 20_000,
  details: [
    { label: 'Face', value: 'Lotus on eighty-four rays above a mirror panel' },
    { label: 'Reverse', value: 'Repeated lotus on a diagonal lattice' },
    { label: 'Edge', value: 'Smooth, bevelled on the face' },
    { label: 'Made by', value: 'Rolling, cutting and striking' },
    ...makerRows('Gold bar'),
  ],
  images: threeViews('gold-bar/lotus', 'Gold bar, Lotus, 999.9 fine gold', { packed: 'assay card' }),
  externalShops: alsoAt('TL-GB-LOTUS', 'marketplace', 'gifts'),
  weights: weightTable({ marginPaisePerGram: 48_00 }, goldMintedBarSize, [
    [1_000, 930_00, 17_670_00, 90, 1],
    [2_000, 1_300_00, 34_680_00, 60, 1],
    [5_000, 2_330_00, 85_590_00, 85, 1],
    [8_000, 3_350_00, 136_380_00, 40, 1],
    [10_000, 3_720_00, 169_780_00, 110, 1],
    [20_000, 6_050_00, 337_680_00, 65, 1],
    [50_000, 11_160_00, 838_960_00, 15, 1],
    [100_000, 16_740_00, 1_670_030_00, 6, 2],
  ]),
};

const poured: SeedProduct = {
  ...cast,
  fineness: 995,
  finenessLabel: '995',
  name: 'Poured gold bar',
  shortDescription:
    'Poured by hand into an open mould and stamped while bright: 995 trade purity, the least making charge of anything in gold.',
  fullDescription: `Molten gold goes into an iron mould, cools for a minute, and is turned out. The rings on the face are the record of that minute: each is a line where the surface set, from the edge towards the middle, and no two bars have the same. The lotus seal, weight, fineness and bar number are then punched into the metal.

This is gold at trade purity, 995, priced on the 995 rate. Jewellers buy it to melt, families to keep: gram for gram nothing else we sell in gold costs less to make, except the kilo bar.

Besides round metric weights we pour 116.638 g, the ten-tola bar or biscuit that the Indian trade has used for a century.

The pictures show a 100 g bar of our 999.9 series, stamped accordingly. The bar you receive carries 995 and its own number.`,
  purityAndTech: `995 parts of gold in a thousand, established by fire assay of two samples from the same melt, taken at the beginning and at the end of the pour. If they differ by more than two parts in ten thousand the melt is poured again.

A poured bar is not cut to size. Metal is weighed in before melting and trimmed afterwards by a few milligrams, always to the buyer's side: the bar weighs its mark or slightly more.`,
  packaging:
    'In a hinged, cloth-lined box with the melt certificate under the lid. The certificate states weight, fineness, melt and bar number. Bars of 250 g and above also carry a numbered seal on the box.',
  size: 'Rectangular with rounded edges, 24 × 14.6 mm to 75 × 45.7 mm by weight; 42 × 25.6 mm at 100 g',
  uniqueCode: 'TL-GB-POURED',
  collection: 'Cast Bars',
  picturedWeightMg: 100_000,
  details: [
    { label: 'Face', value: 'Natural cooling rings; seal, weight, fineness and bar number punched' },
    { label: 'Reverse', value: 'Plain, as it left the mould' },
    { label: 'Edge', value: 'Rounded, tapering slightly towards the base' },
    { label: 'Made by', value: 'Pouring into an open mould' },
    {
      label: 'Note on the pictures',
      value: 'They show a bar of the 999.9 series; the 995 bar differs in the marked fineness',
    },
    ...makerRows('Gold bar'),
  ],
  images: threeViews('gold-bar/cast', 'Poured gold bar', { angle: 'second bar', packed: 'presentation box' }),
  externalShops: alsoAt('TL-GB-POURED', 'bazaar'),
  weights: weightTable({ marginPaisePerGram: 40_00 }, goldCastBarSize, [
    [20_000, 3_200_00, 332_000_00, 40, 1],
    [50_000, 5_500_00, 826_090_00, 35, 1],
    [100_000, 8_500_00, 1_647_120_00, 22, 1],
    [116_638, 9_800_00, 1_920_140_00, 18, 1],
    [250_000, 18_000_00, 4_112_320_00, 5, 2],
    [500_000, 32_000_00, 8_220_270_00, null, 5],
  ]),
};

const kilo: SeedProduct = {
  ...cast,
  fineness: 999,
  finenessLabel: '999.9',
  name: 'Kilo gold bar',
  shortDescription:
    'One kilogram of 999.9 gold, hand-poured, numbered and delivered against identity: the bar of vaults and treasuries.',
  fullDescription: `A thousand grams in a block not much larger than a telephone of some years ago, and startlingly heavy for it. The face keeps the rings of cooling; seal, name, weight, metal, fineness and bar number are punched deep enough to be read after decades in a rack.

The kilo bar is the unit in which gold moves between refiners, exchanges and banks, so it is the easiest large piece to sell again. Its making charge is about four rupees in a thousand, against nearly three in a hundred for a ten-gram coin.

Orders of this size are taken with the buyer's PAN and delivered only to the person named in the order, against photo identity. A kilo is poured for you after payment is confirmed.`,
  purityAndTech: `999.9 fine gold from electrolytic refining. Drillings from the top and the bottom of the bar are fire-assayed, and the bar is examined by ultrasound along its whole length: a foreign core would return an echo.

The certificate records the exact weight to ten milligrams. You pay for one kilogram; any excess is yours.`,
  packaging:
    'In a cloth-lined case inside a sealed steel-banded carton, with the melt certificate and the sheet of assay results. Carriage is insured for the full value until you have signed for it.',
  size: 'Rectangular with rounded edges, 112 × 53 mm',
  uniqueCode: 'TL-GB-KILO',
  collection: 'Cast Bars',
  picturedWeightMg: 1_000_000,
  details: [
    { label: 'Face', value: 'Natural cooling rings; seal, weight, metal, fineness and bar number punched' },
    { label: 'Reverse', value: 'Plain, as it left the mould' },
    { label: 'Exact weight', value: 'On the certificate, to ten milligrams' },
    { label: 'Made by', value: 'Pouring into an open mould, after payment' },
    ...makerRows('Gold bar'),
  ],
  images: threeViews('gold-bar/kilo', 'Gold bar, Kilo, 999.9 fine gold', {
    angle: 'second bar',
    packed: 'presentation box',
  }),
  externalShops: [],
  weights: weightTable({ marginPaisePerGram: 40_00 }, goldCastBarSize, [
    [1_000_000, 60_000_00, 16_556_170_00, null, 5],
  ]),
};

/** Product type 2, with sub-categories. */
export const goldBars: SeedProductType = {
  ...goldBar,
  seoTitle: 'Gold bars, minted and poured, 0.5 g to 1 kg',
  seoDescription:
    'Minted gold bars from 0.5 g, poured 995 bars including ten tola, and the 999.9 kilo bar. Live prices with every part shown, insured delivery across India.',
  intro:
    'Minted bars are cut and struck to exact measure; cast bars are poured and cost the least to make. Both are numbered, certified by our own laboratory and priced at the live rate.',
  categories: [
    branch('Minted Bar', [leaf('Classic', classic), leaf('Lotus', lotusBar)]),
    branch('Cast Bar', [leaf('Poured', poured), leaf('Kilo', kilo)]),
  ],
};
