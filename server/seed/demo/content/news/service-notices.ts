import type { NewsItem } from '../../../standing/content-shape.ts';
import { pictures } from '../picture-library.ts';

/** Notices of the demo shop about ordering, payment and delivery. */
export const serviceNotices: NewsItem[] = [
  {
    title: 'After Diwali: delivery and customer care are back to ordinary days',
    ...pictures.festivalLamps,
    link: '/shipping-policy',
    publishedAt: '2026-11-12',
    descriptionHtml: `
<p>The festive week is over, and parcels move at their usual pace again: within 7 working days to more than 10,000 PIN codes. Orders that were confirmed up to 7 November have left the refinery. If yours has not reached you by 18 November, reply to the dispatch e-mail or write to customer care with the order number.</p>
<p>If a parcel came while nobody was at home, the carrier tries again, and a call on the toll-free number arranges the day. Gifts that turned out to be the wrong design can be exchanged for another piece of the same weight and category, as long as the card is unopened and the invoice is at hand.</p>
<p><em>Sample notice of the demonstration shop.</em></p>`.trim(),
  },
  {
    title: 'Last dates for delivery before Dhanteras',
    ...pictures.giftBox,
    link: '/freeshipping',
    publishedAt: '2026-10-12',
    descriptionHtml: `
<p>Dhanteras is on Friday, 6 November. Delivery takes up to 7 working days, so an order that is paid and confirmed by Wednesday, 28 October should arrive on Thursday, 5 November at the latest. Two days of reserve are better: order by Monday, 26 October. Customised coins need their text by 15 October.</p>
<p>Payments by UPI and NEFT are confirmed by a person. On the last days please allow some hours for it, or pay by card, where confirmation takes seconds and the 2 percent surcharge is shown before you press. After 28 October the stores are the better way. They are open from 11 am to 9.30 pm on all seven days, Dhanteras included.</p>
<p><em>Sample notice of the demonstration shop.</em></p>`.trim(),
  },
  {
    title: 'A field for your transfer reference beside the screenshot',
    ...pictures.weighingScales,
    link: '/blog/paying-lakhs-online',
    publishedAt: '2026-08-03',
    descriptionHtml: `
<p>The payment page now has a field for the reference of your UPI payment or bank transfer, next to the place where the screenshot is uploaded. A UPI reference has 12 digits. An NEFT reference, the UTR, has 16 characters and an RTGS one 22. You find it in the receipt of your bank’s app.</p>
<p>Why a second proof? A screenshot can be blurred, cropped or of another day. The reference leads straight to the line in our bank statement, so that most payments are found without a person having to search, and your order is confirmed sooner. Copy it rather than type it; a letter O and a zero look alike at midnight.</p>
<p><em>Sample notice of the demonstration shop.</em></p>`.trim(),
  },
  {
    title: 'Nobody here will ask for your OTP',
    ...pictures.assayCards,
    link: '/contact-us',
    publishedAt: '2026-05-25',
    descriptionHtml: `
<p>Customers of several shops report calls from people who know a name and an order, offer a refund or a prize, and then ask for the code that has just arrived by SMS. With that code they set a new password. Our staff never ask for an OTP, a password, a UPI PIN or a card number, by telephone, chat or e-mail. There is no case in which they would need one.</p>
<p>If you have given one away, change your password at once under Forgot Password. That ends every other session of your account. Then call us, and your bank if money is concerned. National Cyber Crime Helpline: 1930.</p>
<p><em>Sample notice of the demonstration shop.</em></p>`.trim(),
  },
];
