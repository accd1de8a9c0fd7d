import type { BlogPost } from '../../../standing/content-shape.ts';
import { pictures } from '../picture-library.ts';

export const silverStorage: BlogPost = {
  title: 'Storing silver at home: how to keep it from turning dark',
  ...pictures.silverStacks,
  link: '/product-care',
  publishedAt: '2026-09-22',
  author: 'The refinery desk',
  descriptionHtml: `
<p>Gold forgives almost everything. Silver does not. Leave a fine silver coin in a wooden drawer through a Mumbai monsoon and by Diwali it has a brown rim. The weight is the same and the metal is the same, yet the piece has lost its face, and rough cleaning can lose it for good. Ten minutes of care on the first day prevent it.</p>

<h2>What tarnish is</h2>
<p>The dark film is silver sulphide. Silver does not rust and is hardly troubled by clean, dry air. It reacts with sulphur, and small amounts of sulphur are everywhere: in traffic fumes, in rubber, in wool and felt, in some paints and glues, in eggs and onions. Moisture and warmth speed the reaction up. The film starts out yellow, turns brown, then blue and black. It is thinner than you would think, which is why it looks dramatic and weighs next to nothing.</p>

<h2>Five enemies in an ordinary house</h2>
<table>
<thead><tr><th>Enemy</th><th>Where it hides</th><th>Instead</th></tr></thead>
<tbody>
<tr><td>Rubber</td><td>bands around a stack, seals of kitchen boxes</td><td>paper or plastic coin tubes</td></tr>
<tr><td>Wool and felt</td><td>lined jewellery boxes, old pouches</td><td>anti-tarnish bags or cloth</td></tr>
<tr><td>PVC</td><td>soft, smelly plastic pockets</td><td>hard capsules, polyester sleeves</td></tr>
<tr><td>Damp</td><td>outer walls, bathrooms, basements</td><td>an inner cupboard with silica gel</td></tr>
<tr><td>Fingers</td><td>every showing to visitors</td><td>hold it by the rim, with cotton gloves</td></tr>
</tbody>
</table>

<h2>A set-up that works</h2>
<ol>
<li>Leave coins in their capsules and bars in their sealed cards. The seal keeps out the air, and a sealed piece is easier to sell.</li>
<li>Put each capsule or card into an anti-tarnish bag. The lining takes up the sulphur before the silver can. Press the air out and close it.</li>
<li>Put the bags into a hard box with a sachet of silica gel. The kind with an indicator changes colour once it is full of water; dry or replace it then, and check it after every monsoon.</li>
<li>Keep the box in a cool, dry place that is not against an outer wall and not near the kitchen.</li>
<li>Write a list of what is in the box, with weights and invoice numbers, and keep it somewhere else.</li>
</ol>

<h2>How much room does it take?</h2>
<p>More than people expect. Silver has a density of 10.49 g for each cubic centimetre and gold 19.3. A kilogram of silver fills about 95 cubic centimetres, a kilogram of gold about 52. Value makes the difference enormous. At <strong>example</strong> rates of ₹15,000 per gram for gold and ₹2,28,000 per kilogram for silver, the ₹1.5 crore in one kilogram of gold would be 65.8 kg of silver, or more than six litres. Gold goes into an envelope. Silver wants a shelf, and a shelf that can bear it.</p>

<h2>Bank lockers</h2>
<p>A locker is dry and guarded, and for larger amounts the sensible place. Two things should be known. The bank does not insure what you put into it, because it does not know what is there. And where loss comes from fire, theft, a building collapse or fraud by the bank’s staff, its liability is limited to one hundred times the yearly rent: with a rent of ₹4,000, that is ₹4,00,000. If your silver is worth more, ask an insurer for a separate cover and keep the invoices.</p>

<h2>When it has already darkened</h2>
<p>Stop before you reach for the polish. Every polish takes a little metal with it, and the first things to go are the finest lines of the design.</p>
<ul>
<li><strong>A yellow tint</strong> on a coin in its capsule: leave it. Many collectors do not mind an even tone.</li>
<li><strong>A brown rim</strong> on a plain bar: a silver cloth, light pressure, straight strokes, never circles.</li>
<li><strong>Black patches</strong> on a bar with no fine detail: a mild silver polish on cotton, rinse in clean water, dry at once and completely.</li>
<li><strong>Coloured pieces:</strong> no polish and no dip, ever. Only a soft dry cloth, and only on the metal.</li>
</ul>
<p>Toothpaste, ash, tamarind and the trick with aluminium foil and baking soda are for spoons. On a mirror-finished coin the first three leave scratches and the last a dull, patchy surface.</p>

<h2>Does tarnish lower the price?</h2>
<p>For metal value, no. A kilogram bar with a brown edge is a kilogram of silver, and our buyback weighs and tests the metal. It matters for pieces that somebody wants for their looks, and it matters when the seal has been opened to clean what was inside. The card and capsule are part of the piece. Our short rule is on the <a href="/product-care">product care</a> page: cool, dry, bagged, and away from rubber, wool and felt.</p>
`.trim(),
};
