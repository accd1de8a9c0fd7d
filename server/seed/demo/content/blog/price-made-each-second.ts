import type { BlogPost } from '../../../standing/content-shape.ts';
import { pictures } from '../picture-library.ts';

export const priceMadeEachSecond: BlogPost = {
  title: 'Gold price, explained: how it is made second by second',
  ...pictures.moltenPour,
  link: '/products/gold-coin',
  publishedAt: '2026-11-17',
  author: 'The rates desk',
  descriptionHtml: `
<p>The price beside a coin on this site changes while you look at it. Nobody is typing. Five figures are put together by one rule, and whenever one of them moves the price moves with it. This article takes a single 10 g gold coin and builds its price from the ground up, so that you can check any page of the store with a pocket calculator.</p>
<p>All figures below are <strong>examples</strong>, chosen for easy sums. The live ones are on the product page.</p>

<h2>Step 1: the market rate</h2>
<p>The starting point is the <em>Ask</em>: the price at which somebody in the wholesale market is willing to sell at this moment. For gold it is quoted in rupees for 10 g, for silver in rupees for one kilogram. The Indian quotation already contains import duty. It does not contain GST, and it buys you metal in a large wholesale lot, not a coin.</p>
<p>Example: gold Ask, <strong>₹1,47,500</strong> per 10 g.</p>

<h2>Step 2: the premium</h2>
<p>Metal of a stated purity, standing in a vault in India and ready to be handed over, costs a little more or a little less than the screen price. The difference is the premium. It follows freight, finance, the season and how much metal the trade has in stock; in a quiet month it can turn into a discount. The premium is set separately for gold 999, gold 995 and silver 999.</p>
<p>Example: premium for gold 999, ₹2,500 per 10 g. Ask plus premium is ₹1,50,000, and that is the figure in the ticker under the header. Divided by ten it is ₹15,000.00 per gram.</p>

<h2>Step 3: our margin</h2>
<p>The margin is what the shop earns for each gram. It is a fixed sum in rupees per gram, so it does not grow when gold does.</p>
<p>Example: ₹50 per gram, which makes ₹15,050.00 per gram, or ₹1,50,500 for ten.</p>

<h2>Step 4: making</h2>
<p>A coin has to be rolled, blanked, struck, inspected, sealed and boxed. That costs much the same whether gold is at one lakh or two, so it too is a fixed sum, one for each weight and design.</p>
<p>Example: ₹4,000 for the 10 g piece with its card. The price on the product page is now ₹1,54,500.00. Beside it stands the note <em>Tax excluded</em>, because one step is missing.</p>

<h2>Step 5: GST</h2>
<p>GST on gold and silver is 3 percent of the whole price, making included. It is added once, in the cart.</p>
<table>
<thead><tr><th>Part of the price (example)</th><th>Amount</th></tr></thead>
<tbody>
<tr><td>Gold 999, 10 g at ₹15,000.00</td><td>₹1,50,000.00</td></tr>
<tr><td>Margin, 10 g at ₹50.00</td><td>₹500.00</td></tr>
<tr><td>Making and packing</td><td>₹4,000.00</td></tr>
<tr><td>Price on the page</td><td>₹1,54,500.00</td></tr>
<tr><td>GST, 3 percent</td><td>₹4,635.00</td></tr>
<tr><td><strong>You pay by UPI or NEFT</strong></td><td><strong>₹1,59,135.00</strong></td></tr>
</tbody>
</table>
<p>Paying by card adds 2 percent of that total, ₹3,182.70 here, as a line of its own on the payment page. Shipping adds nothing.</p>

<h2>What one tick does</h2>
<p>Suppose the Ask rises by ₹120 per 10 g. Only the first step changes, so the page shows ₹1,54,620.00, and with GST of ₹4,638.60 the total is ₹1,59,258.60. A move of ₹120 in the market has become ₹123.60 in your total: the tick itself and 3 percent of it. The margin and the making have not stirred.</p>

<h2>Why the price stops for you on the payment page</h2>
<p>A price that never stands still cannot be paid. When you reach the payment page, the rates, the lines, the tax and the total of your order are therefore frozen, as a rule for five minutes, and a countdown shows how long. Submit within that time and the frozen figure is the one you are charged, whichever way the market has gone meanwhile. If the countdown runs out, the page works the order out again and says what changed. A lower total is simply passed on; a higher one needs a fresh press from you.</p>

<h2>What happens when the feed goes quiet</h2>
<p>An old price is worse than none. When no fresh rate arrives, the ticker turns grey and reads “Rates paused”, and the buttons stop accepting orders until quotations return. We never fall back on yesterday’s figure. If you see the pause, wait or come back later; whatever you put in the cart stays there.</p>

<h2>Check it yourself</h2>
<ul>
<li>Open “How this price is made” on any product page and note the parts.</li>
<li>Multiply the rate per gram, margin included, by the weight, and add the making charge.</li>
<li>Add 3 percent. The result should match the cart to the paisa, unless the market ticked while you were writing.</li>
</ul>
`.trim(),
};
