/** A picture of the home page with the words that stand on its empty left side. */
export interface SeedBanner {
  /** For the back office, and the wire's S_ImageName. */
  name: string;
  image: string;
  alt: string;
  /** Which text colour the picture's left side needs. */
  ground: 'light' | 'dark';
  eyebrow: string;
  heading: string;
  text: string;
  button: string;
  url: string;
}

/** The opening of the home page. */
export interface SeedHero {
  eyebrow: string;
  heading: string;
  text: string;
  button: string;
  url: string;
  secondButton: string;
  secondUrl: string;
  image: string;
  alt: string;
}

export const homeHero: SeedHero = {
  eyebrow: '999.9 fine · from our own refinery',
  heading: 'Gold, at the price of this very second.',
  text: 'Coins and bars priced live from the market, with every rupee of the price shown. Locked for five minutes while you pay.',
  button: 'SHOP NOW',
  url: '/products/gold-coin',
  secondButton: 'How prices work',
  secondUrl: '/faq',
  image: '/media/products/gold-coin/lotus-2.webp',
  alt: 'Gold coin, Lotus, 999.9 fine gold, standing at an angle with the reverse of a second piece behind',
};

/** The banner slider, in its order. */
export const homeBanners: SeedBanner[] = [
  {
    name: 'Gold coins',
    image: '/media/banners/gold-coins.webp',
    alt: 'Cascade of 999.9 gold coins with lotus, sun and mandala designs on ivory',
    ground: 'light',
    eyebrow: 'Gold coins, 0.5 g to 100 g',
    heading: 'Six designs, one purity to trust.',
    text: 'Struck at our own mint, fire-assayed, sealed in a numbered card.',
    button: 'See gold coins',
    url: '/products/gold-coin',
  },
  {
    name: 'Cast bars',
    image: '/media/banners/cast-bars.webp',
    alt: 'Two rows of cast gold bars receding on a dark refinery table',
    ground: 'dark',
    eyebrow: 'Cast bars, 20 g to 1 kg',
    heading: 'More metal for the money.',
    text: 'Poured, stamped and certified. For those who buy gold by its weight.',
    button: 'See cast bars',
    url: '/products/gold-bar/cast-bar',
  },
  {
    name: 'Silver bars',
    image: '/media/banners/silver-bars.webp',
    alt: 'Stack of one kilo silver bars with a minted lotus bar leaning in front',
    ground: 'light',
    eyebrow: 'Silver bars, 10 g to 5 kg',
    heading: 'Silver you can lay down.',
    text: '999 fine silver at the live rate, minted for giving or poured for keeping.',
    button: 'See silver bars',
    url: '/products/silver-bar',
  },
  {
    name: 'Colour coins',
    image: '/media/banners/colour-coins.webp',
    alt: 'Silver coins with enamel rose, peacock, lotus and lamp, and one plain mandala coin',
    ground: 'light',
    eyebrow: 'Silver in colour',
    heading: 'Enamel, laid by hand.',
    text: 'A rose, a lotus, a lamp and thirty-six feathers in 999 fine silver.',
    button: 'See colour coins',
    url: '/products/silver-color-coin',
  },
];

/** The top web banner: one picture that is a link. */
export const topWebBanner: SeedBanner = {
  name: 'Customised coins',
  image: '/media/banners/gift-box.webp',
  alt: 'Gold lotus coin in an open green presentation box, a ribboned gift box behind',
  ground: 'light',
  eyebrow: 'Made for one person',
  heading: 'A name, a date, in gold.',
  text: 'Customised coins and bars, engraved after you approve a proof.',
  button: 'Customise a coin',
  url: '/customize-coins',
};
