import type { Brochure } from './content-shape.ts';

/** The brochure that downloads after a corporate enquiry, set as a PDF by the server. */
export const corporateBrochure: Brochure = {
  fileName: 'Corporate Gifting Brochure',
  title: 'Corporate gifting in gold and silver',
  subtitle: '{{businessName}} · coins and bars with your name on them',
  sections: [
    {
      heading: 'A gift that stays',
      blocks: [
        {
          kind: 'p',
          text: 'Most office gifts are used up, put away or passed on. A coin is kept. It has a weight that can be felt, a value that can be looked up, and, if you wish, your name on its face.',
        },
        {
          kind: 'p',
          text: '{{legalName}} is a dealer and refinery of gold and silver. We strike coins and bars of 999 silver and of 995 and 999 gold, seal them in cards or capsules, and deliver them insured across India.',
        },
      ],
    },
    {
      heading: 'What you can choose',
      blocks: [
        {
          kind: 'table',
          head: ['Piece', 'Weights', 'Suited to'],
          rows: [
            ['Silver coin, 999', '5 g to 1 kg', 'festivals, larger numbers'],
            ['Silver coin in colour, 999', '5 g to 100 g', 'clients, families'],
            ['Silver bar, 999', '10 g to 5 kg', 'awards, directors'],
            ['Gold coin, 995 or 999', '0.5 g to 100 g', 'years of service'],
            ['Customised coin or bar', 'gold from 1 g, silver from 5 g', 'your logo, a name, a date'],
          ],
        },
        {
          kind: 'p',
          text: 'Each piece comes in a sealed card or capsule. A presentation box and a printed card with your message can be added and are quoted as a line of their own.',
        },
      ],
    },
    {
      heading: 'What it costs: an example',
      blocks: [
        {
          kind: 'p',
          text: 'The figures are an example at a silver rate of ₹228 per gram, with margin and making for single pieces. For a run of one design we quote less. The live rate of the day decides.',
        },
        {
          kind: 'table',
          head: ['Coin', 'Each, before tax', '100 pieces', 'GST 3 percent', 'Total'],
          rows: [
            ['10 g', '₹2,680', '₹2,68,000', '₹8,040', '₹2,76,040'],
            ['20 g', '₹5,210', '₹5,21,000', '₹15,630', '₹5,36,630'],
            ['50 g', '₹12,650', '₹12,65,000', '₹37,950', '₹13,02,950'],
          ],
        },
      ],
    },
    {
      heading: 'Artwork',
      blocks: [
        {
          kind: 'list',
          items: [
            'A vector file in one colour (SVG, PDF or AI); lines of a tenth of a millimetre or more.',
            'Short lettering. On a 10 g coin, up to about 20 letters read well.',
            'You receive a proof at true size and approve it in writing.',
            'National emblems, the national flag and banknotes cannot be used. The law restricts them.',
          ],
        },
      ],
    },
    {
      heading: 'Time',
      blocks: [
        {
          kind: 'table',
          head: ['Step', 'Plan for'],
          rows: [
            ['Catalogue designs from stock', 'dispatch in days, delivery within {{deliveryDays}} working days'],
            ['Your logo, engraved, up to a few hundred pieces', 'two to four weeks from approval to delivery'],
            ['A die with your mark in relief, from about 1,000 pieces', 'seven to eight weeks'],
            ['Before Diwali', 'approve the artwork eight weeks ahead'],
          ],
        },
      ],
    },
    {
      heading: 'Payment, tax and papers',
      blocks: [
        {
          kind: 'list',
          items: [
            'Payment by NEFT or RTGS without a charge from us; by card with a surcharge of {{cardPercent}} percent.',
            'A GST tax invoice with your GSTIN. Input credit is blocked on goods given as gifts, section 17(5)(h) of the CGST Act.',
            'PAN of the company for orders above ₹2,00,000.',
            'Customised pieces are made after you have approved the proof, and are not exchanged. A faulty piece is replaced at our cost.',
            'Buyback of any piece at the live selling rate minus 1 percent, excluding GST and making.',
          ],
        },
      ],
    },
  ],
  closing:
    'Write to {{careEmail}} or call {{tollFree}}, 09:30 AM - 06:30 PM IST, Monday to Friday. {{legalName}}, {{registeredAddress}}.',
};
