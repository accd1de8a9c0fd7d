import type { CategorySeo } from '../../standing/content-shape.ts';

/** Head and text of the six product types' listings. */
export const categorySeo: readonly CategorySeo[] = [
  {
    slug: 'gold-coin',
    title: 'Gold coins online at live prices - {{businessName}}',
    description:
      'Buy 24 karat gold coins of 995 and 999 fineness, from 0.5 g to 100 g, at the live market price. Sealed, with GST invoice and free insured delivery.',
    text: 'Gold coins are the most versatile form of bullion: easy to give, easy to divide and understood everywhere in India. Ours are 24 karat, of 995 or 999 fineness, in weights from half a gram to a hundred grams, with designs from lotus and peacock to Om and Surya. Each price follows the live gold rate. Premium, margin and making charge are shown as separate figures, and GST of 3 percent is added in the cart. A small coin carries more making for each gram than a large one, so for savings choose the heaviest piece that suits your purpose; for gifts choose the design. Every coin comes sealed in its card or capsule, weighs what it says or a shade more, and is delivered free and insured to more than 10,000 PIN codes within 7 working days. We buy our coins back at the live selling rate minus 1 percent, excluding GST and making.',
  },
  {
    slug: 'gold-bar',
    title: 'Gold bars up to 1 kg at live prices - {{businessName}}',
    description:
      'Minted and cast gold bars of 995 and 999 fineness, up to 1 kg, priced from the live gold rate with low making per gram. Free insured delivery in India.',
    text: 'A bar puts the most gold into the least work. Making is charged for the piece, so on a hundred-gram bar it comes to little more than one percent of the metal, and on a kilogram to less than half. Choose a minted bar for sharp edges and a sealed card, or a cast bar, poured into its mould, for the lowest cost per gram. Fineness is 995 or 999, each priced from its own line of the live rate. For totals above ₹2,00,000 the law asks for your PAN, and since a UPI payment ends at ₹2 lakh, larger bars are best paid by bank transfer: NEFT, or RTGS to the same account. The price is fixed on the payment page while you pay. Bars travel sealed, insured and without a mark on the parcel, and nobody but the person who signs receives them. Keep the card closed and the invoice safe: both count when you sell.',
  },
  {
    slug: 'silver-coin',
    title: 'Silver coins of 999 purity, live prices - {{businessName}}',
    description:
      'Silver coins of 999 fineness from 5 g to 1 kg, Ganesh, lotus, Om, Surya and more, at the live silver rate. Sealed, with free insured delivery in India.',
    text: 'Silver coins belong to Indian festivals and to first savings alike. Ours are struck in 999 silver, not in sterling, in weights from 5 g to 1 kg, with designs such as Ganesh, lotus, Om, Mor and Surya. The price follows the live silver rate, quoted for a kilogram, plus margin for each gram and a fixed making charge for the piece. On the smallest coins that charge is a noticeable part of the price; on larger ones it shrinks, so a 50 g coin holds more silver for the money than five of 10 g. Silver turns dark where sulphur and damp reach it: leave the coin in its capsule, keep it cool and dry in an anti-tarnish bag, and away from rubber, wool and felt. GST is 3 percent, shipping is free and insured, and delivery takes up to 7 working days to more than 10,000 PIN codes across India.',
  },
  {
    slug: 'silver-bar',
    title: 'Silver bars from grams to 5 kg, live prices - {{businessName}}',
    description:
      'Silver bars of 999 fineness up to 5 kg, minted or cast, at the live silver rate, making shown separately. Free insured delivery in India.',
    text: 'If silver is to be saved by weight, a bar is the sensible form. The making charge belongs to the piece and hardly grows with it, so on a kilogram it comes to about 3 percent of the metal, where on a ten-gram coin it is 15. Our bars are 999 silver, minted with a design or cast plain, in sizes up to 5 kg. Think of the room as well as of the price: a kilogram of silver fills about 95 cubic centimetres, and the value of one kilogram of gold would be more than six litres of it. Store bars in their sealed cards, cool and dry, in anti-tarnish bags. Prices follow the live silver rate and are fixed on the payment page while you pay; GST of 3 percent is added in the cart. For totals above ₹2,00,000 PAN is needed. Each bar is sent free and insured, in a parcel that does not say what is inside.',
  },
  {
    slug: 'silver-color-coin',
    title: 'Colour silver coins, 999 fine - {{businessName}}',
    description:
      'Silver coins of 999 fineness in enamel colour: rose, diya, lotus and peacock. Gift pieces at live prices, in capsules, with free insured delivery.',
    text: 'A colour coin is a gift that happens to be silver. The design is struck in 999 silver first, and the enamel is then laid into its fields and cured, so that bright metal remains around the colour. Choose the rose for birthdays and thanks, the diya for Diwali, and the lotus or the peacock for any day of the year. The price follows the live silver rate; the colour is part of the making charge, and that is higher than for a plain coin. When you sell, the silver is paid for and the enamel is not. Care is simple and strict: leave the coin in its capsule, keep it out of the sun, and let no liquid near it, neither polish nor dip. For companies we strike larger numbers with a logo on the reverse. GST is 3 percent. Delivery is free and insured across India, within 7 working days.',
  },
  {
    slug: 'silver-color-bar',
    title: 'Colour silver bars, 999 fine - {{businessName}}',
    description:
      'Rectangular silver bars of 999 fineness with lotus, peacock or rose in enamel colour, at live prices. Sealed gift pieces, free insured delivery.',
    text: 'The long shape of a bar gives a picture more room than a coin can. Our colour bars show a lotus, a peacock or a rose in enamel on 999 silver, with the weight and fineness marked on the reverse. They make a present for a desk, a shrine or a new home, and they stand well in their sealed cards. As with every piece here, the price is the live silver rate plus margin and a fixed making charge, with GST of 3 percent added in the cart. The colour is work and not metal: it is in the price when you buy and is not paid for in a buyback, which values the silver alone. Leave the card closed, keep it out of the sun and away from heat, and dust it with a soft brush only. Shipping is free and insured to more than 10,000 PIN codes, and delivery takes up to 7 working days.',
  },
];
