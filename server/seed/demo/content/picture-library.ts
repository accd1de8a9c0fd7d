import type { Picture } from '../../standing/content-shape.ts';

/** The pictures that articles and notices share, each with the alt text of the media folder. */
export const pictures = {
  assayCards: {
    image: '/media/journal/assay-cards.webp',
    imageAlt: 'Sealed assay cards holding a gold coin and a gold bar',
  },
  colourCoinMacro: {
    image: '/media/journal/colour-coin-macro.webp',
    imageAlt: 'Close view of a silver coin with a peacock in enamel colour',
  },
  festivalLamps: {
    image: '/media/journal/festival-lamps.webp',
    imageAlt: 'Silver coin with an oil lamp design among gold coins and lit clay lamps',
  },
  goldAndSilver: {
    image: '/media/journal/gold-and-silver.webp',
    imageAlt: 'A gold lotus coin beside a silver lotus coin',
  },
  goldCoinMacro: {
    image: '/media/journal/gold-coin-macro.webp',
    imageAlt: 'Close view of the peacock relief on a gold coin',
  },
  moltenPour: {
    image: '/media/journal/molten-pour.webp',
    imageAlt: 'Molten gold poured from a crucible into a mould',
  },
  silverStacks: {
    image: '/media/journal/silver-stacks.webp',
    imageAlt: 'Rising stacks of silver coins with a sun coin in front',
  },
  vaultRows: {
    image: '/media/journal/vault-rows.webp',
    imageAlt: 'Rows of stacked kilo gold bars in a dim vault',
  },
  weighingScales: {
    image: '/media/journal/weighing-scales.webp',
    imageAlt: 'Brass balance scales with gold coins in one pan and a gold bar in the other',
  },
  castBars: {
    image: '/media/banners/cast-bars.webp',
    imageAlt: 'Two rows of cast gold bars receding on a dark refinery table',
  },
  colourCoins: {
    image: '/media/banners/colour-coins.webp',
    imageAlt: 'Silver coins with enamel rose, peacock, lotus and lamp, and one plain mandala coin',
  },
  giftBox: {
    image: '/media/banners/gift-box.webp',
    imageAlt: 'Gold lotus coin in an open green presentation box, a ribboned gift box behind',
  },
  goldCoins: {
    image: '/media/banners/gold-coins.webp',
    imageAlt: 'Cascade of 999.9 gold coins with lotus, sun and mandala designs on ivory',
  },
  silverBars: {
    image: '/media/banners/silver-bars.webp',
    imageAlt: 'Stack of one kilo silver bars with a minted lotus bar leaning in front',
  },
} satisfies Record<string, Picture>;
