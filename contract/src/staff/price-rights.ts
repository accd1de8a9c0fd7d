/** Rights over prices: rates, premiums, trading halts and metal trades. */
export const PRICE_RIGHTS = {
  'rates.read': {
    area: 'Prices',
    label: 'See the pricing console',
    description: 'Rates, premiums, proposals and trading halts.',
  },
  'rates.set': { area: 'Prices', label: 'Set rates', description: 'Set and withdraw manual rates near the market.' },
  'rates.set-beyond-guard': {
    area: 'Prices',
    label: 'Decide on rates far from the market',
    description: 'Approve or decline manual rates that somebody else has proposed.',
  },
  'premiums.change': {
    area: 'Prices',
    label: 'Change premiums',
    description: 'Change premiums, and propose changes that need approval.',
  },
  'premiums.approve': {
    area: 'Prices',
    label: 'Decide on premiums',
    description: 'Approve or decline premiums that somebody else has proposed.',
  },
  'halts.decide': {
    area: 'Prices',
    label: 'Halt and resume sales',
    description: 'Halt sales, and lift trading halts.',
  },
  'metal-trades.record': {
    area: 'Prices',
    label: 'Record purchases and hedges',
    description: 'See and record the dealer’s own metal trades.',
  },
} as const;
