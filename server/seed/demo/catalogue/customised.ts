import { makerRows } from './maker-rows.ts';
import { threeViews } from './pictures.ts';
import { goldCoinSize, silverCoinSize, silverMintedBarSize } from './piece-sizes.ts';
import { alsoAt } from './sample-shops.ts';
import type { SeedDetail, SeedProduct, SeedProductType } from './seed-product.ts';
import { leaf } from './tree.ts';
import { weightTable } from './weight-table.ts';

/** Every customised piece is made after the buyer has approved a proof, so none is on the shelf. */
const order: SeedDetail[] = [
  {
    label: 'How it works',
    value:
      'After payment we write to your e-mail address for the text or artwork and send a proof within one working day',
  },
  { label: 'Changes', value: 'Free until you approve the proof' },
];

const birthday: SeedProduct = {
  metal: 'gold',
  fineness: 999,
  finenessLabel: '999.9',
  name: 'Happy Birthday gold coin',
  shortDescription:
    'A gold coin engraved with the name and the date you give us, between two sprays of laurel, under the words Happy Birthday.',
  fullDescription: `The frame is struck: a rope border, a lotus crest and two sprays of laurel. What lies between is engraved for one person, the greeting in a flowing hand, the name in capitals, the date below a fine rule. Aarav's coin in the pictures is an example.

Names may have up to fourteen letters in English or eight in Devanagari, Gujarati or Tamil. Longer ones are set smaller, and we show you how that looks before anything is cut.

Grandparents give it at a first birthday and add a coin each year; at eighteen the child has a small row of them, each with its own date. The 2 g coin is the lightest on which a long name stays legible, so shorter names are best for 1 g.`,
  purityAndTech: `999.9 fine gold, assayed by fire. The engraving is cut with a diamond point to a depth of a twentieth of a millimetre and the shavings are weighed back: the coin is struck a little heavy so that it keeps its full marked weight after engraving.

Weight and fineness are on the reverse, so the personal side remains free of them.`,
  packaging:
    'In a capsule and a green presentation box, with a certificate that repeats the name. The capsule is clear on both sides, so the coin need not be taken out to be photographed.',
  uniqueCode: 'TL-XG-BIRTHDAY',
  size: 'Round, 11 mm to 36 mm across by weight; 22 mm at 10 g',
  certification: 'Tola assay certificate',
  collection: 'Made for One',
  packagingLabel: 'Capsule in a presentation box',
  countryOfOrigin: 'India',
  hsn: '711419',
  picturedWeightMg: 10_000,
  details: [
    { label: 'You choose', value: 'A name of up to 14 letters and a date' },
    ...order,
    { label: 'Border', value: 'Twisted rope; laurel and lotus crest' },
    { label: 'Edge', value: 'Reeded' },
    { label: 'Status', value: 'Bullion medallion, not legal tender' },
    ...makerRows('Gold coin'),
  ],
  images: threeViews('customised/birthday', 'Customised gold coin, Happy Birthday, engraved AARAV, 999.9 fine gold', {
    packed: 'presentation box',
  }),
  externalShops: [],
  weights: weightTable({ marginPaisePerGram: 55_00 }, goldCoinSize, [
    [1_000, 1_450_00, 18_400_00, null, 4],
    [2_000, 1_850_00, 35_600_00, null, 4],
    [4_000, 2_700_00, 70_010_00, null, 4],
    [5_000, 3_000_00, 87_000_00, null, 4],
    [8_000, 4_150_00, 138_340_00, null, 4],
    [10_000, 4_600_00, 172_090_00, null, 4],
    [20_000, 7_200_00, 341_600_00, null, 4],
    [50_000, 12_900_00, 847_470_00, null, 5],
  ]),
};

