import type { PageSection } from '../content-shape.ts';

/** Sections 1 to 5 of the privacy policy: what is collected, how, why and who else sees it. */
export const privacyCollection: PageSection[] = [
  {
    heading: 'Safeguarding your privacy',
    anchor: 'safeguarding-privacy',
    blocks: [
      {
        kind: 'p',
        text: '{{legalName}} runs {{businessName}} and decides why and how personal information is used in it. In the words of the Digital Personal Data Protection Act, 2023 we are the data fiduciary. We collect what an order, a delivery and the law need, keep it safe, and do not sell it.',
      },
      {
        kind: 'p',
        text: 'Only authorised employees with a job need may access personal information. Each works under a login of their own, and what they change is recorded.',
      },
    ],
  },
  {
    heading: 'The information we collect',
    anchor: 'information-collected',
    blocks: [
      {
        kind: 'table',
        head: ['Kind', 'What it is'],
        rows: [
          [
            'Registration',
            'name, mobile number, e-mail address, State, address, password (kept only as a hash) and, if you give one, GSTIN',
          ],
          [
            'Transaction',
            'cart, orders, addresses, payments and their references, screenshots of payments, invoices, refunds, coupons and loyalty points; PAN where the law requires it',
          ],
          ['Surveys', 'answers to surveys, which are always voluntary, and testimonials that you write'],
          [
            'Interaction',
            'messages and enquiries, with what is attached to them, e.g. a visiting card, and our notes on telephone calls',
          ],
          [
            'Usage and technical data',
            'pages opened, time, IP address, type of browser and device, and errors that occurred',
          ],
        ],
      },
      {
        kind: 'p',
        text: 'Card numbers, CVV and UPI PIN never reach us. You enter them with the payment provider or in your bank’s app. The store is meant for adults; we do not knowingly collect information about children.',
      },
    ],
  },
  {
    heading: 'How we collect it',
    anchor: 'how-collected',
    blocks: [
      {
        kind: 'list',
        items: [
          'Forms: what you type when you register, order, change an address, write to us or leave a testimonial.',
          'Cookies: one cookie keeps you logged in. It holds a random number and no personal details, and scripts cannot read it. Your browser’s own storage also keeps your login record without the password, your choices, and the weight you last looked at.',
          'Web beacons: small images in pages or e-mails that tell us whether they were opened. They are used only if you have agreed to analytics.',
          'Payment providers and carriers: whether a payment succeeded, and when a parcel was delivered.',
        ],
      },
      {
        kind: 'p',
        text: 'Cookies may be declined. The store asks before it uses any cookie that is not needed, and “no” has no drawback. If you block the login cookie in your browser you can still read everything, but you cannot log in or buy.',
      },
    ],
  },
  {
    heading: 'How we use it',
    anchor: 'use',
    blocks: [
      {
        kind: 'list',
        items: [
          'to make and deliver your order, take payment, issue the invoice and pay refunds and buybacks;',
          'to run your account, including the OTP that resets a password;',
          'to answer enquiries and complaints;',
          'to obey the laws on tax, accounts, money laundering and consumers;',
          'to keep the store safe, find fraud and mend errors;',
          'to see, with your consent, which pages are useful;',
          'to send news about gold and silver, if you have asked for it.',
        ],
      },
      {
        kind: 'p',
        text: 'For a purpose that is not in this list we ask you first. No decision about you is made by a program alone.',
      },
    ],
  },
  {
    heading: 'Sharing with other companies',
    anchor: 'sharing',
    blocks: [
      {
        kind: 'p',
        text: 'We share information with other companies only as far as their task needs it:',
      },
      {
        kind: 'table',
        head: ['With', 'What for'],
        rows: [
          ['Payment provider and banks', 'payment, refund, checks against fraud'],
          ['Carriers and insurers', 'delivery of the parcel, claims'],
          ['Providers of e-mail, SMS and hosting', 'messages and the running of the store'],
          ['Auditors and advisers', 'accounts and legal questions, under a duty of secrecy'],
          ['Authorities and courts', 'where the law obliges us'],
        ],
      },
      {
        kind: 'p',
        text: 'They may not use it for purposes of their own. We do not sell or rent personal information. If the business is ever transferred, your information goes with it under this policy, and you are told beforehand.',
      },
    ],
  },
];
