import { policyPage, sampleQuestions } from '@tola/seed';
import { describe, expect, it } from 'vitest';
import { startValues } from '#business';
import { factsOf } from '#content';
import { textOfPolicy, textsOfSections } from './page-text.ts';

/** Facts at default settings. Name and contacts stay placeholders. */
const defaults = factsOf(startValues(), '2026-11-22');
const terms = [
  'policyCareHours',
  'storeHours',
  'cancellationHours',
  'cancellationPercent',
  'cardPercent',
  'buybackPercent',
  'deliveryDays',
  'deliveryPinCodes',
  'refundDays',
  'acknowledgeHours',
  'answerTime',
  'examplePayment',
  'exampleCancellationCharge',
  'exampleRefund',
  'exampleBuybackRate',
  'exampleBuyback',
] as const;

function withTerms(policy: string): string {
  return terms.reduce((filled, name) => filled.replaceAll(`{{${name}}}`, defaults[name]), policy);
}

const text = {
  about: withTerms(textOfPolicy(policyPage('about'))),
  care: withTerms(textOfPolicy(policyPage('product-care'))),
  terms: withTerms(textOfPolicy(policyPage('terms-and-conditions'))),
  privacy: withTerms(textOfPolicy(policyPage('privacy-policy'))),
  shipping: withTerms(textOfPolicy(policyPage('shipping-policy'))),
  returns: withTerms(textOfPolicy(policyPage('return-and-exchange'))),
  benefits: withTerms(textOfPolicy(policyPage('freeshipping'))),
  faq: withTerms(
    sampleQuestions()
      .map((entry) => `${entry.title} ${entry.description}`)
      .join('\n'),
  ),
};

/** Group P of the checklist: the row, the page and a phrase that carries the fact. */
const facts: [row: string, page: keyof typeof text, phrase: string][] = [
  ['P1 no cash on delivery', 'terms', 'Cash on delivery is not available'],
  ['P1 no cash on delivery', 'shipping', 'Cash on delivery is not available'],
  ['P1 no cash on delivery', 'faq', 'Cash on delivery is not available'],
  ['P2 ways to pay', 'faq', 'debit or credit card, by Google Pay or another UPI app, or by NEFT'],
  ['P3, P4 online options', 'terms', 'Credit card, EMI, debit card, wallets, bank transfer and UPI'],
  ['P3, P4 online options', 'faq', 'Credit card, EMI, debit card, wallets, bank transfer and UPI'],
  ['P5 free and insured', 'shipping', 'insured from our door to yours'],
  ['P6 cancellation', 'returns', 'cancel an order within 24 hours'],
  ['P7 gateway charges', 'returns', 'For online payments, 2 percent gateway charges are deducted'],
  ['P7 gateway charges', 'returns', 'Gateway charges, 2 percent'],
  ['P7 gateway charges', 'returns', '₹3,182.70'],
  ['P7 gateway charges', 'returns', '₹1,55,952.30'],
  ['P7 gateway charges', 'faq', 'For online payments 2 percent gateway charges are deducted'],
  ['P8 buyback', 'returns', 'live selling rate minus 1 percent, excluding GST'],
  ['P8 buyback example', 'returns', '₹1,48,500.00'],
  ['P9 buyback deductions', 'returns', 'Making charges and GST are deducted'],
  ['P10 refunds', 'returns', 'by NEFT, RTGS or cheque, never in cash'],
  ['P11 exchange', 'returns', 'only for one of the same weight and category'],
  ['P12 customer care hours', 'returns', 'Customer care: 12 am to 7 pm, closed on Sundays'],
  ['P13 store hours', 'returns', 'Stores: 11 am to 9.30 pm, 7 days'],
  ['P14 disputes', 'returns', 'Mumbai jurisdiction'],
  ['P15 telephone hours', 'faq', '09:30 AM - 06:30 PM IST, Monday to Friday'],
  ['P16 final sales', 'terms', 'All sales are final at live prices'],
  [
    'P17 cancellation by the seller',
    'terms',
    'We may cancel an order, and then refund the amount paid minus gateway charges',
  ],
  ['P18 non-delivery', 'terms', 'refunded after a maximum of 15 days of non-delivery'],
  ['P18 non-delivery', 'terms', 'If the brand does not deliver'],
  ['P19 sell-back', 'terms', 'must be completed with the product shipped within 1 business day'],
  ['P20 sell-back payment', 'terms', 'We pay by bank transfer'],
  ['P20 sell-back payment', 'terms', 'A verification fee may apply'],
  ['P20 sell-back payment', 'terms', 'A one-time wire fee may be deducted'],
  ['P24 law', 'terms', 'State of Maharashtra'],
  ['P24 law', 'terms', 'The courts at Mumbai have jurisdiction'],
  ['P28 cookies', 'privacy', 'Cookies may be declined'],
  ['P28 web beacons', 'privacy', 'Web beacons'],
  ['P28 forms', 'privacy', 'Forms: what you type'],
  ['P31 grievance', 'privacy', 'acknowledged within 48 hours and is resolved within one month'],
  ['P31 grievance', 'terms', 'acknowledged within 48 hours and is resolved within one month'],
  ['P31 grievance', 'privacy', '{{grievanceOfficer}}'],
  ['P32 encryption', 'privacy', 'SSL encryption'],
  ['P32 passwords', 'privacy', 'Keep your password secret'],
  ['P32 shared devices', 'privacy', 'log out on shared devices'],
  ['P33 correction', 'privacy', 'Correct your account'],
  ['P33 subscriptions', 'privacy', 'Silver and Gold e-mail subscriptions'],
  ['P33 unsubscribing', 'privacy', 'via Account Preferences'],
  ['P35 changes', 'privacy', 'by e-mail or by a notice on the site'],
  ['P37 access', 'privacy', 'Only authorised employees with a job need may access personal information'],
  ['P38 free shipping, D33', 'benefits', 'Free shipping on all orders, everywhere the store delivers'],
  ['P39 tolerance', 'benefits', 'We guarantee a positive tolerance on weight and on purity'],
  ['P40 confidence', 'benefits', 'no extra or hidden charges, and every transaction is secure'],
  ['P41 safe and secure', 'benefits', 'explore, shop and save'],
  ['P42 shipping', 'shipping', 'Shipping is free on every order'],
  ['P43 gold storage', 'care', 'Storage: keep each piece by itself'],
  ['P44 gold seal', 'care', 'Do not remove the piece from its blister card or capsule'],
  ['P45 gold polish', 'care', 'Use a mild polish only'],
  ['P46 silver storage', 'care', 'cool, dry place'],
  ['P47 silver bags', 'care', 'anti-tarnish bag'],
  ['P48 silver enemies', 'care', 'Keep silver away from rubber, wool and felt'],
  ['P49 who we are', 'about', 'online store in India for gold and silver coins and bars'],
  ['P49 who we are', 'about', 'dealer and refinery'],
  ['P51 invoice', 'terms', 'GST tax invoice'],
  ['K31 delivery time', 'shipping', 'within 7 working days'],
  ['K32 reach', 'benefits', '10,000+ PIN codes'],
  ['D14 card surcharge', 'terms', 'surcharge of 2 percent on the total'],
  ['D14 card surcharge', 'faq', 'Yes, 2 percent of the total'],
];