const shubhVivah: SeedProduct = {
  metal: 'silver',
  fineness: 999,
  finenessLabel: '999',
  name: 'Shubh Vivah silver coin',
  shortDescription:
    'Two linked rings, one set with a stone, between leaves, with the names of the couple engraved below.',
  fullDescription: `Shubh Vivah, an auspicious wedding, is written in raised script across the top. The two rings beneath it are truly linked: the relief passes over at one crossing and under at the other. A sprig of leaves stands on either side, and below the rings run two names, here those of Meera and Kabir.

Families order it as a return gift, one for each household that comes. The price of engraving is the same for one coin as for four hundred, since the machine is set only once.

Please allow for the wedding date: coins leave the mint within four working days after you approve the proof, and quantities above two hundred are sent in two consignments if necessary.`,
  purityAndTech: `999 silver, assayed by titration. The frame is struck in a mirror die with frosted rings; names are engraved by diamond point in a light roman letter.

Both names together may have up to twenty-two letters, or carry a date in place of the second line.`,
  packaging:
    'Capsuled and boxed singly. For large orders boxes can be delivered flat in a separate carton, and a card with your own text can be laid in each at no charge.',
  uniqueCode: 'TL-XS-VIVAH',
  size: 'Round, 28 mm to 75 mm across by weight; 28 mm at 10 g',
  certification: 'Tola assay certificate',
  collection: 'Made for Two',
  packagingLabel: 'Capsule in a presentation box',
  countryOfOrigin: 'India',
  hsn: '711810',
  picturedWeightMg: 10_000,
  details: [
    { label: 'You choose', value: 'Two names of together up to 22 letters, or names and a date' },
    ...order,
    { label: 'Border', value: 'Ring of pearls inside a plain rim' },
    { label: 'Edge', value: 'Reeded' },
    { label: 'Status', value: 'Bullion medallion, not legal tender' },
    ...makerRows('Silver coin'),
  ],
  images: threeViews(
    'customised/wedding',
    'Customised silver coin, Shubh Vivah with two linked rings, 999 fine silver',
    { packed: 'presentation box' },
  ),
  externalShops: alsoAt('TL-XS-VIVAH', 'gifts'),
  weights: weightTable({ marginPaisePerGram: 6_00 }, silverCoinSize, [
    [10_000, 550_00, 3_240_00, null, 4],
    [20_000, 800_00, 6_130_00, null, 4],
    [50_000, 1_330_00, 14_560_00, null, 4],
    [100_000, 2_040_00, 28_380_00, null, 4],
    [250_000, 3_670_00, 69_240_00, null, 5],
  ]),
};

const companyLogo: SeedProduct = {
  metal: 'silver',
  fineness: 999,
  finenessLabel: '999',
  name: 'Company Logo silver coin',
  shortDescription:
    'Your mark, engraved on a raised polished plate that lies on an engine-turned field; from a single piece.',
  fullDescription: `A rectangular plate, polished and framed, rises from a guilloche field that fills the rest of the coin. It is left blank for you. Send a logo as a vector file and we engrave it in outline and tone; what stands there in the pictures, "Your Logo", is only a place-holder. "With compliments" and the fineness run round the rim.

Companies give it at Diwali, on a founding day, for ten years of service. One piece costs no set-up fee, so it can be tried before an order for the whole staff. For a thousand pieces and more a die with your mark in relief becomes the cheaper way; the corporate gifting page has the form.

We engrave a registered mark only for its owner or with written consent.`,
  purityAndTech: `999 fine silver. The plate measures 17 by 8 mm on the 10 g coin and grows with the diameter; lines thinner than a twelfth of a millimetre cannot be held and are drawn stronger in the proof.

The drawing of your mark is kept for three years for repeat orders. For its storage 0.25 per cent is included in the price shown.`,
  packaging:
    'Capsule and green box, or a sleeve in your own colours from two hundred pieces. Delivery to several addresses from one order can be arranged by e-mail.',
  uniqueCode: 'TL-XS-LOGO',
  size: 'Round, 22 mm to 75 mm across by weight; 28 mm at 10 g',
  certification: 'Tola assay certificate',
  collection: 'Made for Companies',
  packagingLabel: 'Capsule in a presentation box',
  countryOfOrigin: 'India',
  hsn: '711810',
  picturedWeightMg: 10_000,
  details: [
    { label: 'You choose', value: 'A logo, sent as SVG, PDF or AI file' },
    ...order,
    { label: 'Artwork storage', value: '0.25%, contained in the price shown' },
    { label: 'Border', value: 'Ring of pearls inside a plain rim' },
    { label: 'Edge', value: 'Reeded' },
    { label: 'Status', value: 'Bullion medallion, not legal tender' },
    ...makerRows('Silver coin'),
  ],
  images: threeViews('customised/logo', 'Customised silver coin, blank plate for your logo, 999 fine silver', {
    packed: 'presentation box',
  }),
  externalShops: [],
  weights: weightTable({ marginPaisePerGram: 5_50, otherTaxBp: 25 }, silverCoinSize, [
    [5_000, 400_00, 1_760_00, null, 4],
    [10_000, 530_00, 3_210_00, null, 4],
    [20_000, 770_00, 6_090_00, null, 4],
    [50_000, 1_280_00, 14_470_00, null, 4],
    [100_000, 1_960_00, 28_240_00, null, 4],
    [250_000, 3_520_00, 68_960_00, null, 5],
  ]),
};

