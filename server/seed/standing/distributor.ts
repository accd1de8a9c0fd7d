import type { EnquiryPage } from './content-shape.ts';
import { distributorBrochure } from './distributor-brochure.ts';

/** The text beside the distributor application. */
export const distributor: EnquiryPage = {
  title: 'Become a distributor',
  intro:
    'If your customers ask you for coins and bars, you can sell them ours. {{businessName}} supplies jewellers, gift houses and bullion counters with sealed pieces from its own refinery, at rates that follow the market.',
  pointsHeading: 'Why partner with us',
  points: [
    {
      heading: 'Live wholesale rates',
      text: 'You buy at the rate of the minute and fix it when you order. There is no morning list to lose money on.',
    },
    {
      heading: 'One source',
      text: 'Melt, assay, striking and sealing are in one hand. When a customer asks where a coin comes from, you have one answer.',
    },
    {
      heading: 'A range that sells',
      text: 'Gold of 995 and 999 from half a gram, silver of 999 from 5 g, colour for gifts, and pieces with names and logos.',
    },
    {
      heading: 'Positive tolerance',
      text: 'No piece is lighter or less pure than marked. Your own scale will confirm it.',
    },
    {
      heading: 'Insured supply',
      text: 'Free, insured carriage to your shop, with a tax invoice for each consignment.',
    },
    {
      heading: 'A buyer for what comes back',
      text: 'We buy back our sealed pieces at the live selling rate minus 1 percent, so you can offer buyback to your customers too.',
    },
  ],
  sections: [
    {
      heading: 'Who can apply',
      blocks: [
        {
          kind: 'list',
          items: [
            'Businesses in India with a GST registration and a shop, an office or an established clientele.',
            'Dealers who know their customers and keep the records that the law asks of dealers in precious metals.',
            'Newcomers to bullion are welcome; we help with display, pricing and safekeeping.',
          ],
        },
      ],
    },
    {
      heading: 'What happens after you apply',
      blocks: [
        {
          kind: 'list',
          items: [
            'You receive a ticket number and an e-mail, and the brochure downloads.',
            'We call you within a few working days and ask about your town, your customers and the range you have in mind.',
            'We check GSTIN, PAN and references, and visit if we can.',
            'You receive an agreement and an account, and place a first order of a size that suits you.',
          ],
        },
      ],
    },
  ],
  formHeading: 'Apply for a Distributor',
  brochure: distributorBrochure,
};
