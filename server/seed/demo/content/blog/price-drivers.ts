import type { BlogPost } from '../../../standing/content-shape.ts';
import { pictures } from '../picture-library.ts';

export const priceDrivers: BlogPost = {
  title: 'Gold price, explained: the dollar, the rupee and the duty behind every move',
  ...pictures.vaultRows,
  link: 'https://www.cbic.gov.in',
  publishedAt: '2026-11-11',
  author: 'The rates desk',
  descriptionHtml: `
<p>“Gold is up.” In which currency, and because of what? For a buyer in India the price has three handles, and each is turned by different people: the world price in dollars, the exchange rate, and the import duty. Knowing which one moved tells you a good deal more than the headline.</p>

<h2>The sum behind the Indian price</h2>
<p>World gold is quoted in US dollars for a troy ounce of 31.1034768 g. To see what it costs in India, convert it:</p>
<blockquote><p>rupees per 10 g = dollars per ounce × rupees per dollar ÷ 31.1034768 × 10 × (1 + duty)</p></blockquote>
<p>An <strong>example</strong> with figures chosen for this page: gold at $4,300 an ounce, ₹93 to the dollar, duty at 15 percent.</p>
<table>
<thead><tr><th>Step</th><th>Per 10 g</th></tr></thead>
<tbody>
<tr><td>4,300 × 93 ÷ 31.1034768 × 10</td><td>₹1,28,570.84</td></tr>
<tr><td>Duty, 15 percent</td><td>₹19,285.63</td></tr>
<tr><td><strong>Landed, before GST</strong></td><td><strong>₹1,47,856.46</strong></td></tr>
</tbody>
</table>
<p>The last line can differ from the two above it by a paisa, since each is rounded on its own. The sum is a good approximation and no more: customs charges duty on a tariff value that it announces about every two weeks, not on the price of the second, and the domestic market adds its own premium or discount.</p>

<h2>Handle one: the dollar price</h2>
<p>Gold pays no interest. When bonds pay well, holding gold costs more in income forgone, and its price tends to weaken; when real interest rates fall, it tends to rise. Central banks buy it for their reserves, funds buy it when other assets frighten them, and jewellers buy less of it when it is dear. None of this is a law. In 2026 gold in India has been above ₹1.8 lakh and below ₹1.5 lakh per 10 g, which is a wide road for one year.</p>

<h2>Handle two: the rupee</h2>
<p>India imports nearly all the gold it uses, and pays in dollars. If the rupee weakens by 1 percent while the dollar price stands still, gold in rupees rises by the same 1 percent. In the example, ₹93.93 for a dollar instead of ₹93 takes the landed price from ₹1,47,856.46 to ₹1,49,335.03, which is ₹1,478.57 more, with no change in the world price at all. This is why the Indian price can climb on a day on which the foreign news says that gold fell.</p>

<h2>Handle three: the duty</h2>
<p>Import duty changes rarely and all at once. It was cut to 6 percent in July 2024. Since 13 May 2026 it has been 15 percent: 10 percent basic customs duty and 5 percent agriculture infrastructure and development cess. At the example’s figures the two rates compare like this:</p>
<table>
<thead><tr><th>Duty</th><th>Landed per 10 g (example)</th></tr></thead>
<tbody>
<tr><td>6 percent</td><td>₹1,36,285.09</td></tr>
<tr><td>15 percent</td><td>₹1,47,856.46</td></tr>
<tr><td>Difference</td><td>₹11,571.37</td></tr>
</tbody>
</table>
<p>Anyone who bought before the change holds metal that costs more to replace. Anyone who buys now should remember that a cut would work the other way, overnight. Calculators on the web that still use 6 percent give results that are about 8 percent too low.</p>

<h2>And the premium</h2>
<p>On top of the landed price, the trade adds or takes off a few rupees for metal that is here today. Before Dhanteras and in the wedding months metal is wanted and the premium tends to rise; in a slack month, or when buyers are selling old gold, it shrinks and can become a discount. On this site the premium is part of the ticker’s figure, and the staff set it for each purity.</p>

<h2>Silver is the same, only more so</h2>
<p>Silver follows the same sum, per kilogram instead of per 10 g, but more than half of it is used by industry and its market is smaller. It moves faster in both directions: between January and early February 2026 a kilogram in India went from about ₹4.2 lakh to about ₹2.66 lakh. A buyer of silver should be able to sit through a fall of that size.</p>

<h2>What this means for a buyer</h2>
<ul>
<li>Compare prices at the same minute and for the same purity. Two shops an hour apart are two different markets.</li>
<li>Before you read anything into a move, ask which handle turned. A change of duty stays; a nervous afternoon in the currency market may not.</li>
<li>If you buy for the long term, several purchases spread over the year matter more than the best minute of one day.</li>
</ul>
<p>Nothing here is advice to buy or to sell. It is a way of reading the number.</p>
`.trim(),
};
