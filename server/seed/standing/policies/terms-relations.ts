import type { PageSection } from '../content-shape.ts';

/** Sections 12 to 21 of the terms: returns, selling back, conduct, liability and law. */
export const termsOfRelations: PageSection[] = [
  {
    heading: 'Returns and exchange',
    anchor: 'returns',
    blocks: [
      {
        kind: 'p',
        text: 'A product that arrives damaged, or that differs from the order, is replaced or refunded as the return and exchange policy describes. An exchange is made only for the same weight and category, with the seal unbroken and the invoice at hand.',
      },
    ],
  },
  {
    heading: 'Selling back to us',
    anchor: 'sell-back',
    blocks: [
      {
        kind: 'p',
        text: 'You may offer us products that you bought from us. The buyback rate is the live selling rate minus 1 percent, excluding GST, with making charges and GST deducted. When we have agreed on a rate, a sell-back contract exists that binds both sides.',
      },
      {
        kind: 'list',
        items: [
          'The sell-back contract must be completed with the product shipped within 1 business day. If it is not, we may treat the contract as ended or apply the rate of the day on which the product arrives.',
          'Until the product reaches us, its carriage and insurance are yours. At a store you may hand it over instead.',
          'We check the seal, the weight and the fineness. A verification fee may apply when a piece has to be tested, and we tell you the fee first.',
          'We pay by bank transfer to an account in your own name. A one-time wire fee may be deducted from the first transfer.',
          'If the piece is not what was agreed, we tell you what we found. You may accept the lower amount or have the piece back.',
        ],
      },
      {
        kind: 'p',
        text: 'We are not bound to buy. While rates are paused, or where the law asks for papers that are missing, no sell-back is agreed.',
      },
    ],
  },
  {
    heading: 'Storage',
    anchor: 'storage',
    blocks: [
      {
        kind: 'p',
        text: 'We sell for delivery and offer no vault. Before dispatch your product is kept at our risk. A parcel that comes back because nobody received it is stored for you without charge for 30 days while we agree on a new date; after that we may refund the price, minus gateway charges and the cost of carriage. Once delivered, safe keeping is your matter. The product care page gives advice.',
      },
    ],
  },
  {
    heading: 'Code of conduct',
    anchor: 'code-of-conduct',
    blocks: [
      { kind: 'p', text: 'Using the store, you agree not to' },
      {
        kind: 'list',
        items: [
          'buy for somebody else without saying so, pay with another person’s money, or use the store to hide where money comes from;',
          'give false names, addresses, tax numbers or proofs of payment;',
          'read the store by programs in a way that burdens it, get round its limits, or try to reach accounts and data that are not yours;',
          'publish testimonials or messages that are untrue, abusive or unlawful, or that advertise something else;',
          'take advantage of an obvious error in a price.',
        ],
      },
    ],
  },
  {
    heading: 'Intellectual property',
    anchor: 'intellectual-property',
    blocks: [
      {
        kind: 'p',
        text: 'The name, the designs of our coins and bars, the photographs, the texts and the software of the store belong to us or to those who licensed them to us. You may use them to shop, and to show a product to somebody. Other use needs our written consent.',
      },
      {
        kind: 'p',
        text: 'If you send us a logo, a name or a picture for a customised piece, you confirm that you may use it, and allow us to use it for your order. We decline national emblems, the national flag, banknotes, and anything that belongs to somebody else.',
      },
    ],
  },
  {
    heading: 'Testimonials and what you send us',
    anchor: 'contributions',
    blocks: [
      {
        kind: 'p',
        text: 'A testimonial is read by our staff before it appears. We may leave it out, shorten it or take it down, but we do not change what it says. We pay nothing for testimonials. You remain its author and allow us to show it in the store with the name that you gave.',
      },
    ],
  },
  {
    heading: 'Liability',
    anchor: 'liability',
    blocks: [
      {
        kind: 'p',
        text: 'We answer for products that are not what they were sold as, for the loss of a parcel before it is signed for, and for our own negligence. Beyond that our liability for an order is limited to the amount paid for it. We are not liable for a gain that you missed because a rate, a bank, a network or the store was not available, nor for what others do with a login that was not kept secret.',
      },
      {
        kind: 'p',
        text: 'Nothing in these terms limits a liability that the law does not allow to be limited, or a right that Indian consumer law gives you.',
      },
    ],
  },
  {
    heading: 'Force majeure',
    anchor: 'force-majeure',
    blocks: [
      {
        kind: 'p',
        text: 'Neither side is in breach while something beyond its control keeps it from performing: natural disaster, epidemic, war, riot, strike, an order of a court or of the government, the closing of markets, banks or borders, or the failure of networks or power. We tell you, and perform as soon as it is over. If it lasts longer than 15 days, either side may withdraw from an order that has not been delivered, and the amount paid is refunded.',
      },
    ],
  },
  {
    heading: 'Suspension and termination',
    anchor: 'termination',
    blocks: [
      {
        kind: 'p',
        text: 'You may close your account at any time by writing to {{careEmail}}. We may suspend or close an account that breaks these terms, that is used for fraud, or that the law tells us to close. We give the reason unless the law forbids it. Orders that have been paid are delivered or refunded all the same, and records are kept for as long as the law requires.',
      },
    ],
  },
  {
    heading: 'Governing law, jurisdiction and complaints',
    anchor: 'governing-law',
    blocks: [
      {
        kind: 'p',
        text: 'These terms are governed by the law of India as it applies in the State of Maharashtra. The courts at Mumbai have jurisdiction. A consumer may also turn to the consumer commission that the Consumer Protection Act, 2019 provides.',
      },
      {
        kind: 'p',
        text: 'Please let us try first. Our grievance officer is {{grievanceOfficer}}, {{registeredAddress}}, telephone {{grievancePhone}}, e-mail {{grievanceEmail}}. Each complaint gets a ticket number, is acknowledged within 48 hours and is resolved within one month of receipt.',
      },
    ],
  },
];
