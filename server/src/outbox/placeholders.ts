/** Placeholders in texts of messages: `{orderNumber}` stands for the formatted value of a field of the template's data. */
import { formatDay } from '@tola/contract';
import { formatRupees } from '@tola/pricing';
import type { Letterhead } from './letter.ts';
import { indianDeadline, indianTime } from './template.ts';

const PLACEHOLDER = /\{([^{}]*)\}/g;
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
/** Fields whose instant ends something: midnight is the end of the day before. */
const DEADLINE = /payBy|deadline|until|expires/i;
const integer = new Intl.NumberFormat('en-IN');

/** Names in braces, each once. */
export function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name))];
}

/** The text with values for its placeholders; one without a value becomes empty. */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(PLACEHOLDER, (_, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : ''));
}

/** Formatted values of the fields of a template's data, and of the sender. Lists and objects have none. */
export function valuesOf(data: unknown, head: Letterhead): Record<string, string> {
  const fields = Object.entries((data ?? {}) as Readonly<Record<string, unknown>>);
  const own = fields.flatMap(([name, value]) => {
    const text = formatField(name, value);
    return text === null ? [] : [[placeholderOf(name), text] as const];
  });
  const { tradeName, phone, careEmail } = head;
  return { tradeName, phone, careEmail, ...linkIn(data, head), ...Object.fromEntries(own) };
}

/** The placeholder of a field: `{payable}` for `payablePaise`. */
export function placeholderOf(field: string): string {
  return field.replace(/Paise$/, '');
}

/** The page that a message is about. */
function linkIn(data: unknown, { publicUrl }: Letterhead): Record<string, string> {
  const { path, orderNumber } = (data ?? {}) as { readonly path?: unknown; readonly orderNumber?: unknown };
  if (typeof path === 'string') return { link: `${publicUrl}${path}` };
  if (typeof orderNumber !== 'string') return {};
  return { link: `${publicUrl}/order-view/${encodeURIComponent(orderNumber)}` };
}

/** Null for a value that a sentence cannot hold. */
export function formatField(name: string, value: unknown): string | null {
  if (value === null) return '';
  if (typeof value === 'number') return name.endsWith('Paise') ? formatRupees(value) : integer.format(value);
  if (typeof value !== 'string') return null;
  if (INSTANT.test(value)) return DEADLINE.test(name) ? indianDeadline(value) : indianTime(value);
  return DAY.test(value) ? formatDay(value) : value;
}
