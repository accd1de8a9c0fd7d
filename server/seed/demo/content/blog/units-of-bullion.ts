import type { BlogPost } from '../../../standing/content-shape.ts';
import { pictures } from '../picture-library.ts';

export const unitsOfBullion: BlogPost = {
  title: 'Tola, gram and ounce: the three units of Indian bullion',
  ...pictures.vaultRows,
  link: null,
  publishedAt: '2026-06-16',
  author: 'The refinery desk',
  descriptionHtml: `
<p>Grandmother counted in tolas. The ticker counts in tens of grams. The news counts in ounces, and they are not the ounces of the kitchen. A buyer who can move between the three will not be confused by a price, or by a seller who relies on the confusion.</p>

<h2>The gram, which is the law</h2>
<p>In India goods may be sold only by metric weight, and bullion is no exception. Every price in this store is worked out from grams. Out of habit the trade quotes gold for 10 g and silver for one kilogram. At <strong>example</strong> rates, gold at ₹1,50,000 per 10 g is ₹15,000 for a gram, and silver at ₹2,28,000 per kilogram is ₹228 for a gram.</p>

<h2>The tola, which is a memory</h2>
<p>The tola is older than any of the states that used it. In 1833 the British administration fixed it at 180 grains, so that the silver rupee weighed exactly one tola. That is 11.6638 g. Metric weights replaced it by law in the 1950s, but not in speech. It survives in three places:</p>
<ul>
<li><strong>in families</strong>, where old jewellery was weighed in it and settlements were written in it;</li>
<li><strong>in the ten-tola bar</strong> of 116.638 g, the small smooth bar without sharp edges that was made for the trade across the Arabian Sea and is still cast;</li>
<li><strong>as a loose word for 10 g.</strong> In some markets “one tola” today means ten grams. Ask which one is meant. The two differ by 16.6 percent, and at the example rate that is ₹24,957.</li>
</ul>
<p>The tola had its own children: 12 masha to the tola, 8 ratti to the masha, and so 96 ratti to the tola. In Bengal the same weight is called bhori. The pavan of Kerala and Tamil Nadu, the sovereign, is another unit altogether: 8 g.</p>

<h2>The ounce, which is the world</h2>
<p>International prices are given for a <em>troy</em> ounce of 31.1034768 g. The ounce on a packet of food is another one, of 28.35 g. If you convert with the wrong ounce you are out by nearly a tenth.</p>
<table>
<thead><tr><th>Unit</th><th>Grams</th><th>Gold at ₹15,000 per gram (example)</th></tr></thead>
<tbody>
<tr><td>1 gram</td><td>1</td><td>₹15,000</td></tr>
<tr><td>1 pavan</td><td>8</td><td>₹1,20,000</td></tr>
<tr><td>10 grams</td><td>10</td><td>₹1,50,000</td></tr>
<tr><td>1 tola</td><td>11.6638</td><td>₹1,74,957</td></tr>
<tr><td>1 troy ounce</td><td>31.1035</td><td>₹4,66,552</td></tr>
<tr><td>10 tolas</td><td>116.638</td><td>₹17,49,570</td></tr>
<tr><td>1 kilogram</td><td>1,000</td><td>₹1,50,00,000</td></tr>
</tbody>
</table>

<h2>Sums worth knowing by heart</h2>
<ul>
<li>From a price per 10 g to a price per tola: multiply by 1.16638.</li>
<li>From tolas to grams: multiply by 11.66. Five tolas are 58.3 g.</li>
<li>From grams to troy ounces: divide by 31.1. A kilogram is 32.15 ounces.</li>
<li>From gold per 10 g to silver per kilogram there is no sum. The two are different markets. The number of grams of silver that one gram of gold buys is called the gold–silver ratio; at the example rates it is 15,000 ÷ 228, or about 66.</li>
</ul>

<h2>Weight and fineness are two questions</h2>
<p>All these are units of gross weight. How much gold is inside depends on fineness as well. A tola of 22-karat jewellery weighs 11.66 g and holds 11.66 × 0.916 = 10.68 g of fine gold. When somebody offers you an old bangle “of three tolas”, that is 34.99 g on the scale, 32.05 g of gold if it is truly 916, and less once stones and solder have been taken out.</p>

<h2>Reading an old paper</h2>
<p>Suppose a will of 1962 leaves “twenty tolas of pure gold” to two daughters. That is 233.28 g. At the example rate it is worth ₹34,99,140 before tax and making, and each daughter’s half is 116.64 g, which happens to be one ten-tola bar. If the market where it was written used tola for ten grams, it would be 200 g. The paper, the place and the year have to be read together.</p>

<h2>In this store</h2>
<p>Weights below one gram are shown in milligrams, so a half-gram coin reads 500 mg. All others are in grams. The weight of a piece is the weight of the metal, without card or capsule, and our tolerance on it is positive only: a 10 g coin weighs 10 g or a shade more, and never less.</p>
`.trim(),
};
