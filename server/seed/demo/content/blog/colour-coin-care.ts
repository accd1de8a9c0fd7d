import type { BlogPost } from '../../../standing/content-shape.ts';
import { pictures } from '../picture-library.ts';

export const colourCoinCare: BlogPost = {
  title: 'Caring for colour coins: the enamel is not the metal',
  ...pictures.colourCoinMacro,
  link: '/products/silver-color-coin',
  publishedAt: '2026-06-02',
  author: 'The refinery desk',
  descriptionHtml: `
<p>A silver coin with a red rose on it is two things in one. Underneath is 999 silver, struck like any other coin. On top lies a film of colour a fraction of a millimetre thick. Silver can be cleaned, within reason. Colour can only be protected. Almost every spoilt colour coin that comes back to us was spoilt by someone who meant well.</p>

<h2>How the colour gets there</h2>
<p>The design is struck first, with shallow fields where the colour is to go. The coin is cleaned until there is no trace of grease, and then the colour is laid on in layers and cured with heat or light. Where the colour ends, the silver begins with a sharp edge. That edge is the weak point: once something creeps under it, the film starts to lift.</p>

<h2>What harms it</h2>
<table>
<thead><tr><th>Harm</th><th>What happens</th><th>Can it be mended?</th></tr></thead>
<tbody>
<tr><td>Silver dip or polish</td><td>clouds the colour, creeps under its edge</td><td>no</td></tr>
<tr><td>Nail-polish remover, spirit, perfume, sanitiser</td><td>softens or dissolves the film</td><td>no</td></tr>
<tr><td>Ultrasonic cleaning bath</td><td>shakes the film loose</td><td>no</td></tr>
<tr><td>Direct sun for weeks</td><td>reds and pinks fade first</td><td>no</td></tr>
<tr><td>Kumkum, haldi and oil at puja</td><td>stain the film, darken the silver beside it</td><td>partly, if wiped off at once</td></tr>
<tr><td>Heat from a lamp close by</td><td>dulls and cracks the surface</td><td>no</td></tr>
<tr><td>Fingerprints</td><td>grow brown on the silver part</td><td>yes, early</td></tr>
</tbody>
</table>

<h2>Daily care</h2>
<ul>
<li>Leave the coin in its capsule. The capsule is part of the piece, not packing.</li>
<li>If it has to come out, hold it by the rim, over a folded towel, and put it back the same hour.</li>
<li>Dust goes with a soft brush or a rubber blower of the kind that photographers use. Do not breathe on it and rub.</li>
<li>A mark on the bare silver may be touched with a dry microfibre cloth, away from the colour, without pressure.</li>
<li>Show it out of the sun. A shelf opposite a window is not out of the sun.</li>
</ul>

<h2>At the puja</h2>
<p>Many of these coins are given for Diwali and go straight to the shrine. Keep the coin in its closed capsule there too and put the tilak on the capsule, which wipes clean. Set the diya a hand’s breadth away or more. If oil or haldi has reached the coin itself, dab it off at once with dry cotton and then stop. Rubbing drives it under the edge.</p>

<h2>Storing it through the year</h2>
<p>What holds for silver holds here: cool, dry, in an anti-tarnish bag, away from rubber, wool and felt. One thing is different. Do not let a colour coin touch another coin, not even in a tube, because the rim of one scratches the face of the next. A tray with one place for each capsule is the right home. Silica gel is welcome, camphor and mothballs are not: their vapour attacks many films.</p>

<h2>When the silver around the colour turns yellow</h2>
<p>It will, in time, and evenly if the capsule is tight. Leave it. The contrast grows warmer, the piece stays whole, and nobody has ever improved a colour coin with chemistry. If a coin that you have just received shows a fault in its colour, write to us with a photograph before you open the capsule. We can judge a closed piece fairly; an opened one we cannot.</p>

<h2>What it is worth later</h2>
<p>Weight and fineness are those of the plain coin: a 20 g colour coin holds 20 g of 999 silver, and our buyback pays for that silver. It does not pay for the colour. An <strong>example</strong> at ₹228 per gram: 20 g × ₹228 = ₹4,560, less 1 percent, gives ₹4,514.40, for the plain coin and for the coloured one alike, although the coloured one cost more to make. That is as it should be. The colour was the gift, and whoever received it has had it.</p>

<h2>In one line</h2>
<blockquote><p>Capsule shut, sun off, no liquids of any kind.</p></blockquote>
`.trim(),
};
