import type { NewsItem } from '../../../standing/content-shape.ts';
import { pictures } from '../picture-library.ts';

/** News of the demo shop about itself. Each is marked as a sample in its last line. */
export const companyNews: NewsItem[] = [
  {
    title: 'A counter for assay and exchange opens in T. Nagar, Chennai',
    ...pictures.weighingScales,
    link: '/store-locator',
    publishedAt: '2026-09-14',
    descriptionHtml: `
<p>Our Chennai showroom on Usman Road now has a second counter, meant for people who already own bullion. A sealed piece from this store can be looked at, weighed in its card and quoted for buyback while you wait. Pieces that have been opened are sent to the refinery for a test, and you get a receipt with weight and serial number.</p>
<p>Please bring the invoice, PAN and an identity paper, and know that payment is made to your bank account and never in cash. The rate is the one published on this site at that minute, minus 1 percent and without GST. The counter keeps the hours of the store, from 11 am to 9.30 pm on all seven days.</p>
<p><em>Sample news of the demonstration shop.</em></p>`.trim(),
  },
  {
    title: 'Our Jaipur store is open in Johari Bazaar',
    ...pictures.goldCoins,
    link: '/store-locator',
    publishedAt: '2026-03-16',
    descriptionHtml: `
<p>Jaipur knows more about stones and settings than we ever shall, so we came to offer the plain part: metal of known weight and purity. The new store in Johari Bazaar carries the whole range of coins up to 50 g and bars up to 100 g. Larger bars can be ordered there and are delivered, insured, to your door.</p>
<p>The screens on the wall show the same live rates as this site, and the price at the counter follows the same rule: metal, margin, making, and 3 percent GST on the whole. Staff can also help with a first order online, if you prefer to see a coin before you buy it from home.</p>
<p><em>Sample news of the demonstration shop.</em></p>`.trim(),
  },
  {
    title: 'How we read testimonials before they appear',
    ...pictures.goldAndSilver,
    link: '/testimonials',
    publishedAt: '2026-07-06',
    descriptionHtml: `
<p>Anybody may write a testimonial on this site, with one to five stars. Since some readers have asked: yes, a person reads each one before it is published. We look for three things. Is it about us, or an advertisement? Does it name or insult somebody? Does it give away details, such as an order number or an address, that the writer would regret?</p>
<p>We do not look at the number of stars. A three-star note about slow packing stays where it is, and has led to a second packing table. We do not pass our own words off as a customer’s, we do not pay for them, and we do not improve their spelling. The ones that come with this demonstration are samples, written to show the page.</p>
<p><em>Sample news of the demonstration shop.</em></p>`.trim(),
  },
  {
    title: 'Distributor applications for the coming season are open',
    ...pictures.castBars,
    link: '/distributor-enquiry',
    publishedAt: '2026-06-08',
    descriptionHtml: `
<p>Jewellers and gift houses who would like to carry our coins and bars can apply now for the season from Navratri to the wedding months. The form asks for little: name, e-mail, mobile, address, city, a picture of your visiting card, and a few lines about your shop.</p>
<p>What partners get is easy to list. Live wholesale rates instead of a morning list; sealed pieces of 995 and 999 fineness from one refinery; a tax invoice with each supply; and a brochure with weights and terms, which downloads as soon as the form has been sent. Every application receives a ticket number and a reply by e-mail.</p>
<p><em>Sample news of the demonstration shop.</em></p>`.trim(),
  },
];
