/** Rights over customers, their points and coupons. */
export const CUSTOMER_RIGHTS = {
  'customers.read': {
    area: 'Customers',
    label: 'See customers',
    description: 'Names, contact details, orders, points and balances.',
  },
  'customers.export': {
    area: 'Customers',
    label: 'Export customers',
    description: 'Download customers with names, contact details and figures as a file.',
  },
  'customers.manage': {
    area: 'Customers',
    label: 'Look after customers',
    description: 'End customers’ sessions, add internal notes and tags.',
  },
  'customers.block': {
    area: 'Customers',
    label: 'Block customers',
    description:
      'Block customers, who then cannot log in, order or redeem points, and unblock them; record screenings.',
  },
  'customers.correct': {
    area: 'Customers',
    label: 'Correct contacts',
    description: 'Correct names, emails and mobile numbers. Customers prove a new email and number themselves.',
  },
  'customers.merge': {
    area: 'Customers',
    label: 'Merge customers',
    description: 'Propose to merge two records of one person, and decide on such proposals of others.',
  },
  'customers.read-pan': {
    area: 'Customers',
    label: 'See full PANs',
    description: 'The PAN of an order’s buyer for statutory reports. Every view is logged.',
  },
  'customers.verify-pan': {
    area: 'Customers',
    label: 'Decide on PANs',
    description:
      'See which PANs differ from the buyer’s name, check them again, and accept them after seeing the card.',
  },
  'customers.vouch': {
    area: 'Customers',
    label: 'Approve higher limits',
    description: 'Approve customers as established, regardless of what they have paid.',
  },
  'privacy.read': {
    area: 'Customers',
    label: 'See privacy records',
    description: 'How long personal data is kept, and what was erased.',
  },
  'privacy.answer': {
    area: 'Customers',
    label: 'Answer data requests',
    description: 'Requests of customers about their personal data, as the grievance officer.',
  },
  'privacy.breaches': {
    area: 'Customers',
    label: 'Keep the breach register',
    description: 'Record personal data breaches, notify the Data Protection Board and affected customers.',
  },
  'points.adjust': {
    area: 'Customers',
    label: 'Adjust points',
    description: 'Add or deduct loyalty points; 1 point is worth ₹1.',
  },
  'coupons.read': { area: 'Customers', label: 'See coupons', description: 'Codes, amounts and use of coupons.' },
  'coupons.change': { area: 'Customers', label: 'Change coupons', description: 'Add and change coupons.' },
} as const;
