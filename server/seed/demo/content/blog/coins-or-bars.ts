import type { BlogPost } from '../../../standing/content-shape.ts';
import { pictures } from '../picture-library.ts';

export const coinsOrBars: BlogPost = {
  title: 'Buying guide: coins or bars, and in which weight',
  ...pictures.goldAndSilver,
  link: '/products/gold-bar',
  publishedAt: '2026-08-25',
  author: 'The customer care desk',
  descriptionHtml: `
<p>A hundred grams of gold can be one bar, ten coins or a hundred tiny ones. The metal is the same. The price is not, and neither is what you can do with it later. Before you compare designs, decide how the piece is going to leave your hands one day: all at once, in parts, or as gifts.</p>

<h2>What the size costs</h2>
<p>Making is charged for the piece and depends little on its weight. The table uses an <strong>example</strong> rate of ₹15,000 per gram and making charges like those of this store.</p>
<table>
<thead><tr><th>Weight</th><th>Making for the piece</th><th>Per gram</th><th>Share of the metal</th></tr></thead>
<tbody>
<tr><td>1 g</td><td>₹1,000</td><td>₹1,000</td><td>6.7 percent</td></tr>
<tr><td>5 g</td><td>₹2,500</td><td>₹500</td><td>3.3 percent</td></tr>
<tr><td>10 g</td><td>₹4,000</td><td>₹400</td><td>2.7 percent</td></tr>
<tr><td>20 g</td><td>₹6,500</td><td>₹325</td><td>2.2 percent</td></tr>
<tr><td>50 g</td><td>₹12,000</td><td>₹240</td><td>1.6 percent</td></tr>
<tr><td>100 g</td><td>₹18,000</td><td>₹180</td><td>1.2 percent</td></tr>
</tbody>
</table>
<p>So 100 g as ten coins of 10 g carries ₹40,000 of making, and as one bar ₹18,000. The difference is ₹22,000, or ₹22,660 with GST on it, and it does not come back when you sell. As a hundred coins of 1 g the making would be ₹1,00,000.</p>

<h2>What the size allows</h2>
<p>A bar is cheap to buy and clumsy to spend. If you need ₹3 lakh and own one 100 g bar worth about ₹15 lakh, you have to sell five times what you need. With ten coins you sell two or three and keep the rest. For most households that freedom is worth some of the extra making, though not all of it. A mixture does well: the larger part in one or two bars, and a few coins for the day when a little is wanted.</p>

<h2>Coins</h2>
<ul>
<li>suit gifts, festivals and regular small purchases;</li>
<li>are recognised by anybody and can be divided among heirs without a saw;</li>
<li>cost more per gram;</li>
<li>are struck with a design, and the design is paid for in the making. A plain piece and an ornate one of the same weight contain the same gold.</li>
</ul>

<h2>Bars</h2>
<ul>
<li>suit a sum that you mean to leave alone for years;</li>
<li>have the lowest cost per gram, and less for a buyer to test;</li>
<li>come minted, with sharp edges and a sealed card, or cast, poured into a mould, with a surface that shows the pour. Cast bars carry the least making of all;</li>
<li>need PAN at purchase from quite small weights on, because the total soon passes ₹2 lakh. At the example rate that happens between 12 and 13 g.</li>
</ul>

<h2>The same question in silver</h2>
<p>Silver repeats the pattern more sharply. At an <strong>example</strong> rate of ₹228 per gram, the making on a 10 g coin is ₹350, or 15 percent of the metal; on a one-kilogram bar it is ₹7,000, or 3 percent. A hundred coins of 10 g would carry ₹35,000. For a gift that does not matter. For a kilogram of savings it does, and a bar is the only sensible form. Remember the room it takes: our article on <a href="/blog/storing-silver-at-home">storing silver</a> does the sum.</p>

<h2>Colour and custom pieces</h2>
<p>Coins and bars in colour, and coins with a name or logo on them, are made to be given. Their metal is 999 like that of the others and is bought back as such. The enamel and the engraving are not. Choose them for the person and not for the return.</p>

<h2>Three plain recommendations</h2>
<table>
<thead><tr><th>Your aim</th><th>A reasonable choice</th></tr></thead>
<tbody>
<tr><td>A little every month</td><td>a 1 g or 2 g gold coin, or better a 5 g coin every few months: half the making per gram of the 1 g piece</td></tr>
<tr><td>A lump sum, for years</td><td>one 50 g or 100 g bar, and two or three 10 g coins beside it</td></tr>
<tr><td>A wedding in the family</td><td>10 g coins: easy to give, easy to turn into jewellery later</td></tr>
</tbody>
</table>
<p>Whatever you choose, keep the seal unbroken and the invoice safe. Between two pieces of equal weight, the one with its card and its paper is worth more to the next buyer, whoever designed it.</p>
`.trim(),
};
