import type { BlogPost } from '../../../standing/content-shape.ts';
import { pictures } from '../picture-library.ts';

export const orderJourney: BlogPost = {
  title:
    'What happens between the moment you press Buy Now and the moment a sealed card of gold or silver is put into your hand at your own door',
  ...pictures.assayCards,
  link: 'example.com/sample-source',
  publishedAt: '2026-04-28',
  author: 'The customer care desk',
  descriptionHtml: `
<p>Sending a lakh of rupees to a website and then waiting is an odd feeling. It helps to know who does what, in which order, and what you should see at each step. This is the whole way of one order, with the checks that are yours to make.</p>

<h2>1. The cart</h2>
<p>You choose a weight and a quantity and press Buy Now. If you are not logged in, the login page comes first and then brings you back. In the cart the price is still alive: it follows the market. Coupons and loyalty points are entered here. One point is worth one rupee and comes off before GST, a coupon comes off the total.</p>
<p><strong>Your check:</strong> weight, purity, quantity. A coin of 995 and one of 999 look alike in a small picture.</p>

<h2>2. The addresses</h2>
<p>You choose a billing and a delivery address from two of each. The delivery State decides how GST is split on the invoice. If you want a company’s GSTIN on the invoice, it has to be entered now.</p>
<p><strong>Your check:</strong> the PIN code, and a telephone number that will be answered on a working day.</p>

<h2>3. The payment page</h2>
<p>When this page opens, your price is frozen and a countdown starts, as a rule from five minutes. Lines, rates, tax and total stand still until it ends. Above ₹2 lakh you are asked for your PAN. Then you choose.</p>
<ul>
<li><strong>Card:</strong> you are led to the payment provider’s own page, and card details are entered there and never with us. A surcharge of 2 percent is shown before you press.</li>
<li><strong>UPI:</strong> scan the code, which already holds amount and order number, pay, and upload the screenshot.</li>
<li><strong>NEFT:</strong> send the exact amount to the account shown, and upload the screenshot.</li>
</ul>
<p><strong>Your check:</strong> the name of the payee. Stop if it is not ours.</p>

<h2>4. The order exists</h2>
<p>The order is written down before any money moves, with its rates and prices frozen into it. Nothing that happens later in the market can change them, for you or for us. Pressing SUBMIT twice, or losing the connection, does not make a second order.</p>
<table>
<thead><tr><th>Status</th><th>What it means</th></tr></thead>
<tbody>
<tr><td>Awaiting payment</td><td>the order is there, the money is not yet</td></tr>
<tr><td>Payment under review</td><td>a UPI or NEFT payment is being compared with the bank statement</td></tr>
<tr><td>Confirmed</td><td>the money has arrived and the metal is yours</td></tr>
<tr><td>Packed</td><td>the sealed piece is in its parcel</td></tr>
<tr><td>Shipped</td><td>the courier has it</td></tr>
<tr><td>Delivered</td><td>somebody has signed for it</td></tr>
</tbody>
</table>
<p>For a card the confirmation comes from the provider’s record and takes seconds. For UPI and NEFT a person checks it during working hours. The status in your profile is always the true one.</p>

<h2>5. Second thoughts</h2>
<p>Within 24 hours you may cancel. For online payments 2 percent gateway charges are deducted, and the refund in rupees is shown before you confirm. An <strong>example</strong>: on a payment of ₹1,59,135.00 the charge is ₹3,182.70 and ₹1,55,952.30 comes back, by NEFT, RTGS or cheque, never in cash. After that, sales are final at the live price at which they were made.</p>

<h2>6. Packing</h2>
<p>The piece is taken from stock in its sealed card or capsule, compared with the order by two people, and packed so that the parcel says nothing about its contents. A customised coin is engraved first, once you have approved the proof, and that takes some days more.</p>

<h2>7. The road</h2>
<p>Shipping is free and insured from our door to yours. We deliver to more than 10,000 PIN codes across India within 7 working days. Until somebody at your address has signed, the risk is ours.</p>

<h2>8. At the door</h2>
<p><strong>Your checks</strong>, and they are the most important of all:</p>
<ol>
<li>Look at the parcel before you sign. If the seal is broken or the parcel has been cut, refuse it and ring us while the courier is still there.</li>
<li>Pay nothing. There is no cash on delivery and no fee at the door.</li>
<li>Open it in good light and let somebody film it.</li>
<li>Compare the card with the invoice: metal, fineness, weight, number of pieces.</li>
<li>Leave the card sealed.</li>
</ol>

<h2>9. Afterwards</h2>
<p>The tax invoice is in your profile under Orders, and it stays there. Keep a copy elsewhere too. Note the serial number on the card, if it has one. Should something be wrong, write to customer care: you get a ticket number, an acknowledgement within 48 hours, and an answer within a month at the very latest.</p>
<p>That is all. Most orders pass through it without anybody having to read this page.</p>
`.trim(),
};
