import type { PolicyPage } from '../content-shape.ts';

export const about: PolicyPage = {
  title: 'About {{businessName}}',
  intro:
    '{{businessName}} is an online store in India for gold and silver coins and bars. A bullion dealer and refinery stands behind it, and its prices follow the live metal market in rupees, second by second.',
  sections: [
    {
      heading: 'Our mission',
      anchor: 'mission',
      blocks: [
        {
          kind: 'p',
          text: 'We want buying a gram of gold to be as plain as reading a weighing scale. You see the live rate, the premium, the margin and the making charge, each as a figure of its own, and the total you see is the total you are charged.',
        },
        {
          kind: 'p',
          text: 'Bullion has long been sold on trust in a person across a counter. A website has to earn the same trust with arithmetic, with paper and with parcels that arrive. So we publish how a price is made, fix it for you while you pay, issue a GST tax invoice for every order, and send every parcel insured at our cost.',
        },
      ],
    },
    {
      heading: 'What we do',
      anchor: 'services',
      blocks: [
        {
          kind: 'p',
          text: '{{legalName}} buys, refines and sells gold and silver. For private buyers, families, companies and the trade we offer five services.',
        },
      ],
    },
    {
      heading: 'Trading',
      anchor: 'trading',
      blocks: [
        {
          kind: 'p',
          text: 'We sell gold coins and bars of 995 and 999 fineness, from half a gram to one kilogram, and silver coins and bars of 999 fineness, from 5 g to 5 kg, some of them in colour. We also buy our products back, at the live selling rate minus 1 percent, excluding GST.',
        },
      ],
    },
    {
      heading: 'Pan-India presence',
      anchor: 'pan-india-presence',
      blocks: [
        {
          kind: 'p',
          text: 'Orders are delivered free and insured to {{deliveryPinCodes}} PIN codes across India within {{deliveryDays}} working days. Our showrooms are listed in the store locator, with their hours and a map.',
        },
      ],
    },
    {
      heading: 'Real-time market price',
      anchor: 'real-time-market-price',
      blocks: [
        {
          kind: 'p',
          text: 'Rates for gold 995, gold 999 and silver 999 reach your screen as the market moves. When no fresh rate is available we pause sales and say so. We never sell at an old price.',
        },
      ],
    },
    {
      heading: 'Customisation',
      anchor: 'customisation',
      blocks: [
        {
          kind: 'p',
          text: 'A name for a birthday, two names for a wedding, a logo for a company: customised coins are made to order in the same metals and finenesses as the rest of the catalogue. For larger runs our corporate desk plans weight, artwork, budget and delivery with you.',
        },
      ],
    },
    {
      heading: 'Distribution',
      anchor: 'distribution',
      blocks: [
        {
          kind: 'p',
          text: 'Jewellers and gift houses can carry our coins and bars as distributors, with live wholesale rates, sealed and invoiced stock, and supply from one refinery.',
        },
      ],
    },
    {
      heading: 'Our values',
      anchor: 'values',
      blocks: [
        {
          kind: 'list',
          items: [
            'Exactness. Weight and purity carry a positive tolerance: never less than what is marked.',
            'Openness. Every part of a price can be opened and checked, and there are no extra or hidden charges.',
            'Steadiness. A fixed price is kept for its whole time, whichever way the market goes.',
            'Care. Parcels are sealed, insured and unmarked, and questions are answered by people who handle metal every day.',
            'Restraint. We do not predict prices, press for a decision, or call a piece rare that is not.',
          ],
        },
      ],
    },
  ],
};
