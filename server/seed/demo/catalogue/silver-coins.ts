import { silverCoin } from '../../standing/product-types.ts';
import { makerRows } from './maker-rows.ts';
import { threeViews, turntable } from './pictures.ts';
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
} as const satisfies Partial<SeedProduct>;

function details(obverse: string, border: string, finish: string): SeedDetail[] {
  return [
    { label: 'Obverse', value: obverse },
    { label: 'Reverse', value: 'Name of the mint, lotus crest, weight and fineness between engine-turned fields' },
    { label: 'Border', value: border },
    { label: 'Edge', value: 'Reeded' },
    { label: 'Finish', value: finish },
    { label: 'Status', value: 'Bullion medallion, not legal tender' },
    ...makerRows('Silver coin'),
  ];
}

const ganesh: SeedProduct = {
  ...shared,
  name: 'Ganesh silver coin',
  shortDescription:
    'Ganesh with his crown, one broken tusk and a modak in the curl of his trunk, under a halo of twelve flames.',
  fullDescription: `The face of Ganesh fills the coin: broad ears with ornaments, three lines and a drop on the brow, eyes lowered. One tusk is whole and the other broken, as the story of the writing of the Mahabharata has it. The trunk turns to his right and holds a modak; a lotus lies beneath, a crown of five leaves above, and behind it twelve small flames form a halo.

It is the coin to give before anything begins, and the one we are asked for most around Ganesh Chaturthi and Diwali. Offices order the 10 g by the hundred; homes tend to choose 50 g or 100 g for the shrine.

From 250 g upwards the same relief becomes a small plaque, heavy in the hand and large enough to stand in a shrine of its own.`,
  purityAndTech: `999 fine silver, refined by electrolysis and assayed by titration, the standard method for silver, with X-ray fluorescence on each batch of blanks.

The head is the deepest relief we strike in silver. Coins up to 100 g take three blows with annealing between; the large pieces are squeezed slowly under a thousand tonnes, since a blow would crack the die.`,
  packaging:
    'In a clear, airtight capsule set into a peepal-green box whose lid carries weight and fineness. The capsule keeps sulphur away from the silver; leave the coin in it and it will stay white for years.',
  size: 'Round, 22 mm to 100 mm across by weight; 28 mm at 10 g',
  uniqueCode: 'TL-SC-GANESH',
  collection: 'Sacred Signs',
  details: details(
    'Ganesh with crown, halo, modak and lotus',
    'Ring of pearls inside a plain rim',
    'Frosted relief on a mirror field',
  ),
  images: threeViews('silver-coin/ganesh', 'Silver coin, Ganesh, 999 fine silver', { packed: 'presentation box' }),
  externalShops: alsoAt('TL-SC-GANESH', 'marketplace', 'bazaar', 'gifts'),
  weights: weightTable({ marginPaisePerGram: 5_50 }, silverCoinSize, [
    [5_000, 280_00, 1_620_00, 300, 1],
    [10_000, 390_00, 3_050_00, 500, 1],
    [20_000, 620_00, 5_920_00, 260, 1],
    [50_000, 1_120_00, 14_300_00, 140, 1],
    [100_000, 1_790_00, 28_070_00, 70, 1],
    [250_000, 3_360_00, 68_860_00, 20, 2],
    [500_000, 5_380_00, 136_080_00, 8, 2],
    [1_000_000, 8_400_00, 269_250_00, null, 5],
  ]),
};

