/** Resource for the dealer's own metal trades. */
import { type Resource, withRight } from './resource.ts';
import { metalChoices, quotedWeights } from './staff-values.ts';

export const metalTrades: Resource = {
  name: 'metal-trades',
  title: 'Purchases and hedges',
  singular: 'metal trade',
  right: 'metal-trades.record',
  searchPlaceholder: 'Counterparty or reference',
  canAdd: true,
  canRemove: false,
  fields: withRight('metal-trades.record', [
    { name: 'tradedAt', label: 'Date', kind: 'dateTime', listed: true },
    {
      name: 'metal',
      label: 'Metal',
      kind: 'choice',
      listed: true,
      filtered: true,
      choices: metalChoices,
    },
    {
      name: 'side',
      label: 'Side',
      kind: 'choice',
      listed: true,
      filtered: true,
      choices: [
        ['bought', 'Bought'],
        ['sold', 'Sold'],
      ],
    },
    {
      name: 'weightMg',
      label: 'Weight (g)',
      kind: 'milligrams',
      listed: true,
      hint: 'Record opening stock as bought.',
    },
    {
      name: 'fineness',
      label: 'Fineness (per thousand)',
      kind: 'integer',
      min: 1,
      max: 999,
      initial: 999,
      listed: true,
    },
    {
      name: 'ratePaise',
      label: 'Rate',
      kind: 'paise',
      listed: true,
      hint: `${quotedWeights}, excluding GST.`,
    },
    { name: 'counterparty', label: 'Counterparty', kind: 'line', listed: true },
    { name: 'reference', label: 'Invoice or deal number', kind: 'line', optional: true },
    { name: 'note', label: 'Note', kind: 'text', maxLength: 500, optional: true },
    {
      name: 'counts',
      label: 'Status',
      kind: 'flag',
      listed: true,
      filtered: true,
      labels: ['Counted', 'Entered by mistake'],
    },
  ]),
};
