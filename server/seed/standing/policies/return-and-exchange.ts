import type { PolicyPage } from '../content-shape.ts';

export const returnAndExchange: PolicyPage = {
  title: 'Return and exchange policy',
  intro:
    'Bullion is sold at a price that was true for a few minutes only. This page says what that means for cancelling, refunds, exchange and selling back to us, with the figures.',
  sections: [
    {
      heading: 'Cancellation',
      anchor: 'cancellation',
      blocks: [
        {
          kind: 'p',
          text: 'You may cancel an order within {{cancellationHours}} hours of placing it, as long as it has not been dispatched. For online payments, {{cancellationPercent}} percent gateway charges are deducted from the refund.',
        },
        {
          kind: 'p',
          text: 'Open the order in your profile and choose Cancel. The amount that will come back to you is shown before you confirm. An order that has not been paid can be left alone: it expires by itself, costs nothing, and gives back any coupon and points.',
        },
        {
          kind: 'table',
          head: ['Example', 'Amount'],
          rows: [
            ['Paid online', '₹1,59,135.00'],
            ['Gateway charges, 2 percent', '₹3,182.70'],
            ['Refund', '₹1,55,952.30'],
          ],
        },
        {
          kind: 'p',
          text: 'The same {{cancellationHours}} hours apply to customised pieces. We do not begin to engrave before they have passed and you have approved the proof.',
        },
      ],
    },
    {
      heading: 'Refunds',
      anchor: 'refunds',
      blocks: [
        {
          kind: 'p',
          text: 'Refunds are made by NEFT, RTGS or cheque, never in cash. A payment made by card may be returned to the same card. Refunds go to the person who paid, and to nobody else.',
        },
        {
          kind: 'p',
          text: 'If the brand does not deliver an order, the amount paid is refunded after a maximum of 15 days of non-delivery.',
        },
      ],
    },
    {
      heading: 'A damaged, incomplete or wrong delivery',
      anchor: 'claims',
      blocks: [
        {
          kind: 'p',
          text: 'Refuse a parcel whose seal is broken. If the fault shows only after opening, write to {{careEmail}} the same day with your order number, photographs and, if you have it, the video of the opening. Leave the card or capsule sealed.',
        },
        {
          kind: 'p',
          text: 'A piece that is damaged, missing, or different in metal, fineness or weight from what was ordered is replaced at our cost. Where we cannot replace it, the price you paid is refunded in full.',
        },
      ],
    },
    {
      heading: 'Exchange',
      anchor: 'exchange',
      blocks: [
        {
          kind: 'p',
          text: 'A piece may be exchanged only for one of the same weight and category. A 10 g gold coin may be exchanged for another 10 g gold coin of a different design; it may not be exchanged for a bar, for two 5 g coins, or for silver. A difference in making charge is paid or returned.',
        },
        {
          kind: 'p',
          text: 'The piece has to be in its unopened card or capsule and come with its invoice. Customised pieces are not exchanged.',
        },
      ],
    },
    {
      heading: 'Buyback',
      anchor: 'buyback',
      blocks: [
        {
          kind: 'p',
          text: 'The buyback rate is the live selling rate minus 1 percent, excluding GST. Making charges and GST are deducted, so you are paid for the metal.',
        },
        {
          kind: 'table',
          head: ['Example for a 10 g coin of gold 999', 'Amount'],
          rows: [
            ['Live selling rate', '₹15,000.00 per gram'],
            ['Minus 1 percent', '₹14,850.00 per gram'],
            ['You receive', '₹1,48,500.00'],
          ],
        },
        {
          kind: 'p',
          text: 'The rate is agreed with customer care and is then binding on both sides. The product has to be shipped within 1 business day. Payment is by bank transfer. A verification fee may apply, and a one-time wire fee may be deducted. The terms and conditions give the details.',
        },
      ],
    },
    {
      heading: 'Hours for returns and exchanges',
      anchor: 'hours',
      blocks: [
        {
          kind: 'list',
          items: [
            'Customer care: {{policyCareHours}}.',
            'Stores: {{storeHours}}.',
            'By e-mail: {{careEmail}}. Toll free: {{tollFree}}.',
          ],
        },
      ],
    },
    {
      heading: 'Complaints and disputes',
      anchor: 'disputes',
      blocks: [
        {
          kind: 'p',
          text: 'If you are not satisfied, write to our grievance officer, {{grievanceOfficer}}, at {{grievanceEmail}} or {{grievancePhone}}. Each complaint gets a ticket number, is acknowledged within 48 hours and is resolved within one month of the day we receive it.',
        },
        {
          kind: 'p',
          text: 'Disputes are subject to Mumbai jurisdiction. Nothing on this page takes away a right that Indian consumer law gives you.',
        },
      ],
    },
  ],
};