const lotusCoin: SeedProduct = {
  ...shared,
  name: 'Lotus silver coin',
  shortDescription:
    'Our first design, in silver: the open lotus over three lines of water, white frost on a dark mirror.',
  fullDescription: `Gold shows the lotus as a glow, silver as a drawing. The same twenty-one petals and central bud are struck here in frost so fine that it photographs as pure white, while the field behind them is polished until it looks almost black. The name of the mint arches above, the fineness below, and two pairs of leaves stand between.

The lotus grows from mud and stays clean, which is why it accompanies Lakshmi and why it is welcome in every house. As a silver coin it serves as a return gift at weddings, a favour at a baby shower, or the silver piece of a Dhanteras evening when gold has already been bought.

Seven weights, from a 5 g coin about as wide as a one-rupee piece to a half-kilogram disc nine centimetres across.`,
  purityAndTech: `Silver of 999 fineness. The frost is not a coating: it is the texture of the die, blasted with glass beads and then chromed so that it lasts. The mirror is polished in seven steps, the last with diamond paste of one micron.

Silver work-hardens quickly; the blanks are annealed under nitrogen, which keeps them free of the grey fire-stain that heating in air leaves behind.`,
  packaging:
    'Each coin lies in its capsule, in a green presentation box with an ivory lining. For orders of fifty pieces and more we can leave out the boxes and supply capsules only: please write to us before ordering.',
  size: 'Round, 22 mm to 90 mm across by weight; 28 mm at 10 g',
  uniqueCode: 'TL-SC-LOTUS',
  collection: 'Flowers of India',
  details: details(
    'Open lotus above three lines of water',
    'Ring of pearls inside a plain rim',
    'White frost on a black mirror',
  ),
  images: threeViews('silver-coin/lotus', 'Silver coin, Lotus, 999 fine silver', { packed: 'presentation box' }),
  video: turntable('silver-lotus', 'A silver lotus coin turning to show both sides'),
  externalShops: alsoAt('TL-SC-LOTUS', 'marketplace', 'gifts'),
  weights: weightTable({ marginPaisePerGram: 5_00 }, silverCoinSize, [
    [5_000, 250_00, 1_580_00, 400, 1],
    [10_000, 350_00, 2_990_00, 600, 1],
    [20_000, 550_00, 5_810_00, 300, 1],
    [50_000, 1_000_00, 14_080_00, 150, 1],
    [100_000, 1_600_00, 27_680_00, 80, 1],
    [250_000, 3_000_00, 68_010_00, 24, 2],
    [500_000, 4_800_00, 134_530_00, 10, 2],
  ]),
};

const mandalaCoin: SeedProduct = {
  ...shared,
  name: 'Mandala silver coin',
  shortDescription:
    'A hundred and twenty petals in three turning wheels, brightest in silver, where every tip catches the light.',
  fullDescription: `Seen from a metre away the coin looks like a single flower. Closer, it becomes three wheels: sixty-four narrow petals at the rim, thirty-two veined ones inside them, twenty-four round the middle, each wheel bounded by a ring of pearls. The centre is one smooth bead.

The design borrows from the ceilings of the Dilwara temples and from rangoli, and belongs to no single faith. Yoga studios use it as an award, hotels as a keepsake; in larger weights it is often framed.

A practical virtue: with no open field there is nothing for fingerprints to spoil, so this is the silver coin to hand round a table.`,
  purityAndTech: `Fine silver, 999 parts in a thousand, assayed by titration. Pattern struck from a laser-cut master with twenty thousand points of measurement, then hand-finished.

After striking the coin is passed for a second under a soft cotton wheel, which brightens the petal tips and leaves the hollows white.`,
  packaging:
    'Clear capsule and green box. The capsules of the 100 g and heavier pieces have a folding stand moulded into the rim, so that the coin can be displayed upright.',
  size: 'Round, 22 mm to 90 mm across by weight; 28 mm at 10 g',
  uniqueCode: 'TL-SC-MANDALA',
  collection: 'Pattern and Geometry',
  details: details(
    'Mandala of 64, 32 and 24 petals about a bead',
    'Ring of pearls inside a plain rim',
    'Frosted hollows, polished tips',
  ),
  images: threeViews('silver-coin/mandala', 'Silver coin, Mandala, 999 fine silver', { packed: 'presentation box' }),
  externalShops: alsoAt('TL-SC-MANDALA', 'marketplace'),
  weights: weightTable({ marginPaisePerGram: 5_00 }, silverCoinSize, [
    [5_000, 270_00, 1_610_00, 160, 1],
    [10_000, 380_00, 3_030_00, 240, 1],
    [20_000, 590_00, 5_870_00, 150, 1],
    [50_000, 1_080_00, 14_210_00, 80, 1],
    [100_000, 1_730_00, 27_900_00, 45, 1],
    [250_000, 3_240_00, 68_470_00, 12, 2],
    [500_000, 5_180_00, 135_330_00, null, 5],
  ]),
};

