import type { BlogPost } from '../../../standing/content-shape.ts';
import { pictures } from '../picture-library.ts';

export const paymentLimits: BlogPost = {
  title: 'Paying lakhs online: the limits of UPI, NEFT and RTGS',
  ...pictures.goldCoins,
  link: 'www.rbi.org.in',
  publishedAt: '2026-06-30',
  author: 'The accounts desk',
  descriptionHtml: `
<p>A phone that pays for vegetables in two seconds will refuse to pay for a 20 g coin. Nothing is broken. Each way of paying has a ceiling, and gold reaches it quickly. With the price fixed for a few minutes only, it is better to know the ceilings beforehand.</p>

<h2>The limits at a glance</h2>
<table>
<thead><tr><th>Way to pay</th><th>Smallest</th><th>Largest</th><th>When it arrives</th><th>Reference</th></tr></thead>
<tbody>
<tr><td>UPI</td><td>₹1</td><td>₹2 lakh for one payment and ₹6 lakh in a day to jewellers’ merchant accounts; your bank may set less</td><td>in seconds, day and night</td><td>12 digits</td></tr>
<tr><td>NEFT</td><td>₹1</td><td>none in the system; your bank sets one for online use</td><td>in half-hourly batches, day and night, all year</td><td>UTR, 16 characters</td></tr>
<tr><td>RTGS</td><td>₹2 lakh</td><td>none in the system; your bank sets one for online use</td><td>in minutes, day and night, all year</td><td>UTR, 22 characters</td></tr>
<tr><td>Card</td><td>–</td><td>the card’s own limit</td><td>in seconds</td><td>the order number</td></tr>
</tbody>
</table>
<p>The limits of the systems are set by the National Payments Corporation of India and the Reserve Bank. Your bank’s are often lower, and for a beneficiary whom you have just added lower still during the first day.</p>

<h2>Which one for which order</h2>
<h3>Up to about ₹1 lakh: UPI</h3>
<p>Scan the code on the payment page, or press the link on your phone. Amount and order number are filled in already. Please do not change either.</p>
<h3>From ₹1 lakh to ₹2 lakh: UPI, if your bank agrees</h3>
<p>Many banks allow ₹1 lakh for ordinary payments and more only to merchants of certain kinds. Look up your limit in the app before you reach the payment page. If in doubt, take NEFT.</p>
<h3>Above ₹2 lakh: bank transfer</h3>
<p>Choose NEFT on the payment page. It shows the account, the IFSC and the exact amount. RTGS to the same account is as good, and quicker.</p>

<h2>What a card costs</h2>
<p>Card payments carry a surcharge of 2 percent on the total. It stands on the payment page as its own line before you submit. An <strong>example</strong>: on ₹1,59,135.00 it is ₹3,182.70, so that you pay ₹1,62,317.70. A transfer of the same order costs nothing with us. Credit card, debit card, wallets, bank transfer and UPI are accepted online, and EMI where the card’s issuer permits it; many banks do not offer instalments on bullion, following the Reserve Bank’s advice on gold.</p>

<h2>Prepare before you fix the price</h2>
<ol>
<li><strong>Add the beneficiary early.</strong> Most banks hold a new one back for some hours or cap it for a day. Copy the account and the IFSC from the payment page; never from an e-mail or a chat.</li>
<li><strong>Read the name.</strong> Before an NEFT or RTGS transfer your bank can show you the name in which the account is held. It must be our registered company name. If it is not, stop.</li>
<li><strong>Raise your limit.</strong> In most apps the daily limit can be changed, with effect at once or from the next day.</li>
<li><strong>Have PAN at hand</strong> for an order above ₹2 lakh.</li>
</ol>

<h2>Then pay, in this order</h2>
<ol>
<li>Go to the payment page. The price is now fixed, as a rule for five minutes, and the countdown runs.</li>
<li>Choose UPI or NEFT. Pay the exact amount, to the paisa.</li>
<li>Take a screenshot that shows amount, date, payee and reference. Upload it, type in the reference and press SUBMIT.</li>
<li>Your order now reads “payment under review”. A person compares it with the bank statement and confirms it.</li>
</ol>
<p>Pay from an account in your own name. A payment from a stranger’s account has to be sent back, and the price will have moved on by then.</p>

<h2>The two mistakes that cost most time</h2>
<p><strong>Paying twice.</strong> If the app hangs, look at your statement before you try again. UPI settles unclear payments by itself, mostly within minutes. Two payments for one order are refunded, but it takes days.</p>
<p><strong>Paying a rounded amount.</strong> ₹1,59,000 instead of ₹1,59,135 leaves ₹135 open, and the order waits. The reference finds your payment; the exact amount closes it.</p>

<h2>How safe is a screenshot?</h2>
<p>Not very, which is why we do not rely on it. It helps us find your payment quickly. What confirms an order is the money in our account under your reference number. For the same reason, never hand goods over yourself against a picture of a payment.</p>
<p>Refunds go back by NEFT, RTGS or cheque, never in cash. There is no cash on delivery.</p>
`.trim(),
};
