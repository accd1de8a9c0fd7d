/** The resource of suppliers. */
import { GST_STATES } from '@tola/pricing';
import { type Resource, withRight } from './resource.ts';

const GSTIN_FORM = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const PAN_FORM = /^[A-Z]{5}[0-9]{4}[A-Z]$/;

export const suppliers: Resource = {
  name: 'suppliers',
  title: 'Suppliers',
  singular: 'supplier',
  right: 'purchases.read',
  searchPlaceholder: 'Name, GSTIN or PAN',
  canAdd: true,
  canRemove: false,
  fields: withRight('purchases.record', [
    { name: 'name', label: 'Name', kind: 'line', maxLength: 120, listed: true },
    {
      name: 'gstin',
      label: 'GSTIN',
      kind: 'line',
      optional: true,
      listed: true,
      pattern: [GSTIN_FORM, 'is not a GSTIN'],
      hint: 'Empty for a supplier without registration: no input GST.',
    },
    { name: 'pan', label: 'PAN', kind: 'line', optional: true, pattern: [PAN_FORM, 'is not a PAN'] },
    {
      name: 'stateCode',
      label: 'State',
      kind: 'choice',
      listed: true,
      filtered: true,
      choices: GST_STATES.map(({ code, name }) => [code, `${name} (${code})`] as const),
    },
    { name: 'phone', label: 'Phone', kind: 'line', maxLength: 40, optional: true },
    { name: 'email', label: 'Email', kind: 'line', maxLength: 254, optional: true },
    { name: 'bankName', label: 'Bank', kind: 'line', maxLength: 80, optional: true },
    { name: 'bankAccount', label: 'Account number', kind: 'line', maxLength: 34, optional: true },
    {
      name: 'bankIfsc',
      label: 'IFSC',
      kind: 'line',
      optional: true,
      pattern: [/^[A-Z]{4}0[A-Z0-9]{6}$/, 'is not an IFSC'],
    },
    { name: 'note', label: 'Note', kind: 'text', maxLength: 500, optional: true },
    {
      name: 'isActive',
      label: 'Status',
      kind: 'flag',
      initial: true,
      listed: true,
      filtered: true,
      labels: ['Active', 'No longer used'],
    },
  ]),
};