const mor: SeedProduct = {
  ...shared,
  name: 'Mor silver coin',
  shortDescription:
    'Mor, the peacock, with thirty-six engraved feathers spread across a mirror field inside a ring of pearls.',
  fullDescription: `In the west of India the peacock is mor, and he announces rain. Here he stands with his train open behind him in three tiers, each feather with its barbs and its three-stepped eye, a crest of five pearls on his head and scales above his feet.

The fan is drawn a little smaller than on our gold peacock and leaves a ring of open mirror around it, so the outline of the feathers shows sharply. Silver suits the subject: the frost takes on the colours of the room, and the bird is never quite the same grey twice.

A favourite for Teej and for the first monsoon after a wedding, and, in 50 g, for people who collect one fine coin a year.`,
  purityAndTech: `999 fine silver. The barbs are cut at a pitch of a twentieth of a millimetre on the 10 g piece; below 10 g they are drawn wider so that the die does not clog.

Three blows of the press, with a bright anneal after the first and second. Every coin is looked at through a magnifier before it is capsuled.`,
  packaging:
    'Supplied in an airtight capsule inside a lined box. A folded card tells the story of the peacock in Hindi and English.',
  size: 'Round, 22 mm to 90 mm across by weight; 28 mm at 10 g',
  uniqueCode: 'TL-SC-MOR',
  collection: 'Birds and Trees',
  details: details(
    'Peacock displaying thirty-six feathers',
    'Ring of pearls inside a plain rim',
    'Frosted bird and train, mirror field',
  ),
  images: threeViews('silver-coin/mor', 'Silver coin, Mor (peacock), 999 fine silver', { packed: 'presentation box' }),
  externalShops: alsoAt('TL-SC-MOR', 'bazaar', 'gifts'),
  weights: weightTable({ marginPaisePerGram: 6_00 }, silverCoinSize, [
    [5_000, 290_00, 1_640_00, 140, 1],
    [10_000, 400_00, 3_070_00, 200, 1],
    [20_000, 630_00, 5_950_00, 120, 1],
    [50_000, 1_150_00, 14_380_00, 60, 1],
    [100_000, 1_840_00, 28_220_00, 3, 1],
    [250_000, 3_450_00, 69_170_00, 10, 2],
    [500_000, 5_520_00, 136_640_00, null, 5],
  ]),
};

const omCoin: SeedProduct = {
  ...shared,
  name: 'Om silver coin',
  shortDescription:
    'Om alone on a mirror, with nothing round it but a ring of pearls: the plainest of our silver coins, and the least costly to make.',
  fullDescription: `One sign, polished smooth, in the middle of an empty field. The mint's name and the fineness are set small along the rim so that they do not intrude. Where the gold Om has rays and a petal border, this coin has silence.

It is made for daily use. People carry the 5 g piece in a wallet, put the 10 g in a lamp niche or at the foundation of a new house, and give it at a thread ceremony or at the start of a pilgrimage.

Because the relief is simple it needs only a single blow of the press, and the making charge is the lowest of our silver coins.`,
  purityAndTech: `Fine silver 999, tested by titration for the melt and by X-ray fluorescence for the blanks. Rim and field are struck from one polished die; the sign itself is burnished.

A mirror this open shows every touch. If you take the coin out, hold it by the edge and clean it, if at all, with a dry lens cloth.`,
  packaging:
    'Capsule and green box as standard. The 5 g coin comes in a smaller box that slips into an envelope with a greeting card.',
  size: 'Round, 22 mm to 90 mm across by weight; 28 mm at 10 g',
  uniqueCode: 'TL-SC-OM',
  collection: 'Sacred Signs',
  details: details('Om on an open field', 'Ring of pearls inside a plain rim', 'Burnished sign on a mirror field'),
  images: threeViews('silver-coin/om', 'Silver coin, Om, 999 fine silver', { packed: 'presentation box' }),
  externalShops: alsoAt('TL-SC-OM', 'marketplace', 'bazaar'),
  weights: weightTable({ marginPaisePerGram: 4_50 }, silverCoinSize, [
    [5_000, 230_00, 1_550_00, 350, 1],
    [10_000, 320_00, 2_940_00, 450, 1],
    [20_000, 500_00, 5_720_00, 220, 1],
    [50_000, 900_00, 13_890_00, 110, 1],
    [100_000, 1_440_00, 27_350_00, 60, 1],
    [250_000, 2_700_00, 67_290_00, 18, 2],
    [500_000, 4_320_00, 133_230_00, 6, 2],
  ]),
};

