import type { PolicyPage } from '../content-shape.ts';

export const shipping: PolicyPage = {
  title: 'Shipping policy',
  intro:
    'Shipping is free on every order, whatever its size. Each parcel is insured from our door to yours, at our cost, and delivered within {{deliveryDays}} working days to {{deliveryPinCodes}} PIN codes across India.',
  sections: [
    {
      heading: 'What it costs',
      blocks: [
        {
          kind: 'p',
          text: 'Nothing. Free shipping applies to every order without a minimum amount, and the summary in your cart reads “Secure Shipping: Free”. Packing and transit insurance are included. No courier may ask you for money at the door.',
        },
      ],
    },
    {
      heading: 'Where we deliver',
      blocks: [
        {
          kind: 'p',
          text: 'We deliver to addresses in India, to {{deliveryPinCodes}} PIN codes. If our insured carriers do not reach your PIN code, we tell you before anything is dispatched and offer collection from one of our stores, or your money back in full.',
        },
      ],
    },
    {
      heading: 'When it arrives',
      blocks: [
        {
          kind: 'p',
          text: 'Delivery takes up to {{deliveryDays}} working days, counted from the day on which your payment is confirmed. Sundays and public holidays are not working days.',
        },
        {
          kind: 'table',
          head: ['Payment', 'The order is confirmed'],
          rows: [
            ['Debit or credit card', 'as soon as the payment provider has reported the payment'],
            ['UPI', 'when our staff have found the payment under its reference'],
            ['NEFT', 'when our staff have found the transfer under its UTR'],
          ],
        },
        {
          kind: 'p',
          text: 'Customised pieces are engraved once you have approved the proof. The days for engraving come on top; the product page says how many. If the brand does not deliver an order, the amount paid is refunded after a maximum of 15 days of non-delivery.',
        },
      ],
    },
    {
      heading: 'How it is packed',
      blocks: [
        {
          kind: 'p',
          text: 'Coins and bars stay in their sealed cards or capsules. The parcel is sealed so that tampering shows, and nothing on the outside says what is in it.',
        },
      ],
    },
    {
      heading: 'Receiving the parcel',
      blocks: [
        {
          kind: 'list',
          items: [
            'Somebody has to be there to sign for it. Until that moment the risk is ours; afterwards it is yours.',
            'Look at the parcel before you sign. If its seal is broken or it has been opened, refuse it and call {{tollFree}} at once.',
            'Open it in good light and record the opening on video. This is the quickest way to settle a claim.',
            'Compare the card, the piece and the invoice. If metal, fineness, weight or quantity differ, write to {{careEmail}} the same day, and leave the card sealed.',
            'Pay nothing at the door. Cash on delivery is not available.',
          ],
        },
      ],
    },
    {
      heading: 'If nobody was at home',
      blocks: [
        {
          kind: 'p',
          text: 'The carrier tries again. When a parcel comes back to us, we write to you and agree on a new date or on collection from a store. The delivery address of an order cannot be changed after dispatch.',
        },
      ],
    },
    {
      heading: 'Following your order',
      blocks: [
        {
          kind: 'p',
          text: 'Your profile shows the true status of each order under Orders: confirmed, packed, shipped, delivered. You receive an e-mail when it ships.',
        },
      ],
    },
  ],
};
