/** Rights over settings, staff, saved views and logs. */
export const ADMINISTRATION_RIGHTS = {
  'settings.read': {
    area: 'Administration',
    label: 'Open settings',
    description: 'Shows the settings that other rights allow to change.',
  },
  'settings.contact': {
    area: 'Administration',
    label: 'Change contact details',
    description: 'Phone numbers, hours, social links and the delivery promise.',
  },
  'settings.firm': {
    area: 'Administration',
    label: 'Change the firm and its taxes',
    description: 'Names, address, GSTIN and PAN of the firm; GST, HSN and PAN threshold; States.',
  },
  'settings.payee': {
    area: 'Administration',
    label: 'Change the payee',
    description: 'The UPI ID and bank account that customers pay to.',
  },
  'settings.trade': {
    area: 'Administration',
    label: 'Change charges and times',
    description: 'Payment modes, surcharge, deductions, points, price lock and payment times.',
  },
  'settings.guard-rails': {
    area: 'Administration',
    label: 'Change guard rails',
    description: 'Limits of rates, prices, premiums and unpaid orders, alerts, and how long data is kept.',
  },
  'people.change': {
    area: 'Administration',
    label: 'Manage staff',
    description: 'Invite, change and block staff, their roles, two-factor authentication and sessions.',
    ownersOnly: true,
  },
  'views.share': {
    area: 'Administration',
    label: 'Share saved views',
    description: 'Save views of lists for all staff, and delete shared ones.',
  },
  'audit.read': { area: 'Administration', label: 'See the audit log', description: 'Who has changed what, and when.' },
  'security-events.read': {
    area: 'Administration',
    label: 'See security events',
    description:
      'Logins, refusals, exports and views of records, with accounts and IP addresses. Every view is logged.',
  },
} as const;
