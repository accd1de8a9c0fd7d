import type { BlogPost } from '../../../standing/content-shape.ts';
import { pictures } from '../picture-library.ts';

export const panAndLargePurchases: BlogPost = {
  title: 'PAN and large purchases: what we ask for, and why we must',
  ...pictures.goldCoins,
  link: 'https://www.incometax.gov.in',
  publishedAt: '2026-07-14',
  author: 'The accounts desk',
  descriptionHtml: `
<p>At today’s prices one 20 g gold coin is a large purchase in the eyes of the tax law, and the payment page will ask for your PAN. Some customers are surprised. Others have been told by somebody that it can be avoided. Here is the rule in plain words, and what becomes of the number.</p>

<h2>The limit</h2>
<p>A sale or purchase of goods for more than ₹2,00,000 in one transaction requires the buyer’s Permanent Account Number. The rule stood in rule 114B of the Income-tax Rules, 1962. Since 1 April 2026 the Income-tax Act, 2025 and its own rules have taken their place, and the duty to quote PAN for large transactions goes on under them. We keep the limit as a dated setting, so that a change in the law is a change in one line.</p>
<p>What counts is the total that you pay, GST included. <strong>Examples</strong> at ₹15,000 per gram:</p>
<table>
<thead><tr><th>Order</th><th>Total with GST</th><th>PAN</th></tr></thead>
<tbody>
<tr><td>One 10 g coin</td><td>₹1,59,135.00</td><td>no</td></tr>
<tr><td>Two 5 g coins</td><td>₹1,60,165.00</td><td>no</td></tr>
<tr><td>One 20 g coin</td><td>₹3,16,725.00</td><td>yes</td></tr>
<tr><td>Two 10 g coins</td><td>₹3,18,270.00</td><td>yes</td></tr>
<tr><td>One 1 kg silver bar at ₹228 per gram</td><td>₹2,47,200.00</td><td>yes</td></tr>
</tbody>
</table>

<h2>Splitting does not help</h2>
<p>Two orders of ₹1,59,135 on one afternoon, by one person, are one purchase in two parts. Rules on large transactions look at linked ones together, and so do we. Splitting also costs you money: smaller coins carry more making per gram.</p>

<h2>What the number says</h2>
<p>A PAN has ten characters: five letters, four digits, one letter. The fourth letter tells what kind of holder it belongs to, P for a person, C for a company, H for a Hindu undivided family, F for a firm. If you buy for a company, give the company’s PAN; it is also the middle part of the company’s GSTIN, characters 3 to 12. A typing error is usually caught by this pattern before the page is sent.</p>

<h2>If you have none</h2>
<p>The law knows a declaration for people without PAN, Form 60 under the old rules. It is meant for those who are not taxed, and it needs papers that a web page cannot check. Please come to a store, or write to customer care before you order.</p>

<h2>Cash</h2>
<p>We take none, online or for a delivery. The law would not let us take much anyway: nobody may receive ₹2 lakh or more in cash from one person in a day, for one transaction, or for one occasion. That was section 269ST of the old Act and is section 186 of the new one, and the penalty equals the amount received. Dealers in precious metals also have to report cash dealings of ₹10 lakh and more under the law against money laundering. A seller who offers a lower price for cash is asking you to join him in breaking two laws, without an invoice to prove that the coin is yours.</p>

<h2>No more TCS on the sale of goods</h2>
<p>Older articles mention tax collected at source on sales of goods above ₹50 lakh. That provision ended on 1 April 2025. A business with a turnover above ₹10 crore that buys more than ₹50 lakh a year from one seller has to deduct tax when it pays; it will know about this, and our accounts desk will help with the paperwork.</p>

<h2>What we do with your PAN</h2>
<ul>
<li>It is asked for only when the total passes the limit, on the payment page, before you pay.</li>
<li>It is stored encrypted, and shown with most of its characters hidden wherever our staff see it.</li>
<li>Only employees whose work requires it can get at it.</li>
<li>It goes to the authorities where the law requires, and to nobody else. It is never used for advertising.</li>
<li>It is kept for as long as tax law requires the books to be kept, and then erased.</li>
</ul>
<p>We never ask for PAN, an OTP or a card number by telephone or chat. If someone does in our name, hang up and tell us.</p>

<h2>Why it is worth having on the invoice</h2>
<p>One day you or your heirs will sell. Then the question will be when the metal was bought, for how much and by whom. An invoice with your name and a payment from your own bank account answer all three, and the tax is worked out on the gain alone. Gold without papers begins that conversation badly.</p>
<p>This is an outline and not legal advice. For a purchase that matters, ask your tax adviser.</p>
`.trim(),
};
