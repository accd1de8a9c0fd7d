/** Rights over money: refunds, payouts, bank statements, settlements and reports. */
export const MONEY_RIGHTS = {
  'refunds.make': {
    area: 'Money',
    label: 'Make refunds',
    description: 'Refund orders, and decide on late, returned and disputed payments.',
  },
  'payouts.pay': {
    area: 'Money',
    label: 'Pay out refunds and balances',
    description: 'See customers’ bank accounts; record, withdraw and convert payouts.',
  },
  'bank.read': {
    area: 'Money',
    label: 'See bank payments',
    description: 'Payments to verify, unmatched credits and refunds to pay out.',
  },
  'bank.import': {
    area: 'Money',
    label: 'Import bank statements',
    description: 'Import statements, which confirms the orders whose payment they show.',
  },
  'bank.assign': {
    area: 'Money',
    label: 'Assign bank credits',
    description: 'Assign unmatched credits to orders, or record that they were returned.',
  },
  'settlements.read': {
    area: 'Money',
    label: 'See settlements',
    description: 'Payouts, fees, disputes and differences of the payment provider.',
  },
  'settlements.settle': {
    area: 'Money',
    label: 'Settle differences',
    description: 'Reconcile with the payment provider, and settle differences.',
  },
  'unpaid-orders.read': {
    area: 'Money',
    label: 'See unpaid orders',
    description: 'Totals of unpaid orders; the largest customers and addresses by name only with “See customers”.',
  },
  'figures.read': {
    area: 'Money',
    label: 'See figures on the dashboard',
    description: 'Sales, exposure, stock and the state of rates and online payments.',
  },
  'reports.read': { area: 'Money', label: 'See reports', description: 'Sales reports, on screen and as a file.' },
} as const;
