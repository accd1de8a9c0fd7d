import type { EnquiryPage } from './content-shape.ts';
import { corporateBrochure } from './corporate-brochure.ts';

/** The text beside the corporate gifting form. */
export const corporate: EnquiryPage = {
  title: 'Corporate gifting',
  intro:
    'A silver coin with your name on it is kept. For festivals, anniversaries, years of service and thanks to clients, we strike, pack and deliver gold and silver gifts, from one piece to ten thousand.',
  pointsHeading: 'Why companies choose bullion from us',
  points: [
    {
      heading: 'Value that lasts',
      text: 'Every piece is 999 silver or 995 or 999 gold of marked weight, and can be sold or bought back on any day on which there is a rate.',
    },
    {
      heading: 'Your design, in metal',
      text: 'A logo, a date or a name engraved on one of our designs, or a die with your mark in relief. You approve a proof at true size before anything is cut.',
    },
    {
      heading: 'A price finance can approve',
      text: 'A quotation that shows metal, margin, making and GST as separate lines, with the time until which it is valid.',
    },
    {
      heading: 'Delivered where people are',
      text: 'To one office or to every home on your list, free and insured, to {{deliveryPinCodes}} PIN codes across India within {{deliveryDays}} working days of dispatch.',
    },
    {
      heading: 'Papers in order',
      text: 'A GST tax invoice with your GSTIN, PAN handling above ₹2,00,000, and one contact from first sketch to last parcel.',
    },
  ],
  sections: [
    {
      heading: 'Occasions',
      blocks: [
        {
          kind: 'list',
          items: [
            'Diwali, Dhanteras and New Year',
            'years of service, retirement, awards',
            'the founding day of the company, or the first day of a plant or an office',
            'thanks to clients, dealers and doctors',
            'weddings and births in the families of staff',
          ],
        },
      ],
    },
    {
      heading: 'How an order runs',
      blocks: [
        {
          kind: 'list',
          items: [
            'You send the form with weight, number of pieces, date and city.',
            'We answer with a quotation and, if you want your own design, a request for artwork.',
            'You approve the proof. We fix the metal price with you on a day of your choice.',
            'You pay by bank transfer. We make, inspect and pack.',
            'The parcels leave, insured, and you receive the list of deliveries.',
          ],
        },
      ],
    },
  ],
  formHeading: 'Send an enquiry',
  brochure: corporateBrochure,
};
