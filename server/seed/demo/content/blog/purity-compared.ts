import type { BlogPost } from '../../../standing/content-shape.ts';
import { pictures } from '../picture-library.ts';

export const purityCompared: BlogPost = {
  title: '995 or 999: what the number on the metal really says',
  ...pictures.goldCoinMacro,
  link: 'www.bis.gov.in',
  publishedAt: '2026-11-03',
  author: 'The refinery desk',
  descriptionHtml: `
<p>Two gold coins of 10 g lie side by side. One is marked 995, the other 999. They weigh the same and look the same. The second costs a little more. Is it better?</p>

<h2>Parts per thousand</h2>
<p>Fineness counts how many parts in a thousand are the metal that you are paying for. A 995 piece holds 995 parts of gold and 5 parts of something else, mostly silver and copper that refining has left behind. A 999 piece leaves 1 part in a thousand. Some mints go further and mark 999.9, which leaves one part in ten thousand.</p>
<table>
<thead><tr><th>Mark</th><th>Fine gold in 10 g</th><th>Other metal in 10 g</th></tr></thead>
<tbody>
<tr><td>999</td><td>9.99 g</td><td>0.01 g</td></tr>
<tr><td>995</td><td>9.95 g</td><td>0.05 g</td></tr>
<tr><td>916, the 22 karat of jewellery</td><td>9.16 g</td><td>0.84 g</td></tr>
<tr><td>750, which is 18 karat</td><td>7.50 g</td><td>2.50 g</td></tr>
</tbody>
</table>
<p>The difference between 995 and 999 is 0.04 g in a 10 g coin, about the weight of two grains of rice. No eye, ring or bite will find it. Both are sold as 24 karat.</p>

<h2>Where 995 comes from</h2>
<p>Large bars of the world’s wholesale trade may be 995 or finer, and Indian dealers have always quoted 995 for the bars that jewellers melt. It is a working purity: good enough for a crucible, where the metal will be alloyed down to 916 anyway. Reaching 999 takes another pass through the refinery, and the trade quotes it separately.</p>

<h2>What the price should be</h2>
<p>The fair price of 995 against 999 is simple: you pay for the gold that is there. 995 divided by 999 is 0.996, and the trade uses just that factor. An <strong>example</strong>: if 999 stands at ₹1,50,000 per 10 g, then 995 belongs at</p>
<p>₹1,50,000 × 0.996 = ₹1,49,400.</p>
<p>Divide each by the gold inside it. ₹1,50,000 ÷ 9.99 is ₹15,015.02 per gram of fine gold, ₹1,49,400 ÷ 9.95 is ₹15,015.08. To within six paise you pay the same for the gold itself. Where a seller asks the 999 price for a 995 piece, you are paying about ₹600 per 10 g for nothing; where 995 is offered far below the factor, ask why.</p>
<p>On this site the two purities have their own lines in the ticker and their own premiums, and a product is always priced from the line of its own purity.</p>

<h2>Which one to buy</h2>
<h3>Choose 999</h3>
<ul>
<li>for coins and small bars that you mean to keep, give away or sell one by one. The mark is understood by every buyer, and nobody needs to calculate.</li>
<li>when the piece is sealed. A 999 piece in an unopened card passes from hand to hand with fewer questions.</li>
</ul>
<h3>Choose 995</h3>
<ul>
<li>for metal that will be made into something. A goldsmith who alloys it to 22 karat has no use for the last four parts.</li>
<li>for larger weights, where the difference in price is worth having and the next owner will be in the trade.</li>
</ul>

<h2>And silver?</h2>
<p>Silver bullion in this store is 999. Articles of daily use are often 925, called sterling, because copper makes silver harder. 925 silver is right for a spoon and wrong for a store of value: in 100 g of it there are 7.5 g of something that you did not mean to buy.</p>

<h2>Hallmark, assay, certificate</h2>
<p>Three words that are often mixed up. A <em>hallmark</em> with a six-character HUID is the Bureau of Indian Standards’ system for jewellery; it is compulsory for gold jewellery, and the compulsion does not extend to bullion and coins. An <em>assay</em> is the test itself, made on a sample of the melt. A <em>certificate</em> or assay card is the maker’s statement of the result, sealed with the piece. A coin without a HUID is therefore nothing unusual. A coin whose seller says that it “must” have one, or claims one that it has not, deserves a second look.</p>

<h2>Three quick checks</h2>
<ul>
<li>The fineness on the piece, on the card and on the invoice must be the same number.</li>
<li>The weight on the card is the weight of the metal, not of the card.</li>
<li>The rate on the invoice must be the line of that purity. In the price panel you can see which one was used.</li>
</ul>
`.trim(),
};
