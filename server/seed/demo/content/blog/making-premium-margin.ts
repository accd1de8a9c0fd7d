import type { BlogPost } from '../../../standing/content-shape.ts';
import { pictures } from '../picture-library.ts';

export const makingPremiumMargin: BlogPost = {
  title: 'Premium, margin and making charge: what each one pays for',
  ...pictures.castBars,
  link: null,
  publishedAt: '2026-08-11',
  author: 'The rates desk',
  descriptionHtml: `
<p>Between the market rate and the price of a coin stand three small additions. Shops like to fold them into one figure, which is a pity, because they behave quite differently: one moves with the trade, one stays the same for every gram, and one belongs to the piece. Whoever can tell them apart can compare two offers in a minute.</p>

<h2>The premium: metal here, today</h2>
<p>An exchange rate for gold is the price of a large contract on a screen. Somebody still has to bring metal of the right purity to India, pay for it weeks before it is sold, insure it and hold it in stock. The premium is what the trade adds for that. When metal is scarce, before festivals or when shipments are late, it rises. When jewellers are idle and old gold comes onto the market, it falls and sometimes goes below zero: dealers then sell under the landed price, and one speaks of a discount.</p>
<p>Our staff set the premium for gold 999, gold 995 and silver 999. It is added to the live rate before anything else, and the ticker shows the sum. It is part of the price of metal, so in a buyback it works for you too: the rate we buy at is derived from the live selling rate, premium included.</p>

<h2>The margin: what the shop earns on the metal</h2>
<p>The margin is a sum in rupees for each gram. A percentage would give the shop a rise each time gold gets dearer, although weighing and selling a gram costs no more than before. A fixed sum does not. An <strong>example</strong>: ₹50 for each gram of gold at ₹15,000 is one third of one percent.</p>

<h2>The making charge: work on the piece</h2>
<p>Making covers melting and assay, rolling or casting, blanking, striking, inspection, the capsule or card, and the box. It is a fixed sum for each weight and design, stated before tax. It depends on the number of pieces rather than on the amount of metal, and that is why small pieces look dear.</p>
<table>
<thead><tr><th>Gold coin (example)</th><th>Metal</th><th>Margin</th><th>Making</th><th>Page price</th></tr></thead>
<tbody>
<tr><td>1 g</td><td>₹15,000</td><td>₹50</td><td>₹1,000</td><td>₹16,050</td></tr>
<tr><td>10 g</td><td>₹1,50,000</td><td>₹500</td><td>₹4,000</td><td>₹1,54,500</td></tr>
<tr><td>100 g</td><td>₹15,00,000</td><td>₹5,000</td><td>₹18,000</td><td>₹15,23,000</td></tr>
</tbody>
</table>
<p>Per gram the page price comes to ₹16,050, ₹15,450 and ₹15,230. The gold is the same price in all three; the rest is work.</p>

<h2>Percentages that mislead</h2>
<p>“Making only 4 percent” sounds modest. On a 10 g coin at the example rate it is ₹6,000, half as much again as the ₹4,000 above. “Zero making” is a sentence to be read twice as well: the work has been paid for somewhere, in the rate, in the purity or in the price at which the shop buys back. The only figure that cannot hide anything is the total for a stated weight and purity at a stated minute, with tax.</p>

<h2>How to compare two offers</h2>
<ol>
<li>Write down the total with GST for the same weight and fineness, at the same time of day.</li>
<li>Take the 3 percent off: divide by 1.03.</li>
<li>Take the metal off: the rate of that purity times the grams. What is left is margin and making together.</li>
<li>Ask each seller for today’s buyback price of that very piece, in rupees.</li>
<li>The total minus the buyback price is what owning the piece costs you on the first day. The lower one is the better offer.</li>
</ol>
<p>An <strong>example</strong>. Shop A asks ₹1,59,135 for 10 g and buys at ₹1,48,500: first-day cost ₹10,635. Shop B asks ₹1,58,000 and buys at ₹1,44,000: first-day cost ₹14,000. Shop B looks ₹1,135 cheaper and is ₹3,365 dearer.</p>

<h2>GST, and what it is charged on</h2>
<p>GST at 3 percent falls on metal, margin and making alike, because the three are one article. It is added in the cart and not on the page. Paying by card adds 2 percent, as a separate line on the payment page, before you submit. Nothing else is added: shipping and insurance are free.</p>

<h2>What never comes back</h2>
<p>When you sell, you are paid for metal. Making and GST are gone, as they are with every dealer, and a seller who promises otherwise will have found another place to recover them. That is no reason against coins. It is a reason to buy the largest piece that fits your purpose, to keep it sealed, and to hold it for years rather than weeks.</p>
<blockquote><p>Buy the metal for its price, the making for your pleasure, and know in advance which is which.</p></blockquote>
`.trim(),
};
