import type { Testimonial } from '../../standing/content-shape.ts';

function film(name: string): NonNullable<Testimonial['video']> {
  const stem = `/media/video/${name}`;
  return { mp4: `${stem}.mp4`, webm: `${stem}.webm`, poster: `${stem}-poster.webp` };
}

/** Samples for the demo shop: invented buyers, named by city, with example addresses. */
export const testimonials: readonly Testimonial[] = [
  {
    name: 'A buyer in Pune',
    title: 'sample.pune@example.in',
    description:
      'The price on the payment page was the price on the invoice, even on a day when gold ran away. I checked the sum with a calculator and it came out to the paisa.',
    starRating: 5,
    video: film('gold-lotus'),
  },
  {
    name: 'Meenal, Jaipur',
    title: 'sample.jaipur@example.in',
    description:
      'Bought two 10 g lotus coins for my daughter’s wedding. Plain parcel, sealed card, signed for on the fourth working day. The photographs are true to the coin.',
    starRating: 5,
    video: null,
  },
  {
    name: 'A buyer in Chennai',
    title: 'sample.chennai@example.in',
    description:
      'We ordered forty silver coins with our logo for Diwali. The drawing came at true size, as promised, and every box arrived in the same week.',
    starRating: 5,
    video: film('silver-lotus'),
  },
  {
    name: 'Harpreet, Ludhiana',
    title: 'sample.ludhiana@example.in',
    description:
      'Good coin and good packing. One star less because my NEFT was made on a Saturday evening and was confirmed only on Monday morning.',
    starRating: 4,
    video: null,
  },
  {
    name: 'A buyer in Kochi',
    title: 'sample.kochi@example.in',
    description:
      'I wanted to know what I would get back before I bought. They told me the figure without being asked twice: rate minus one percent, no making, no GST. I bought a 50 g bar.',
    starRating: 5,
    video: null,
  },
  {
    name: 'Suresh, Coimbatore',
    title: 'sample.coimbatore@example.in',
    description:
      'The countdown made me nervous the first time. It ran out, the new total was ninety rupees lower, and that is what I paid. Fair.',
    starRating: 4,
    video: null,
  },
  {
    name: 'A buyer in Kolkata',
    title: 'sample.kolkata@example.in',
    description:
      'Peacock coin in colour for my mother’s birthday. The enamel is finer than it looks on the screen. Came in a capsule with a care note.',
    starRating: 5,
    video: null,
  },
  {
    name: 'Farida, Hyderabad',
    title: 'sample.hyderabad@example.in',
    description:
      'I paid by card and the 2 percent was shown before I pressed, not after. Next time I shall use NEFT and save it. Delivery took six working days.',
    starRating: 4,
    video: null,
  },
  {
    name: 'A buyer in Indore',
    title: 'sample.indore@example.in',
    description:
      'Silver kilo bar, sealed and heavy. The courier waited while I looked at the seal. I would like an hour’s notice before delivery; otherwise nothing to add.',
    starRating: 4,
    video: null,
  },
  {
    name: 'Anjali, Nagpur',
    title: 'sample.nagpur@example.in',
    description:
      'Rates were paused when I wanted to buy, for about ten minutes. Annoying, but the page said why, and my cart was still there when it went on.',
    starRating: 3,
    video: null,
  },
  {
    name: 'A buyer in Surat',
    title: 'sample.surat@example.in',
    description:
      'As a jeweller I look at the edge first. Clean strike, full weight, a hair over 10 g on my scale. The invoice had our GSTIN and the right HSN.',
    starRating: 5,
    video: null,
  },
  {
    name: 'Tenzin, Gangtok',
    title: 'sample.gangtok@example.in',
    description:
      'Most shops do not deliver here. This one did, insured and without a charge, on the seventh working day. The Om coin is on our shelf now.',
    starRating: 5,
    video: null,
  },
  {
    name: 'A buyer in Lucknow',
    title: 'sample.lucknow@example.in',
    description:
      'Cancelled an order the same evening. The refund amount was shown first and that exact amount came by NEFT. I came back in the next month and bought the coin after all.',
    starRating: 4,
    video: null,
  },
  {
    name: 'Vivek, Bhubaneswar',
    title: 'sample.bhubaneswar@example.in',
    description:
      'The half-gram coin is tiny, as the page warns. My fault for not reading the size. Exchanged for another design of the same weight at no cost.',
    starRating: 3,
    video: null,
  },
  {
    name: 'A buyer in Guwahati',
    title: 'sample.guwahati@example.in',
    description:
      'I read the article on GST before ordering for the office, and our accountant had no questions afterwards. That has not happened before.',
    starRating: 5,
    video: null,
  },
  {
    name: 'Radhika, Mysuru',
    title: 'sample.mysuru@example.in',
    description:
      'A name coin for my nephew’s first birthday. The letters are small and still sharp. They asked me about one spelling before they cut it.',
    starRating: 5,
    video: null,
  },
  {
    name: 'A buyer in New Delhi',
    title: 'sample.delhi@example.in',
    description:
      'Went to the Karol Bagh store to see the bars, then ordered at home from the same screen of rates. Same rule, same price. No one pushed me.',
    starRating: 4,
    video: null,
  },
];
