import type { PageSection } from '../content-shape.ts';

/** Sections 6 to 11 of the privacy policy: complaints, security, choices, retention and changes. */
export const privacyRights: PageSection[] = [
  {
    heading: 'Grievance resolution',
    anchor: 'grievance-resolution',
    blocks: [
      {
        kind: 'p',
        text: 'Our grievance officer is {{grievanceOfficer}}, {{legalName}}, {{registeredAddress}}. Telephone: {{grievancePhone}}. E-mail: {{grievanceEmail}}.',
      },
      {
        kind: 'p',
        text: 'Every complaint, about an order or about your information, gets a ticket number, is acknowledged within 48 hours and is resolved within one month of the day we receive it. If our answer on personal data does not satisfy you, you may turn to the Data Protection Board of India.',
      },
    ],
  },
  {
    heading: 'Compliance and security',
    anchor: 'compliance',
    blocks: [
      {
        kind: 'p',
        text: 'Pages and calls travel under SSL encryption (TLS). Passwords are stored as hashes that cannot be turned back. PAN is stored encrypted and shown masked. Access is limited and recorded. Should personal information be lost or disclosed all the same, we tell those concerned and the Data Protection Board without delay.',
      },
      {
        kind: 'p',
        text: 'Your share in it is small and important. Keep your password secret and use it nowhere else, never tell anyone an OTP, and log out on shared devices. Logging out ends the session on our server as well as on the screen.',
      },
    ],
  },
  {
    heading: 'Your controls and choices',
    anchor: 'controls',
    blocks: [
      {
        kind: 'list',
        items: [
          'Correct your account: addresses, GSTIN and password can be changed in your profile. For your name, mobile number or e-mail address write to {{careEmail}}.',
          'E-mail: you can change your Silver and Gold e-mail subscriptions at any time, each by itself, or unsubscribe from both via Account Preferences or by writing to {{careEmail}}. Messages about your own orders are not part of them.',
          'Cookies: change your answer under the privacy choices at the foot of each page.',
          'Access and erasure: ask us for a summary of the information we hold about you, for its correction or for its erasure. What the law tells us to keep is blocked instead, and erased when its time has come.',
          'Withdraw consent: as easily as you gave it, for the future.',
          'Nominate a person who may use these rights if you die or can no longer act.',
        ],
      },
      {
        kind: 'p',
        text: 'We answer such a request within one month, free of charge. To protect you we may first check that it comes from you.',
      },
    ],
  },
  {
    heading: 'Data transfers, storage and retention',
    anchor: 'retention',
    blocks: [
      {
        kind: 'p',
        text: 'Information is stored on servers in India. If a provider has to process something outside India, we transfer only what is needed, under contract, and not to a country that the government has barred.',
      },
      {
        kind: 'table',
        head: ['Information', 'Kept for'],
        rows: [
          ['Account', 'as long as it exists, then 12 months'],
          [
            'Orders, invoices, payments, PAN',
            'as long as tax law requires the books: 72 months after the annual GST return of the year falls due, and longer while a proceeding is open',
          ],
          ['Records under the law against money laundering', '5 years after the transaction'],
          ['Enquiries and complaints', '24 months after the last message'],
          ['Logs of access and errors', '12 months'],
          ['Cart of a closed session, an unused OTP', 'deleted as soon as it is no longer needed'],
        ],
      },
    ],
  },
  {
    heading: 'Changes to this policy',
    anchor: 'changes',
    blocks: [
      {
        kind: 'p',
        text: 'When this policy changes in a way that matters to you, we tell you by e-mail or by a notice on the site before the change takes effect. Where the law asks for fresh consent, we ask for it. The text on this page is always the one in force.',
      },
    ],
  },
  {
    heading: 'Comments and questions',
    anchor: 'questions',
    blocks: [
      {
        kind: 'p',
        text: 'Comments and questions about this policy are welcome at {{careEmail}}, by telephone at {{tollFree}}, or by letter to {{legalName}}, {{registeredAddress}}. The Contact Us page has a form.',
      },
    ],
  },
];