const suryaCoin: SeedProduct = {
  ...shared,
  name: 'Surya silver coin',
  shortDescription:
    'The sun in silver, looking rather like the moon: a serene face, thirty-two rays and a border of seventy-two petals.',
  fullDescription: `The metal of the moon lends the sun a cooler temper. The face is the one of our gold Surya, on its dome within a ring of pearls, and the thirty-two rays alternate between blade and flame. What differs is the border, a wreath of seventy-two little petals that frames the mirror and keeps the tips of the rays clear of the rim.

A pair of Surya coins, one gold and one silver, is a well-considered wedding present; on its own the silver coin is given at Makar Sankranti, at Chhath, and to students before an examination.

The 100 g piece is fifty-six millimetres wide, and the expression of the face can be read across a room.`,
  purityAndTech: `Silver of 999 fineness from electrolytic refining. The central dome is pre-formed when the blank is rimmed, so the press has less far to move the metal and the rays come up evenly.

Two blows, one anneal. Thickness at the centre exceeds that at the rim by about a tenth.`,
  packaging:
    'The coin is closed in a clear capsule and bedded in a green box. The capsule is domed to clear the face; please do not exchange it for a flat one.',
  size: 'Round, 22 mm to 90 mm across by weight; 28 mm at 10 g',
  uniqueCode: 'TL-SC-SURYA',
  collection: 'Sky and Season',
  details: details(
    'Sun with a human face and thirty-two rays',
    'Seventy-two petals inside a plain rim',
    'Polished face, frosted rays, mirror field',
  ),
  images: threeViews('silver-coin/surya', 'Silver coin, Surya, 999 fine silver', { packed: 'presentation box' }),
  externalShops: alsoAt('TL-SC-SURYA', 'marketplace'),
  weights: weightTable({ marginPaisePerGram: 5_00 }, silverCoinSize, [
    [5_000, 260_00, 1_590_00, 180, 1],
    [10_000, 370_00, 3_020_00, 260, 1],
    [20_000, 580_00, 5_840_00, 140, 1],
    [50_000, 1_050_00, 14_150_00, 75, 1],
    [100_000, 1_680_00, 27_800_00, 40, 1],
    [250_000, 3_150_00, 68_240_00, 12, 2],
    [500_000, 5_040_00, 134_920_00, null, 5],
  ]),
};

/** Product type 3. Its categories are leaves: the design is the product. */
export const silverCoins: SeedProductType = {
  ...silverCoin,
  seoTitle: 'Silver coins in 999 purity, 5 g to 1 kg',
  seoDescription:
    'Silver coins in 999 fine silver from 5 g to 1 kg: Ganesh, lotus, mandala, peacock, Om and Surya, capsuled and boxed, at the live silver rate.',
  intro:
    'Six designs in 999 fine silver, each in an airtight capsule and a lined box. Weights begin at 5 g and prices follow the live silver rate.',
  categories: [
    leaf('Ganesh', ganesh),
    leaf('Lotus', lotusCoin),
    leaf('Mandala', mandalaCoin),
    leaf('Mor', mor),
    leaf('Om', omCoin),
    leaf('Surya', suryaCoin),
  ],
};
