import type { BlogPost } from '../../../standing/content-shape.ts';
import { pictures } from '../picture-library.ts';

export const gstOnBullion: BlogPost = {
  title: 'GST on bullion: where the 3 percent goes',
  ...pictures.weighingScales,
  link: 'https://cbic-gst.gov.in',
  publishedAt: '2026-10-27',
  author: 'The accounts desk',
  descriptionHtml: `
<p>Everyone knows that gold carries 3 percent GST. Fewer know on what amount, who receives it, and why your invoice may show one tax line while your cousin’s shows two. All of it can be read off a single invoice.</p>

<h2>Three percent of what?</h2>
<p>Of the whole price of the article: the metal, our margin and the making, together. When a seller supplies a coin made of his own metal, the making is part of the goods and is taxed with them at the same rate. A separate 5 percent on making belongs to another situation: a goldsmith working on metal that the customer brings. We do not take that kind of work, so you will not meet that line here.</p>
<p>An <strong>example</strong> for a 10 g coin: metal ₹1,50,000, margin ₹500, making ₹4,000, together ₹1,54,500. GST at 3 percent is ₹4,635 and the total ₹1,59,135. GST is added once, in the cart. The price on the product page says “Tax excluded” and means it.</p>

<h2>One line or two</h2>
<p>The tax is shared between the Union and a State, and the State is decided by where the goods go.</p>
<table>
<thead><tr><th>Delivery (seller in Maharashtra)</th><th>Tax on ₹1,54,500 (example)</th></tr></thead>
<tbody>
<tr><td>Pune, same State</td><td>CGST 1.5 percent ₹2,317.50 and SGST 1.5 percent ₹2,317.50</td></tr>
<tr><td>Jaipur, another State</td><td>IGST 3 percent ₹4,635.00</td></tr>
</tbody>
</table>
<p>Both buyers pay ₹4,635. Only the split differs. For a buyer without a GST registration it is the <em>delivery</em> address that decides, even when the bill goes elsewhere: a Mumbai resident who sends a coin to a sister in Jaipur has bought an inter-State supply. That is one reason why the delivery address has to be right before you pay.</p>

<h2>Points and coupons</h2>
<p>Redeemed loyalty points come off the amount before tax, so you pay no GST on them. A coupon comes off the total at the end. An <strong>example</strong>: amount ₹1,54,500, 500 points redeemed, a coupon of ₹250.</p>
<table>
<thead><tr><th>Line</th><th>Amount</th></tr></thead>
<tbody>
<tr><td>Amount</td><td>₹1,54,500.00</td></tr>
<tr><td>Redeemed points</td><td>− ₹500.00</td></tr>
<tr><td>GST, 3 percent of ₹1,54,000</td><td>₹4,620.00</td></tr>
<tr><td>Coupon</td><td>− ₹250.00</td></tr>
<tr><td><strong>Total</strong></td><td><strong>₹1,58,370.00</strong></td></tr>
</tbody>
</table>

<h2>What a tax invoice has to say</h2>
<ul>
<li>our name, address and GSTIN, and yours if you gave one;</li>
<li>a consecutive number of at most 16 characters and a date. A new series begins every 1 April, with the financial year;</li>
<li>your name and address, the delivery address and its State;</li>
<li>for each line the HSN code, description, quantity, taxable value, rate and tax;</li>
<li>the place of supply, and the total in figures and in words.</li>
</ul>
<p>HSN is the customs classification. Gold bars fall under 7108 and silver bars under 7106. Coins that are not money are classified apart, and tribunals have argued about which heading a gold coin belongs to; the rate is 3 percent either way.</p>
<p>The invoice is a PDF. You find it in your profile under Orders. Keep it: it proves the date and cost of your purchase when you sell.</p>

<h2>If you have a GSTIN</h2>
<p>Enter it with the billing address before you pay, not afterwards. Whether your business may claim the tax as input credit depends on the purpose. A jeweller who resells or makes up the metal normally may. A company that gives coins to staff or clients may not: section 17(5)(h) of the CGST Act blocks credit on goods disposed of by way of gift. Your accountant knows your case better than an article does.</p>

<h2>When you sell back</h2>
<p>A private person who sells a coin charges no GST. That also means that the 3 percent paid on purchase does not come back, and our buyback rate is stated without it. Count it as a cost of owning the piece from the first day. Our article on <a href="/blog/buyback-honestly">buyback</a> works the whole round trip out.</p>

<h2>Questions we are asked</h2>
<h3>Is GST lower on the customised coins?</h3>
<p>No. They are goods like the others, at 3 percent of the price with the personal engraving included.</p>
<h3>Is there GST on shipping?</h3>
<p>Shipping is free, so there is nothing to tax.</p>
<h3>Can you bill without GST for cash?</h3>
<p>No. Every order is paid through a bank, a card or UPI, and every one gets a tax invoice.</p>
`.trim(),
};
