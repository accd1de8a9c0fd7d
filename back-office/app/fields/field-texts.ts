/** Labels and display values of fields in audit entries and conflicting edits. */
import { type FieldShape, RESOURCES } from '@tola/contract/staff';
import { formatRupees, formatWeight } from '@tola/pricing';
import { formatCount, formatDateTime, sentenceCase } from '../controls/format.ts';
import { formatField } from './field-format.ts';
import { formatSetting, labelOf as settingLabel } from './setting-labels.ts';

/** How the fields of one entry read. */
export interface FieldTexts {
  readonly labelOf: (name: string) => string;
  readonly textOf: (name: string, value: unknown) => string;
}

/** Labels that cannot be derived from the name. */
const LABELS: Readonly<Record<string, string>> = {
  askPaise: 'Rate',
  byBank: 'Paid out by bank',
  creditId: 'Bank credit',
  effectiveAt: 'In force from',
  establishedAt: 'Approved since',
  expiresAt: 'In force until',
  pan: 'PAN',
  payoutId: 'Payout',
  payoutUtr: 'UTR of the payout',
  serials: 'Serial numbers',
  utr: 'UTR',
  waiveCharge: 'Charge waived',
};

/** Kinds of entries about a resource whose name was stored differently. */
const RESOURCE_OF_KIND: Readonly<Record<string, string>> = { weight: 'weights' };

/** @param subjectId of a setting: its name */
export function fieldTexts({ kind, subjectId }: { readonly kind: string; readonly subjectId: string }): FieldTexts {
  if (kind === 'setting') return settingTexts(subjectId);
  const resource = RESOURCES.find(({ name, singular }) => singular === kind || name === RESOURCE_OF_KIND[kind]);
  return recordTexts(resource?.fields ?? []);
}

/** Fields outside a resource are derived from their names and values. */
export function recordTexts(fields: readonly FieldShape[]): FieldTexts {
  const shapes = new Map(fields.map((field) => [field.name, field]));
  return {
    // The labels of a form name the unit to type; the values here carry their own.
    labelOf: (name) => shapes.get(name)?.label.replace(/ \((g|per thousand)\)$/, '') ?? humanised(name),
    textOf(name, value) {
      const shape = shapes.get(name);
      if (shape === undefined || isEmpty(value)) return plainText(name, value);
      if (shape.kind === 'rows') return rowsText(recordTexts(shape.of), value);
      return typeof value === 'object' ? plainText(name, value) : formatField(shape, { [name]: value });
    },
  };
}

function settingTexts(setting: string): FieldTexts {
  return {
    labelOf: (name) => (name === 'value' ? settingLabel(setting) : settingLabel(name)),
    textOf: (name, value) => formatSetting(name === 'value' ? setting : name, value),
  };
}

/** "marginPaisePerGram" becomes "Margin per gram". */
function humanised(name: string): string {
  const label = LABELS[name];
  if (label !== undefined) return label;
  const words = name
    .replace(/(?<=.)(Paise(?=PerGram$|$)|Mg$|Bp$|Id$|At$)/, '')
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase();
  return sentenceCase(words.trim());
}

function plainText(name: string, value: unknown): string {
  if (isEmpty(value)) return '—';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return numberText(name, value);
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? formatDateTime(value) : value;
  if (Array.isArray(value)) return value.map((item) => plainText(name, item)).join(value.some(isGroup) ? '\n' : ', ');
  return Object.entries(value as object)
    .map(([part, item]) => `${humanised(part)}: ${plainText(part, item)}`)
    .join(', ');
}

function numberText(name: string, value: number): string {
  if (/^paise|Paise(PerGram)?$/.test(name)) return formatRupees(value);
  if (/^mg$|Mg$/.test(name)) return formatWeight(value);
  if (/^bp$|Bp$/.test(name)) return `${value / 100} %`;
  // Ids are names, not amounts: without separators.
  return /^id$|Ids?$/.test(name) ? String(value) : formatCount(value);
}

function rowsText({ labelOf, textOf }: FieldTexts, rows: unknown): string {
  if (!Array.isArray(rows)) return '—';
  const lines = rows.map((row: object) =>
    Object.entries(row)
      .map(([name, value]) => `${labelOf(name)}: ${textOf(name, value)}`)
      .join(', '),
  );
  return lines.join('\n');
}

function isGroup(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
