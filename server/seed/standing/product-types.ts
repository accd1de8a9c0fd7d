/**
 * The six standard product types that every shop has (specification 001 §2.2). The store shows one as soon
 * as it holds something.
 */

export interface StandardType {
  readonly id: number;
  readonly name: string;
  readonly customised: false;
  /** Path on the site. */
  readonly image: string;
  readonly imageAlt: string;
}

export const goldCoin: StandardType = {
  id: 1,
  name: 'Gold Coin',
  customised: false,
  image: '/media/tiles/gold-coin.webp',
  imageAlt: 'Gold coins: a sun coin standing in front of a mandala coin',
};

export const goldBar: StandardType = {
  id: 2,
  name: 'Gold Bar',
  customised: false,
  image: '/media/tiles/gold-bar.webp',
  imageAlt: 'Gold bars: a minted lotus bar leaning on a poured bar',
};

export const silverCoin: StandardType = {
  id: 3,
  name: 'Silver Coin',
  customised: false,
  image: '/media/tiles/silver-coin.webp',
  imageAlt: 'Silver coins: a Ganesh coin standing in front of a mandala coin',
};

export const silverBar: StandardType = {
  id: 4,
  name: 'Silver Bar',
  customised: false,
  image: '/media/tiles/silver-bar.webp',
  imageAlt: 'Silver bars: a minted bar leaning on a poured bar',
};

export const silverColourCoin: StandardType = {
  id: 5,
  name: 'Silver Color Coin',
  customised: false,
  image: '/media/tiles/silver-color-coin.webp',
  imageAlt: 'Colour silver coins: a red rose standing in front of a peacock',
};

export const silverColourBar: StandardType = {
  id: 6,
  name: 'Silver Color Bar',
  customised: false,
  image: '/media/tiles/silver-color-bar.webp',
  imageAlt: 'Colour silver bars: a peacock bar leaning on a rose bar',
};

export const standardTypes: readonly StandardType[] = [
  goldCoin,
  goldBar,
  silverCoin,
  silverBar,
  silverColourCoin,
  silverColourBar,
];
