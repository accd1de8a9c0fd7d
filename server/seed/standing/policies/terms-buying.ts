import type { PageSection } from '../content-shape.ts';

/** Sections 1 to 11 of the terms: who may buy, at which price, and how an order is paid and delivered. */
export const termsOfBuying: PageSection[] = [
  {
    heading: 'These terms',
    anchor: 'terms',
    blocks: [
      {
        kind: 'p',
        text: 'These terms are a contract between you and {{legalName}}, registered at {{registeredAddress}}, which runs the online store {{businessName}}. In them “we” means {{legalName}}, “you” means the person who uses the store, and “product” means a coin or bar offered in it. By opening an account or placing an order you accept them.',
      },
      {
        kind: 'p',
        text: 'The terms in force on the day of an order apply to that order. We may change them for later orders by publishing a new text on this page. The privacy policy, the shipping policy and the return and exchange policy are part of them.',
      },
    ],
  },
  {
    heading: 'Who may buy',
    anchor: 'eligibility',
    blocks: [
      {
        kind: 'p',
        text: 'You may buy if you are 18 years of age or older, are able to make a contract under Indian law, and have a delivery address in India. If you act for a company, a firm or a family, you confirm that you may bind it.',
      },
    ],
  },
  {
    heading: 'Account registration',
    anchor: 'account-registration',
    blocks: [
      {
        kind: 'p',
        text: 'Anybody may look at the store. To fill a cart you need an account with your name, mobile number, e-mail address, State, address and a password. The details have to be true and kept up to date, since invoices and deliveries are made from them. One person has one account.',
      },
      {
        kind: 'p',
        text: 'Keep your password and every OTP to yourself. What is done with your login is treated as done by you until you tell us that somebody else has got hold of it. Our staff never ask for a password or an OTP.',
      },
    ],
  },
  {
    heading: 'Investment risk',
    anchor: 'investment-risk',
    blocks: [
      {
        kind: 'p',
        text: 'The prices of gold and silver rise and fall, at times by several percent in a day, and past prices say nothing certain about future ones. Bullion pays no interest. Between buying and selling lie GST, the making charge, our margin and the buyback deduction, so a piece sold soon after purchase usually brings less than it cost.',
      },
      {
        kind: 'p',
        text: 'We sell metal. Nothing in the store, in its articles or in the words of our staff is investment, tax or legal advice. Whether a purchase suits you is your decision.',
      },
    ],
  },
  {
    heading: 'Privacy',
    anchor: 'privacy',
    blocks: [
      {
        kind: 'p',
        text: 'We handle personal information as the privacy policy describes. It tells what we collect, why, with whom it is shared, how long it is kept, and how you can see, correct or erase it.',
      },
    ],
  },
  {
    heading: 'Prices and the price lock',
    anchor: 'prices',
    blocks: [
      {
        kind: 'p',
        text: 'Prices are in rupees and follow live metal rates. A price shown on a product page or in the cart is true for that moment only and does not include tax. The price of your order is fixed when the payment page opens and stays fixed for the time that the countdown shows. An order submitted within that time is charged at the fixed price, whichever way the market moves. After it, the order is worked out again and needs your consent if the total is higher.',
      },
      {
        kind: 'p',
        text: 'When no fresh rate is available, sales are paused. Rates come from outside sources, and we do not promise that they are available at every moment.',
      },
    ],
  },
  {
    heading: 'Buying from us',
    anchor: 'buying',
    blocks: [
      {
        kind: 'p',
        text: 'Your order is an offer to buy. The contract is made when the order is confirmed, that is, once the payment has been found in full. All sales are final at live prices: apart from a cancellation under section 11 and from our own faults, a sale is not undone because the market has moved.',
      },
      {
        kind: 'p',
        text: 'Pictures show the design and not always the weight that you chose. Weight, metal and fineness in the text decide. Weight and purity carry a positive tolerance.',
      },
    ],
  },
  {
    heading: 'Payment',
    anchor: 'payment',
    blocks: [
      {
        kind: 'list',
        items: [
          'An order can be paid by debit or credit card, by Google Pay or another UPI app, or by NEFT. Credit card, EMI, debit card, wallets, bank transfer and UPI are the online options; EMI depends on the issuer of the card, and the payment page shows what is open to your order.',
          'Cash on delivery is not available, and cash is not accepted.',
          'Card payments carry a surcharge of {{cardPercent}} percent on the total, shown on the payment page before you submit.',
          'UPI and NEFT payments have to be of the exact amount and come from an account in your own name. They are confirmed when our staff have found them under their reference; a screenshot alone is not a payment.',
          'For a total above ₹2,00,000 the law requires your PAN.',
        ],
      },
    ],
  },
  {
    heading: 'Taxes and invoice',
    anchor: 'taxes',
    blocks: [
      {
        kind: 'p',
        text: 'GST of 3 percent is added in the cart, as CGST and SGST for a delivery within our State and as IGST for a delivery to another. Every order gets a GST tax invoice, which you find in your profile. A GSTIN has to be entered before payment in order to appear on it. Taxes on your own gains are yours to declare.',
      },
    ],
  },
  {
    heading: 'Delivery',
    anchor: 'delivery',
    blocks: [
      {
        kind: 'p',
        text: 'Shipping is free and insured, to {{deliveryPinCodes}} PIN codes across India, within {{deliveryDays}} working days. The risk passes to you when somebody at the delivery address has signed for the parcel. Ownership passes on full payment and delivery.',
      },
      {
        kind: 'p',
        text: 'If the brand does not deliver an order, the amount paid is refunded after a maximum of 15 days of non-delivery.',
      },
    ],
  },
  {
    heading: 'Cancellation',
    anchor: 'cancellation',
    blocks: [
      {
        kind: 'p',
        text: 'You may cancel an order within {{cancellationHours}} hours of placing it, before it is dispatched. For online payments, {{cancellationPercent}} percent gateway charges are deducted, and the refund is shown before you confirm.',
      },
      {
        kind: 'p',
        text: 'We may cancel an order, and then refund the amount paid minus gateway charges, if the payment is incomplete or comes from another person, if a check that the law requires cannot be made, if a price or a description was plainly wrong, if the product cannot be supplied, or if we suspect fraud. A movement of the market is no reason for us to cancel an order that was placed at a fixed price. Refunds are made by NEFT, RTGS or cheque, never in cash.',
      },
    ],
  },
];