describe('the policy pages', () => {
  it.each(facts)('state %s on the page %s', (_row, page, phrase) => {
    expect(text[page]).toContain(phrase);
  });

  it('cover the subjects of the terms (P21 to P25)', () => {
    const headings = policyPage('terms-and-conditions').sections.map((section) => section.heading);
    for (const subject of [
      'Account registration',
      'Investment risk',
      'Privacy',
      'Buying from us',
      'Selling back to us',
      'Returns and exchange',
      'Storage',
      'Code of conduct',
      'Intellectual property',
      'Liability',
      'Governing law, jurisdiction and complaints',
      'Force majeure',
      'Suspension and termination',
    ]) {
      expect(headings).toContain(subject);
    }
  });

  it('keep the order of the privacy policy (P26 to P36)', () => {
    expect(policyPage('privacy-policy').title).toBe('Privacy Policy');
    expect(policyPage('privacy-policy').sections.map((section) => section.heading)).toEqual([
      'Safeguarding your privacy',
      'The information we collect',
      'How we collect it',
      'How we use it',
      'Sharing with other companies',
      'Grievance resolution',
      'Compliance and security',
      'Your controls and choices',
      'Data transfers, storage and retention',
      'Changes to this policy',
      'Comments and questions',
    ]);
  });

  it('name every kind of information that is collected (P27)', () => {
    const collected = textsOfSections(policyPage('privacy-policy').sections.slice(1, 2));
    for (const kind of ['Registration', 'Transaction', 'Surveys', 'Interaction', 'Usage and technical data']) {
      expect(collected).toContain(kind);
    }
  });

  it('anchor the four blocks of the benefits page', () => {
    expect(policyPage('freeshipping').sections.map((section) => section.anchor)).toEqual([
      'freeshipping',
      'positive_weight',
      'shopwithconfidence',
      'safeandsecure',
    ]);
  });

  it('describe mission, five services and values on the about page', () => {
    const anchors = policyPage('about').sections.map((section) => section.anchor);
    expect(anchors).toEqual([
      'mission',
      'services',
      'trading',
      'pan-india-presence',
      'real-time-market-price',
      'customisation',
      'distribution',
      'values',
    ]);
  });

  it('do not promise delivery outside India', () => {
    expect(Object.values(text).join(' ')).not.toMatch(/worldwide|abroad|international shipping/i);
  });

  it('refer by number to the section on cancellation', () => {
    const sections = policyPage('terms-and-conditions').sections;
    expect(text.terms).toContain('a cancellation under section 11');
    expect(sections[10]?.heading).toBe('Cancellation');
  });
});
