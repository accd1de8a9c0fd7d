/** The dealer's own trades in metal as records. */
import { editedBy, type Resource } from './resource.ts';
import { metalChoices, quotedWeights } from './staff-values.ts';

const right = ['pricing', 'accounts'] as const;

export const metalTrades: Resource = {
  name: 'metal-trades',
  title: 'Metal trades',
  singular: 'metal trade',
  right,
  searchPlaceholder: 'From or to whom, or reference',
  canAdd: true,
  canRemove: false,
  fields: editedBy(right, [
    { name: 'tradedAt', label: 'When', kind: 'dateTime', listed: true },
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
      label: 'We',
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
      hint: 'Stock that was there before the store opened counts as bought.',
    },
    {
      name: 'fineness',
      label: 'Fineness in thousandths',
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
      hint: `${quotedWeights}, without GST.`,
    },
    { name: 'counterparty', label: 'From or to whom', kind: 'line', listed: true },
    { name: 'reference', label: 'Their invoice or deal number', kind: 'line', optional: true },
    { name: 'note', label: 'Note', kind: 'text', maxLength: 500, optional: true },
    {
      name: 'counts',
      label: 'State',
      kind: 'flag',
      listed: true,
      filtered: true,
      labels: ['Counts', 'Written down by mistake'],
    },
  ]),
};
