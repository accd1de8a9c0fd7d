import type { FaqEntry } from '../../standing/content-shape.ts';

/** Questions in the order in which a first-time buyer meets them. */
export const faqEntries: readonly FaqEntry[] = [
  {
    title: 'How is the price of a coin or bar made?',
    description:
      'From the live rate and three additions: premium, margin and making. Gold: live rate plus premium, for 10 g, divided by ten, plus our margin per gram. Silver: live rate plus premium, per kilogram, divided by a thousand, plus margin. That is multiplied by the weight, and the making charge of the piece is added. GST of 3 percent follows in the cart. “How this price is made” on each product page shows the parts.',
  },
  {
    title: 'Why does the price change while I look at it?',
    description:
      'Because it follows the market as it moves. It stands still once you reach the payment page: there it is fixed for the time shown in the countdown, as a rule five minutes.',
  },
  {
    title: 'What happens when the countdown ends before I have paid?',
    description:
      'The order is worked out again at the current rate and the page says what changed. If the total is lower, you pay the lower one. If it is higher, nothing happens until you press again.',
  },
  {
    title: 'What does “Rates paused” mean?',
    description:
      'That no fresh rate has reached us, or that a rate looked wrong and a person is checking it. Buttons are grey until rates return, because we never sell at an old price. Your cart stays as it is.',
  },
  {
    title: 'What is the difference between 995 and 999?',
    description:
      'Parts of gold in a thousand. 10 g of 999 hold 9.99 g of fine gold, 10 g of 995 hold 9.95 g. Each purity has its own rate in the ticker, and 995 costs about 0.4 percent less. Our silver is 999.',
  },
  {
    title: 'Are the coins hallmarked?',
    description:
      'Compulsory hallmarking in India covers gold jewellery and does not extend to bullion and coins, so our pieces carry no HUID. Weight and fineness are marked on the piece and on its sealed card or capsule, and the invoice names both.',
  },
  {
    title: 'What does positive tolerance mean?',
    description:
      'A piece never weighs less than marked and is never less pure than marked. A 10 g coin weighs 10 g or a shade more. The marked weight is that of the metal alone.',
  },
  {
    title: 'How can I pay?',
    description:
      'By debit or credit card, by Google Pay or another UPI app, or by NEFT. Credit card, EMI, debit card, wallets, bank transfer and UPI are the online options; the payment page shows which of them are open to your order. EMI depends on the issuer of your card, and many banks do not offer it for bullion.',
  },
  {
    title: 'Is cash on delivery available?',
    description:
      'No. Cash on delivery is not available, and we take no cash for online orders. Nobody may ask you for money at the door.',
  },
  {
    title: 'Is there a charge for paying by card?',
    description:
      'Yes, 2 percent of the total, shown as its own line on the payment page before you submit, and on the order and the invoice afterwards. UPI and NEFT carry no charge from us.',
  },
  {
    title: 'How much can I pay by UPI?',
    description:
      'Payments to jewellers’ merchant accounts are limited to ₹2 lakh each and ₹6 lakh in a day, and your bank may set a lower limit. For larger orders choose NEFT; an RTGS transfer to the same account is as good.',
  },
  {
    title: 'Why do you ask for a screenshot and a reference number?',
    description:
      'So that we find your UPI payment or transfer in our bank statement. The reference has 12 digits for UPI, 16 characters for NEFT and 22 for RTGS. The order is confirmed once the money has been found; until then it reads “payment under review”.',
  },
  {
    title: 'When do I need PAN?',
    description:
      'When the total of an order, GST included, is above ₹2,00,000. The payment page asks for it. It is stored encrypted and shown masked. Orders that belong together count together.',
  },
  {
    title: 'How much GST do I pay, and on what?',
    description:
      '3 percent on metal, margin and making together, added once, in the cart. Redeemed points come off before GST. For a delivery within our State it appears as CGST and SGST of 1.5 percent each, for another State as IGST of 3 percent.',
  },
  {
    title: 'Can I have an invoice with my company’s GSTIN?',
    description:
      'Yes. Enter the GSTIN with the billing address before you pay. Every order gets a GST tax invoice as a PDF, which you find in your profile under Orders. A GSTIN cannot be added later.',
  },
  {
    title: 'What does shipping cost, and how long does it take?',
    description:
      'Shipping is free on all orders and insured, to 10,000+ PIN codes across India, within 7 working days of confirmation. Customised pieces need some days more, as their pages say.',
  },
  {
    title: 'What should I check when the parcel arrives?',
    description:
      'The seal of the parcel, before you sign. If it is broken, refuse the parcel and call us. Open it in good light, record the opening on video, compare the piece with card and invoice, and leave the card sealed. If something differs, write to us the same day.',
  },
  {
    title: 'Can I cancel an order?',
    description:
      'Yes, within 24 hours and before dispatch. For online payments 2 percent gateway charges are deducted, and the refund is shown before you confirm. The same holds for customised pieces. After that, all sales are final at live prices.',
  },
  {
    title: 'How are refunds paid?',
    description:
      'By NEFT, RTGS or cheque, never in cash, and only to the person who paid. A card payment may be returned to the same card. If the brand does not deliver an order, the amount is refunded after a maximum of 15 days of non-delivery.',
  },
  {
    title: 'Can I exchange a coin?',
    description:
      'For one of the same weight and category, with the seal unbroken and the invoice at hand. Another design is possible; another weight, a bar for a coin, or gold for silver is not.',
  },
  {
    title: 'Do you buy back, and at what rate?',
    description:
      'Yes: at the live selling rate minus 1 percent, excluding GST, with making and GST deducted. Example: at a rate of ₹15,000 per gram you receive ₹1,48,500 for 10 g. The product has to be shipped within 1 business day of the agreement, and we pay by bank transfer. A verification fee and a one-time wire fee may apply.',
  },
  {
    title: 'What are loyalty points worth?',
    description:
      'One rupee each. You see your points in your profile under Earned Points and redeem them in the cart, up to your balance, before GST. If the order fails, expires or is cancelled, they come back.',
  },
  {
    title: 'How do coupons work?',
    description:
      'Enter the code in the cart and press the check button. The amount comes off the total. A coupon that is worth more than your order cannot be used for it, and each is spent once. If the order fails, it comes back.',
  },
  {
    title: 'Can I have a coin with a name or a logo?',
    description:
      'Yes. Look under Customised coins for single pieces, and use the corporate gifting form for larger numbers. You approve a proof before anything is cut. National emblems and the national flag are declined, since the law restricts their use.',
  },
  {
    title: 'How should I keep gold and silver?',
    description:
      'Leave both in their sealed cards or capsules. Keep silver cool and dry, in anti-tarnish bags, away from rubber, wool and felt. Use a mild polish on gold only, and nothing at all on coloured pieces. The product care page has more.',
  },
  {
    title: 'I forgot my password. What now?',
    description:
      'Choose Forgot Password on the login page and enter your mobile number. A code of 5 digits comes by SMS and lasts 5 minutes. After you have set a new password, every other session of your account is ended. Our staff never ask for the code.',
  },
  {
    title: 'When can I reach you?',
    description:
      'The toll-free line: 09:30 AM - 06:30 PM IST, Monday to Friday. For returns and exchanges, customer care: 12 am to 7 pm, closed on Sundays. Stores: 11 am to 9.30 pm, 7 days. A complaint gets a ticket number, is acknowledged within 48 hours and resolved within one month.',
  },
];
