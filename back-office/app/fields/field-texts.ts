/** Labels and display values of fields in audit entries and conflicting edits. */
import { type FieldShape, RESOURCES } from '@tola/contract/staff';
import { formatCount, formatDateTime, NOTHING } from '../controls/format.ts';
import { formatField } from './field-format.ts';
import { formatFlag, formatInUnit, labelFromName, unitFromName } from './names-and-units.ts';
import { formatSetting, labelOf as settingLabel, unitNameOf } from './setting-labels.ts';

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
  payoutId: 'Payout',
  payoutUtr: 'UTR of the payout',
  serials: 'Serial numbers',
  waiveCharge: 'Charge waived',
};

function labelOf(name: string): string {
  return LABELS[name] ?? labelFromName(name);
}

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
    labelOf: (name) => shapes.get(name)?.label.replace(/ \((g|per thousand)\)$/, '') ?? labelOf(name),
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
    textOf: (name, value) => formatSetting(name === 'value' ? setting : unitNameOf(setting, name), value),
  };
}

function plainText(name: string, value: unknown): string {
  if (isEmpty(value)) return NOTHING;
  if (typeof value === 'boolean') return formatFlag(value);
  if (typeof value === 'number') return numberText(name, value);
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? formatDateTime(value) : value;
  if (Array.isArray(value)) return value.map((item) => plainText(name, item)).join(value.some(isGroup) ? '\n' : ', ');
  return Object.entries(value as object)
    .map(([part, item]) => `${labelOf(part)}: ${plainText(part, item)}`)
    .join(', ');
}

function numberText(name: string, value: number): string {
  const unit = unitFromName(name);
  if (unit !== null) return formatInUnit(unit, value);
  // Ids are names, not amounts: without separators.
  return /^id$|Ids?$/.test(name) ? String(value) : formatCount(value);
}

function rowsText({ labelOf, textOf }: FieldTexts, rows: unknown): string {
  if (!Array.isArray(rows)) return NOTHING;
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
