import type { BlogPost } from '../../../standing/content-shape.ts';
import { pictures } from '../picture-library.ts';

export const corporateGiftPlanning: BlogPost = {
  title: 'Corporate gifting in silver: a planner from first idea to last parcel',
  ...pictures.giftBox,
  link: '/corporate-gifting-enquiry',
  publishedAt: '2026-05-19',
  author: 'The corporate desk',
  descriptionHtml: `
<p>Somebody in the office has said “silver coins this year”, and now it is your task. You have a number of people, a budget and a date. This planner puts the decisions in the order in which they have to be made, with a worked budget and the points of tax on which such orders usually stumble.</p>

<h2>Decision one: the weight</h2>
<p>The weight decides the budget, so begin here. A 10 g coin is about as wide as a ₹10 coin and feels like a proper present. A 5 g coin looks small in its box. A 20 g coin is for anniversaries of service. An <strong>example</strong> for plain 999 silver at ₹228 per gram, with margin and making:</p>
<table>
<thead><tr><th>Weight</th><th>Each, before tax</th><th>100 pieces</th><th>GST, 3 percent</th><th>Total</th></tr></thead>
<tbody>
<tr><td>10 g</td><td>₹2,680</td><td>₹2,68,000</td><td>₹8,040</td><td>₹2,76,040</td></tr>
<tr><td>20 g</td><td>₹5,210</td><td>₹5,21,000</td><td>₹15,630</td><td>₹5,36,630</td></tr>
<tr><td>50 g</td><td>₹12,650</td><td>₹12,65,000</td><td>₹37,950</td><td>₹13,02,950</td></tr>
</tbody>
</table>
<p>These are single-piece prices times one hundred. For a run of one design we quote separately, because the artwork is prepared once and the work per piece falls.</p>

<h2>Decision two: what goes on it</h2>
<p>There are three steps of effort. The catalogue designs, lotus, peacock, sun or diya, with your card in the box, need no preparation. A customised coin, with your logo engraved on one side, needs artwork and a proof that you approve. A die with your mark in relief needs weeks, and pays from about a thousand pieces on. For a first year the second is usually right.</p>
<p>Artwork should be a vector file in one colour. Lines thinner than about a tenth of a millimetre cannot be held on a 10 g coin, and small lettering fares no better: a name of forty letters round the rim becomes a grey ring. We send a proof at true size. Print it, cut it out, and hold it at arm’s length before you approve. National emblems and the national flag cannot go on trade pieces; the law restricts their use.</p>

<h2>Decision three: the price day</h2>
<p>Silver moves every second and committees do not. Ask for a quotation with a stated validity, let finance approve a ceiling rather than a figure, and fix the price in one sitting. An <strong>example</strong>: with 100 pieces of 10 g you are buying one kilogram of silver. If the metal rises by 5 percent between approval and payment, from ₹2,28,000 to ₹2,39,400, the total with GST rises by ₹11,742. A ceiling of ₹3 lakh would have borne it.</p>

<h2>Decision four: where the parcels go</h2>
<p>One delivery to one office is simple. A hundred parcels to a hundred homes is a list of addresses that has to be right. Send it as a table with name, address, PIN code and mobile number, one row for a person, and let each person confirm their own row. Shipping is free and insured either way.</p>

<h2>The tax side</h2>
<ul>
<li><strong>GSTIN.</strong> Give it with the order, so that it stands on the invoice. It cannot be added afterwards.</li>
<li><strong>No input credit on gifts.</strong> Section 17(5)(h) of the CGST Act blocks credit on goods disposed of by way of gift. Budget the 3 percent as a cost.</li>
<li><strong>Gifts to staff.</strong> Gifts of up to ₹50,000 in a financial year by an employer to an employee are not treated as a supply for GST. For income tax, a gift in kind may count as a perquisite above a yearly limit. Ask payroll for the current figure before you choose the weight.</li>
<li><strong>PAN.</strong> Above ₹2 lakh we need the company’s. It is part of the GSTIN.</li>
<li><strong>Payment.</strong> By bank transfer from the company’s account. NEFT and RTGS carry no charge from us; a card adds 2 percent.</li>
</ul>

<h2>A calendar that works</h2>
<table>
<thead><tr><th>Weeks before the day</th><th>What should be done</th></tr></thead>
<tbody>
<tr><td>10</td><td>weight, number of pieces and ceiling decided; enquiry sent</td></tr>
<tr><td>8</td><td>artwork approved on paper at true size</td></tr>
<tr><td>7</td><td>price fixed and paid</td></tr>
<tr><td>6 to 3</td><td>engraving or striking, inspection, packing; address list confirmed</td></tr>
<tr><td>2</td><td>dispatch; delivery takes up to 7 working days</td></tr>
<tr><td>1</td><td>in hand, with time for the three parcels whose address was wrong after all</td></tr>
</tbody>
</table>

<h2>Order a few more</h2>
<p>Three in a hundred for people who join late, and one for the cupboard. Four pieces ordered later are made at the price of single pieces, from a batch of their own; four more in the first run share its price and its parcel.</p>
<p>When you are ready, send the <a href="/corporate-gifting-enquiry">enquiry form</a>. Weight, number, date and city are enough for a first quotation.</p>
`.trim(),
};
