import type { BlogPost } from '../../../standing/content-shape.ts';
import { pictures } from '../picture-library.ts';

export const buybackHonestly: BlogPost = {
  title: 'Buyback, honestly: what you get when you sell',
  ...pictures.weighingScales,
  link: '/return-and-exchange',
  publishedAt: '2026-07-28',
  author: 'The accounts desk',
  descriptionHtml: `
<p>Every dealer is glad to tell you what a coin costs. The better question is what he will pay for it tomorrow morning. Here is our rule, the round trip worked out in rupees, and what it means for how long you should plan to hold.</p>

<h2>The rule</h2>
<p>Our buyback rate is the live selling rate of the metal minus 1 percent, excluding GST. Making charges and GST paid at purchase are deducted, which is to say that you are paid for metal and not for work or tax. Payment is by bank transfer, never in cash.</p>

<h2>The round trip</h2>
<p>An <strong>example</strong>: you buy a 10 g coin of gold 999 at ₹15,000 per gram and sell it back the same day at the same rate.</p>
<table>
<thead><tr><th>Buying</th><th>Amount</th></tr></thead>
<tbody>
<tr><td>Metal, 10 g at ₹15,000</td><td>₹1,50,000</td></tr>
<tr><td>Margin</td><td>₹500</td></tr>
<tr><td>Making</td><td>₹4,000</td></tr>
<tr><td>GST, 3 percent of ₹1,54,500</td><td>₹4,635</td></tr>
<tr><td><strong>You pay</strong></td><td><strong>₹1,59,135</strong></td></tr>
</tbody>
</table>
<table>
<thead><tr><th>Selling</th><th>Amount</th></tr></thead>
<tbody>
<tr><td>Live selling rate</td><td>₹15,000.00 per gram</td></tr>
<tr><td>Minus 1 percent</td><td>₹14,850.00 per gram</td></tr>
<tr><td><strong>You receive for 10 g</strong></td><td><strong>₹1,48,500</strong></td></tr>
</tbody>
</table>
<p>The difference is ₹10,635, or 6.7 percent of what you paid. It has four parts, and they add up exactly: GST ₹4,635, making ₹4,000, margin ₹500, and the 1 percent of ₹1,500.</p>

<h2>When are you even?</h2>
<p>When 99 percent of the rate times ten grams equals what you paid: ₹1,59,135 ÷ 10 ÷ 0.99 = ₹16,074.24 per gram. The rate has to rise by about 7.2 percent before the coin has earned its costs. At ₹16,500, which is 10 percent up, you receive ₹1,63,350 and have gained ₹4,215. At ₹13,500, 10 percent down, you receive ₹1,33,650 and have lost ₹25,485.</p>
<p>For the other weights the same sum gives, at the example rate:</p>
<table>
<thead><tr><th>Coin</th><th>You pay</th><th>Same-day buyback</th><th>First-day cost</th></tr></thead>
<tbody>
<tr><td>1 g</td><td>₹16,531.50</td><td>₹14,850</td><td>10.2 percent</td></tr>
<tr><td>5 g</td><td>₹80,082.50</td><td>₹74,250</td><td>7.3 percent</td></tr>
<tr><td>10 g</td><td>₹1,59,135.00</td><td>₹1,48,500</td><td>6.7 percent</td></tr>
<tr><td>50 g</td><td>₹7,87,435.00</td><td>₹7,42,500</td><td>5.7 percent</td></tr>
<tr><td>100 g</td><td>₹15,68,690.00</td><td>₹14,85,000</td><td>5.3 percent</td></tr>
</tbody>
</table>
<p>Bullion bought for weeks is a wager. Bought for years, the first-day cost spreads out until it hardly matters.</p>

<h2>How a sale to us runs</h2>
<ol>
<li>Call or write to customer care with the order number, the weight and the purity. We tell you the rate of that moment.</li>
<li>If you accept, the sell-back is a contract at that rate. It must be completed with the product shipped within 1 business day.</li>
<li>Send it in its sealed card with the invoice, insured and traceable. At a store you can hand it over instead.</li>
<li>We check seal, weight and fineness. A piece that has been opened or damaged may have to be tested, and a verification fee may apply.</li>
<li>We pay to the bank account in your own name. A one-time wire fee may be deducted from the first transfer.</li>
</ol>

<h2>Why the product must be sent within a day</h2>
<p>Because the rate was fixed for you at the moment of the agreement. From then on we bear the movement of the market. If metal agreed on at Monday’s price could arrive in three weeks, or not at all when prices rise, somebody else’s price would have to pay for it.</p>

<h2>Exchange is something else</h2>
<p>An exchange replaces a piece with another of the same weight and category: a 10 g gold coin with another 10 g gold coin. Moving from coins to a bar, or from silver to gold, is a sale and a purchase, with GST on the whole of the new piece.</p>

<h2>Tax when you sell at a profit</h2>
<p>A gain on gold or silver held for more than 24 months is a long-term capital gain, taxed at 12.5 percent without indexation. Held for less, it is added to your income of the year. The invoice proves your cost and the date. In the example above, a coin sold after three years for ₹1,63,350 shows a gain of ₹4,215 and a tax of about ₹527, before cess. For the sale of metal above ₹2 lakh you will be asked for your PAN, just as when buying.</p>

<h2>What raises the price you get</h2>
<ul>
<li>An unbroken seal, and the invoice with it.</li>
<li>Plain pieces: enamel, engraving and boxes are not metal.</li>
<li>Patience on a day when the rates are paused. No rate, no sale, in either direction.</li>
</ul>
`.trim(),
};
