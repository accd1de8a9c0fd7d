import type { BlogPost } from '../../../standing/content-shape.ts';
import { pictures } from '../picture-library.ts';

export const dhanterasGifting: BlogPost = {
  title: 'Buying guide: gifting gold and silver at Dhanteras without the last-minute rush',
  ...pictures.festivalLamps,
  link: null,
  publishedAt: '2026-10-05',
  author: 'The customer care desk',
  descriptionHtml: `
<p>Dhanteras falls on Friday, 6 November 2026, and Diwali on Sunday, 8 November. In the week before, every counter in the country is full and the price is nobody’s first question. A gift in metal deserves a quieter hour. Here is how to choose one, what it costs with everything in it, and when to order so that it arrives.</p>

<h2>Start with the person</h2>
<h3>For parents and grandparents</h3>
<p>Choose weight over design, and a sealed card over a velvet box. They will keep it, and one day someone will sell it or divide it. A plain 5 g or 10 g gold coin of 999 fineness is understood everywhere.</p>
<h3>For a newborn or a child</h3>
<p>A 1 g gold coin or a 20 g silver coin each year builds a set with a story. Keep the invoices together in one envelope with the child’s name on it.</p>
<h3>For a new household</h3>
<p>Silver is the custom, and rightly so: it has presence at a modest price. A 50 g silver coin is large enough for the puja shelf.</p>
<h3>For friends and colleagues</h3>
<p>A 10 g silver coin in colour, rose, lotus, diya or peacock, is meant to be looked at. Part of its price is the enamel, so think of it as a gift and not as an investment.</p>

<h2>What the small weights cost</h2>
<p>The figures are <strong>examples</strong>, worked out at ₹15,000 per gram for gold 999 and ₹228 per gram for silver, with a typical margin and making charge. The live price is on each product page.</p>
<table>
<thead><tr><th>Piece</th><th>Page price</th><th>With GST</th><th>Making as a share of the metal</th></tr></thead>
<tbody>
<tr><td>Silver coin, 10 g</td><td>₹2,680.00</td><td>₹2,760.40</td><td>15 percent</td></tr>
<tr><td>Silver coin, 20 g</td><td>₹5,210.00</td><td>₹5,366.30</td><td>12 percent</td></tr>
<tr><td>Silver coin, 50 g</td><td>₹12,650.00</td><td>₹13,029.50</td><td>9 percent</td></tr>
<tr><td>Gold coin, 0.5 g</td><td>₹8,275.00</td><td>₹8,523.25</td><td>10 percent</td></tr>
<tr><td>Gold coin, 1 g</td><td>₹16,050.00</td><td>₹16,531.50</td><td>6.7 percent</td></tr>
<tr><td>Gold coin, 2 g</td><td>₹31,500.00</td><td>₹32,445.00</td><td>4.7 percent</td></tr>
</tbody>
</table>
<p>The last column is the lesson. Striking and sealing a tiny coin is as much work as a larger one, so small pieces carry a larger share of making. If the gift is meant as savings, one 2 g coin is better value than four of 0.5 g: ₹32,445 against ₹34,093 for the same gold. If four people are to be remembered, four coins are what you want, and that is reason enough.</p>

<h2>When to order</h2>
<p>Delivery takes up to 7 working days. Counting back from the festival, without Sundays:</p>
<ul>
<li>ordered and paid by <strong>Monday, 26 October</strong>: seven working days end on Tuesday, 3 November, with two days in hand;</li>
<li>ordered by <strong>Wednesday, 28 October</strong>: they end on Thursday, 5 November, the day before Dhanteras;</li>
<li>later than that: visit a store. They are open from 11 am to 9.30 pm, on all seven days.</li>
</ul>
<p>Personal engraving needs longer. Send the text of a customised coin by the middle of October. And remember that a payment by UPI or NEFT is checked by a person before the order is confirmed, so pay on the day you order.</p>

<h2>Sending it straight to them</h2>
<p>Choose your own address for billing and theirs for delivery. The invoice is made out to you and is not meant as a gift tag: it comes to your profile as a PDF. Tell the person to expect a parcel, because it should be taken by someone who can sign for it. No courier will ask them for money; there is no cash on delivery.</p>

<h2>Tax on a gift of gold</h2>
<p>Gifts from close relatives, as the income-tax law lists them, are not taxed in the hands of the person who receives them, and neither are gifts on the occasion of that person’s marriage. From others, gifts of more than ₹50,000 in total in a tax year count as income. Bullion is included. For anything large, write a short gift letter, keep the invoice with it, and ask an adviser.</p>

<h2>Muhurat and market</h2>
<p>Many families buy within the muhurat, and it is a fine custom. The price does not know about it. Demand before the festival can lift the premium a little, and the world market moves by far more on any ordinary afternoon. If you care for the hour, order in that hour: the price is fixed on the payment page, and the coin follows. If you care for the price, spread your purchases over the year and keep one small coin for the day.</p>
`.trim(),
};
