import type { Brochure } from './content-shape.ts';

/** The brochure that downloads after a distributor application, set as a PDF by the server. */
export const distributorBrochure: Brochure = {
  fileName: 'Distributor Brochure',
  title: 'Coins and bars for your counter',
  subtitle: '{{businessName}} · a guide for distributors',
  sections: [
    {
      heading: 'Who we are',
      blocks: [
        {
          kind: 'p',
          text: '{{legalName}} is a bullion dealer and refinery in India. We sell gold and silver coins and bars to private buyers online and in our own showrooms, and to the trade through distributors.',
        },
      ],
    },
    {
      heading: 'The range',
      blocks: [
        {
          kind: 'table',
          head: ['Family', 'Fineness', 'Weights'],
          rows: [
            ['Gold coins', '995, 999', '0.5 g to 100 g'],
            ['Gold bars, minted and poured', '995, 999', '0.5 g to 1 kg'],
            ['Silver coins', '999', '5 g to 1 kg'],
            ['Silver bars', '999', '10 g to 5 kg'],
            ['Silver coins and bars in colour', '999', '5 g to 250 g'],
            ['Customised coins and bars', '999', 'to order, with a proof'],
          ],
        },
      ],
    },
    {
      heading: 'How you buy',
      blocks: [
        {
          kind: 'list',
          items: [
            'The wholesale rate is live gold or silver plus the premium of the purity. You see it on your screen and fix it when you order.',
            'Making charges are agreed once, by weight and number of pieces, and stay fixed when the metal moves.',
            'Payment by NEFT or RTGS. Metal leaves when the money has arrived.',
            'A GST tax invoice comes with each consignment, at 3 percent on the whole value. GST paid on stock for resale is normally available as input credit.',
          ],
        },
      ],
    },
    {
      heading: 'How a margin comes about: an example',
      blocks: [
        {
          kind: 'p',
          text: 'An example for a 10 g coin of gold 999, with figures chosen for easy sums. Your own selling price is yours to decide.',
        },
        {
          kind: 'table',
          head: ['', 'You buy', 'You sell'],
          rows: [
            ['Metal at ₹15,000.00 per gram', '₹1,50,000', '₹1,50,000'],
            ['Margin and making', '₹2,900', '₹4,500'],
            ['Before GST', '₹1,52,900', '₹1,54,500'],
            ['GST 3 percent', '₹4,587', '₹4,635'],
            ['With GST', '₹1,57,487', '₹1,59,135'],
          ],
        },
        {
          kind: 'p',
          text: 'Your gross margin is ₹1,600 on this piece. The GST of ₹4,587 is set off against the ₹4,635 that you collect. If you hold stock, the metal price is your risk as well as your chance; ordering against sales avoids it.',
        },
      ],
    },
    {
      heading: 'What we provide',
      blocks: [
        {
          kind: 'list',
          items: [
            'Sealed, marked pieces with positive tolerance on weight and purity.',
            'Photographs and texts of every design for your own shop window.',
            'Insured carriage to your door.',
            'Replacement of any faulty piece, and buyback of sealed pieces at the live selling rate minus 1 percent, excluding GST and making.',
            'A named contact at our trade desk.',
          ],
        },
      ],
    },
    {
      heading: 'What we ask of you',
      blocks: [
        {
          kind: 'list',
          items: [
            'GSTIN, PAN, proof of address and a cancelled cheque for the agreement.',
            'No cash of ₹2 lakh or more from one buyer, and the records that dealers in precious metals have to keep.',
            'Plain speech: no promise of returns, and no claim of a hallmark on coins that have none.',
            'Seals left unbroken. An opened card cannot come back as stock.',
          ],
        },
      ],
    },
  ],
  closing:
    'Apply on our website under “Become a distributor”, write to {{careEmail}} or call {{tollFree}}. {{legalName}}, {{registeredAddress}}.',
};