const gratitude: SeedProduct = {
  metal: 'silver',
  fineness: 999,
  finenessLabel: '999',
  name: 'With Gratitude silver bar',
  shortDescription: 'A silver bar that says thank you in a flowing hand, with a line of your own engraved beneath.',
  fullDescription: `A lotus above, a leaf in each corner, and in the middle two words in script: With gratitude. The line beneath is yours. In the pictures it reads "from all of us"; others have used a date, the name of a school, or the number of years a teacher taught.

Weight, fineness and maker stand small at the foot, as befits a present. The script is engraved and not struck, so it can be replaced by another greeting of the same length, in Hindi for instance.

It is meant for doctors, teachers, hosts and people who retire: for thanks that money in an envelope would spoil.`,
  purityAndTech: `Fine silver 999 with a satin-polished face, on which diamond engraving shows brightest. The line may have up to twenty-four letters at 10 g and forty from 50 g upwards.

The melt is titrated and the bar weighed after engraving. It is never lighter than its mark.`,
  packaging:
    'Sealed in an assay card after you have approved the proof. A letter-sized envelope and a blank sheet of cotton paper come with it.',
  uniqueCode: 'TL-XB-GRATITUDE',
  size: 'Rectangular, 36 × 20.9 mm to 120 × 69.6 mm by weight; 58 × 33.6 mm at 50 g',
  certification: 'Tola assay certificate with serial number',
  collection: 'Made for One',
  packagingLabel: 'Sealed assay card',
  countryOfOrigin: 'India',
  hsn: '710692',
  picturedWeightMg: 50_000,
  details: [
    { label: 'You choose', value: 'One line of up to 24 letters at 10 g, 40 from 50 g' },
    ...order,
    { label: 'Face', value: 'Lotus crest, script, a leaf in each corner' },
    { label: 'Reverse', value: 'Repeated lotus on a diagonal lattice' },
    { label: 'Edge', value: 'Smooth' },
    ...makerRows('Silver bar'),
  ],
  images: threeViews('customised/gratitude', 'Customised silver bar, With gratitude, engraved, 999 fine silver', {
    packed: 'assay card',
  }),
  externalShops: alsoAt('TL-XB-GRATITUDE', 'gifts'),
  weights: weightTable({ marginPaisePerGram: 5_50 }, silverMintedBarSize, [
    [10_000, 510_00, 3_180_00, null, 4],
    [20_000, 740_00, 6_030_00, null, 4],
    [50_000, 1_230_00, 14_380_00, null, 4],
    [100_000, 1_880_00, 28_070_00, null, 4],
    [250_000, 3_370_00, 68_590_00, null, 4],
    [500_000, 5_260_00, 135_350_00, null, 5],
  ]),
};

/** Product types 7 and above: their ids decide that the home page links to the customised routes. */
export const customised: SeedProductType[] = [
  {
    id: 7,
    name: 'Customised Gold Coin',
    customised: true,
    image: '/media/products/customised/birthday-2.webp',
    imageAlt: 'Customised gold coin engraved with a birthday greeting and a name',
    seoTitle: 'Customised gold coins engraved with a name and date',
    seoDescription:
      'Gold coins in 999.9 gold engraved with a name and date of your choice, 1 g to 50 g, after a proof that you approve. Live gold price, insured delivery.',
    intro:
      'Gold coins engraved for one person. You see a proof before anything is cut, and the price is fixed when you pay.',
    categories: [leaf('Happy Birthday', birthday)],
  },
  {
    id: 8,
    name: 'Customised Silver Coin',
    customised: true,
    image: '/media/products/customised/wedding-2.webp',
    imageAlt: 'Customised silver coin with two linked rings and the names of a couple',
    seoTitle: 'Customised silver coins for weddings and companies',
    seoDescription:
      'Silver coins in 999 fine silver engraved with the names of a couple or your company logo, 5 g to 250 g, from a single piece, after a proof.',
    intro:
      "Silver coins with two names or with your company's mark, from one piece to several hundred, engraved after you have approved a proof.",
    categories: [leaf('Shubh Vivah', shubhVivah), leaf('Company Logo', companyLogo)],
  },
  {
    id: 9,
    name: 'Customised Silver Bar',
    customised: true,
    image: '/media/products/customised/gratitude-2.webp',
    imageAlt: 'Customised silver bar engraved with the words With gratitude',
    seoTitle: 'Customised silver bars engraved with your line of thanks',
    seoDescription:
      'Silver bars in 999 fine silver with an engraved greeting and a line of your own, 10 g to 500 g, sealed in an assay card at the live silver rate.',
    intro: 'A silver bar as a letter of thanks: the greeting in script, and beneath it a line of your own.',
    categories: [leaf('With Gratitude', gratitude)],
  },
];
