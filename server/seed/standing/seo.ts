import type { RouteSeo } from './content-shape.ts';

/** Head of every route that is not made from the catalogue or from an article. */
export const routeSeo: readonly RouteSeo[] = [
  {
    path: '/',
    title: '{{businessName}} - gold and silver coins and bars at live prices',
    description:
      '{{businessName}} sells gold and silver coins and bars in India at live market prices, from its own refinery, with GST invoice and free insured delivery.',
  },
  {
    path: '/about',
    title: 'About us - {{businessName}}',
    description:
      'Who {{businessName}} is: a bullion dealer and refinery in India, its mission, its five services and the values by which it sells gold and silver.',
  },
  {
    path: '/news',
    title: 'News - {{businessName}}',
    description:
      'Notices from {{businessName}}: new designs and stores, delivery dates, payment and rules that matter to buyers of gold and silver in India.',
  },
  {
    path: '/blog',
    title: 'Journal - {{businessName}}',
    description:
      'Articles on gold and silver worth reading: how a price is made, 995 and 999, GST on bullion, buyback, storage, payment limits and gifts.',
  },
  {
    path: '/testimonials',
    title: 'Testimonials - {{businessName}}',
    description:
      'What buyers of gold and silver coins and bars say about prices, packing and delivery. Read their words, or write your own.',
  },
  {
    path: '/product-care',
    title: 'Product care - {{businessName}}',
    description:
      'How to store and clean gold and silver coins and bars: sealed cards and capsules, anti-tarnish bags, and what to keep away from silver.',
  },
  {
    path: '/terms-and-conditions',
    title: 'Terms and conditions - {{businessName}}',
    description:
      'The terms of {{businessName}} in 21 sections: live prices and the price lock, payment, delivery, cancellation, selling back, liability and law.',
  },
  {
    path: '/privacy-policy',
    title: 'Privacy Policy - {{businessName}}',
    description:
      'Which personal information {{businessName}} collects, why, with whom it is shared, how long it is kept, and the choices and rights you have.',
  },
  {
    path: '/shipping-policy',
    title: 'Shipping policy - {{businessName}}',
    description:
      'Free and insured shipping of every order to {{deliveryPinCodes}} PIN codes, within {{deliveryDays}} working days. What to check when the parcel arrives.',
  },
  {
    path: '/contact-us',
    title: 'Contact us - {{businessName}}',
    description:
      'Write to or call {{businessName}}: address, e-mail, toll-free number, grievance officer, and a form for questions about orders and products.',
  },
  {
    path: '/return-and-exchange',
    title: 'Return and exchange policy - {{businessName}}',
    description:
      'Cancellation within 24 hours, refunds by NEFT, RTGS or cheque, exchange for the same weight and category, and the buyback rate with an example.',
  },
  {
    path: '/faq',
    title: 'Frequently asked questions - {{businessName}}',
    description:
      'Answers for buyers of gold and silver: prices, purity, payment, PAN, GST, delivery, cancellation, exchange, buyback, points and care.',
  },
  {
    path: '/freeshipping',
    title: 'Free shipping and benefits - {{businessName}}',
    description:
      'Free insured shipping on all orders, positive weight and purity tolerance, no hidden charges, and safe, secure payment at {{businessName}}.',
  },
  {
    path: '/store-locator',
    title: 'Find a store near you - {{businessName}}',
    description:
      'The showrooms of {{businessName}} on a map, with address, telephone, opening hours, pictures and directions. Open {{storeHours}}.',
  },
  {
    path: '/distributor-enquiry',
    title: 'Become a distributor - {{businessName}}',
    description:
      'Sell coins and bars from {{businessName}}: live wholesale rates, sealed pieces from one refinery, insured supply. Apply and get the brochure.',
  },
  {
    path: '/corporate-gifting-enquiry',
    title: 'Corporate gifting in gold and silver - {{businessName}}',
    description:
      'Gold and silver coins with your logo for festivals, awards and clients: weights, artwork, budget, GST and delivery across India. Ask for a quote.',
  },
  {
    path: '/customize-coins',
    title: 'Customised coins - {{businessName}}',
    description:
      'Gold and silver coins and bars engraved with a name, a date or a logo, for weddings, birthdays and companies, at the live metal price.',
  },
  {
    path: '/register',
    title: 'Register - {{businessName}}',
    description:
      'Open an account with your mobile number to keep a cart, two billing and two shipping addresses, your orders, invoices and loyalty points.',
  },
  {
    path: '/login',
    title: 'Log in - {{businessName}}',
    description:
      'Log in with your mobile number and password to buy gold and silver at live prices, follow orders and download invoices.',
  },
  {
    path: '/changepassword',
    title: 'Forgot password - {{businessName}}',
    description:
      'Set a new password in three steps: your mobile number, the five-digit code that we send, and the new password.',
  },
  {
    path: '/cart',
    title: 'Cart',
    description: 'Your bag with live prices, coupon, loyalty points, GST and total, and free secure shipping.',
  },
  {
    path: '/proceedtobuy',
    title: 'Delivery address - {{businessName}}',
    description:
      'Select a billing and a delivery address for your order, and add a GSTIN if the invoice should carry one.',
  },
  {
    path: '/modeofpayment',
    title: 'Payment - {{businessName}}',
    description:
      'Pay by debit or credit card, Google Pay (UPI) or NEFT, at a price that is fixed while the countdown runs.',
  },
  {
    path: '/order_status',
    title: 'Order status - {{businessName}}',
    description: 'Whether your order is confirmed, and what happens next with payment, packing and delivery.',
  },
  {
    path: '/order-view',
    title: 'Order View',
    description: 'One order with its lines, tax, total, status and invoice, visible to the person who placed it.',
  },
  {
    path: '/profile',
    title: 'My account - {{businessName}}',
    description: 'Your details, billing and shipping addresses, orders with invoices, earned points and password.',
  },
  {
    path: '*',
    title: 'Page not found - {{businessName}}',
    description: 'This page does not exist. The start page leads to gold and silver coins and bars at live prices.',
  },
];
