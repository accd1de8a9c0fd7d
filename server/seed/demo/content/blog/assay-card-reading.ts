import type { BlogPost } from '../../../standing/content-shape.ts';
import { pictures } from '../picture-library.ts';

export const assayCardReading: BlogPost = {
  title: 'How to read an assay card: seven lines and one seal',
  ...pictures.assayCards,
  link: null,
  publishedAt: '2026-09-08',
  author: 'The refinery desk',
  descriptionHtml: `
<p>A small bar or coin of bullion usually comes sealed in a card of the size of a credit card. It is called an assay card, and it does two jobs. It says what the piece is, and it shows whether anybody has been at it since it left the maker. Most people look at the coin and never read the card. Read it once, slowly, with the piece in your hand.</p>

<h2>The seven lines</h2>
<ol>
<li><strong>The metal.</strong> Gold or silver, in a word. “Gold plated”, “gold tone” or a bare “24K” without the word fine are warnings.</li>
<li><strong>The fineness.</strong> 995, 999 or 999.9, in parts per thousand. It must match the mark struck into the piece and the line on your invoice.</li>
<li><strong>The weight.</strong> In grams, and of the metal alone. Net weight, fine weight and gross weight are different things: a 10 g piece of 999 has 9.99 g of fine metal in it.</li>
<li><strong>The maker.</strong> The refinery or mint that answers for the piece. Without one the card is only packing.</li>
<li><strong>The assayer.</strong> A name or a mark of the person or laboratory that tested the melt from which the piece was made.</li>
<li><strong>The serial number.</strong> One number for one piece. If it stands on the piece as well as on the card, compare them digit by digit.</li>
<li><strong>The date or batch.</strong> Not everybody prints one. It helps when a question comes up years later.</li>
</ol>

<h2>The seal</h2>
<p>The card is two halves, welded or glued around a window. Tilt it in the light and look along the edge of the window: the weld should be even all the way round, without whitening, bubbles or a second line of glue. Press gently on the window. The piece should sit firm; one that rattles in a thin card was made for another thickness. A cut as fine as a hair along the edge is enough to open a card, so run a fingernail round it.</p>
<blockquote><p>Do not open the card to look closer. Once opened, it proves nothing, and a buyer has to test the metal instead of reading it.</p></blockquote>

<h2>What a card cannot tell you</h2>
<p>A card is a statement by the maker. It is not a hallmark of the Bureau of Indian Standards, and it does not carry an HUID: compulsory hallmarking covers gold jewellery and does not extend to bullion and coins. Nor is a card proof against a determined forger, who can print one as easily as anybody else. Three things together carry weight: the seal, the maker who can be asked, and the invoice that ties a date, a price and a seller to the piece.</p>

<h2>Checks you can make at home</h2>
<table>
<thead><tr><th>Check</th><th>What you need</th><th>What it shows</th></tr></thead>
<tbody>
<tr><td>Weigh the whole card, note it down</td><td>a scale that reads 0.01 g</td><td>any later change</td></tr>
<tr><td>Measure diameter and thickness through the window</td><td>a calliper</td><td>a piece of a lighter metal is too large for its weight</td></tr>
<tr><td>Hold a strong magnet near</td><td>a neodymium magnet</td><td>neither gold nor silver is drawn to it</td></tr>
<tr><td>Compare the printing with the maker’s pictures</td><td>good light</td><td>clumsy copies</td></tr>
</tbody>
</table>
<p>The second row works because of density. Ten grams of gold take up 10 ÷ 19.3 = 0.518 cubic centimetres; ten grams of brass, at about 8.5, would need 1.18, more than twice the room. A fake in lighter metal must therefore be too big or too light. Tungsten, at 19.25, passes this check, which is why large bars are tested with ultrasound and X-rays by people who have the instruments. For a small coin the trouble of such a fake is rarely worth it.</p>

<h2>On the day it arrives</h2>
<ul>
<li>Look at the outer packing before you sign. If it has been opened, refuse it and tell us at once.</li>
<li>Open the parcel in good light and let somebody film it. It takes a minute and settles most disputes.</li>
<li>Compare card, piece and invoice: metal, fineness, weight, quantity.</li>
<li>Photograph both sides of the card, serial number included, and keep the picture with the invoice.</li>
</ul>

<h2>About the cards in our pictures</h2>
<p>The photographs in this store are renderings. The serial numbers, square codes and words printed on the cards in them are decoration and belong to no real piece. What counts is the card in your parcel.</p>

<h2>Why we ask you to leave it sealed</h2>
<p>For buyback a sealed piece can be compared, weighed in its card and paid for. An opened one goes to the assay bench first, and terms allow for a fee to verify it. The card costs a few rupees to make. Unopened, it saves you far more.</p>
`.trim(),
};
