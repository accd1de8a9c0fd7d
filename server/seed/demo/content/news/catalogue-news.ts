import type { NewsItem } from '../../../standing/content-shape.ts';
import { pictures } from '../picture-library.ts';

/** News about designs and weights of the demo catalogue. */
export const catalogueNews: NewsItem[] = [
  {
    title: 'Kalpavriksha joins the gold coins',
    ...pictures.goldCoinMacro,
    link: '/products/gold-coin',
    publishedAt: '2026-08-17',
    descriptionHtml: `
<p>The wish-granting tree is one of the oldest images in Indian art, and one of the hardest to strike. On a coin the size of a thumbnail the leaves have to stay separate, or the crown turns into a cloud. Our engravers kept the tree low and wide, gave each leaf one cut, and left the field behind it as a mirror.</p>
<p>Kalpavriksha stands beside Lotus, Peacock, Surya, Mandala and Om in the gold coin range. It is the one of them that is made in 995 gold, the purity of the trade, and costs a little less for each gram. Like the others it is priced from the live rate of its fineness, plus margin and a fixed making charge for the weight. The weights in stock are shown on its page.</p>
<p><em>Sample news of the demonstration shop.</em></p>`.trim(),
  },
  {
    title: 'Silver in colour: rose, diya, lotus and peacock',
    ...pictures.colourCoins,
    link: '/products/silver-color-coin',
    publishedAt: '2026-09-28',
    descriptionHtml: `
<p>Four designs make up the colour coins for this festive season. The rose is for birthdays and thanks, the diya for Diwali, the lotus and the peacock for any day of the year. All are 999 silver, with enamel colour laid on after striking and cured, so that the plain metal stays bright around it.</p>
<p>Three of the designs are made as bars too. The colour is part of the making charge and not of the metal: a 20 g colour coin holds the same silver as a plain one, and buyback pays for that silver. Each piece comes in a capsule, where it ought to stay. Care is described on the product care page.</p>
<p><em>Sample news of the demonstration shop.</em></p>`.trim(),
  },
  {
    title: 'Silver bars up to five kilograms',
    ...pictures.silverBars,
    link: '/products/silver-bar',
    publishedAt: '2026-04-13',
    descriptionHtml: `
<p>Buyers who put silver aside by the kilogram have asked for fewer, larger pieces. The silver bar range now goes up to 5 kg. The reason is arithmetic: making is charged for the piece, and a large bar has very little of it for each gram.</p>
<p>A word about handling. Five kilograms of silver fill about 477 cubic centimetres, the volume of half a litre of milk, and weigh ten times as much as that milk. Bars of this size come cast and are shipped in a parcel of their own, free and insured like every other. The total is above ₹2 lakh, so PAN is needed, and the payment has to be made by bank transfer or card, since UPI ends at ₹2 lakh for one payment.</p>
<p><em>Sample news of the demonstration shop.</em></p>`.trim(),
  },
  {
    title: 'Wedding and birthday coins, engraved with names',
    ...pictures.giftBox,
    link: '/customize-coins',
    publishedAt: '2026-01-19',
    descriptionHtml: `
<p>Customised coins have a page of their own now. Two linked rings for a wedding, a plain wreath for a birthday, a blank plate for a logo: choose the design, and tell us the text. A name may have up to fourteen letters in English, or eight in Devanagari, Gujarati or Tamil; small coins bear little lettering, and we say so before we strike.</p>
<p>The metal is the same as in the rest of the catalogue, 999 gold or silver, and so is the way the price is made. You approve a proof before anything is cut. Because a piece with your name on it can be sold to nobody else, it cannot be exchanged. Our buyback takes it like any other.</p>
<p><em>Sample news of the demonstration shop.</em></p>`.trim(),
  },
];
