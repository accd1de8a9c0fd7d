/** Dates and amounts as Indian banks write them. */
import { type Paise, paiseFromRupees } from '@tola/pricing';
import { quoted, Unreadable } from './unreadable.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** 21/11/2026, 21-11-26, 21.11.2026 10:15, 21 Nov 2026, 21-NOV-2026, 2026-11-21. The day comes first, as in India. */
export function readDay(text: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(text);
  if (iso !== null) return realDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const [, day = '', month = '', year = ''] =
    /^'?(\d{1,2})[/\-. ]+([A-Za-z]{3,9}|\d{1,2})[/\-., ]+(\d{4}|\d{2})\b/.exec(text) ?? [];
  if (day === '') return null;
  const named = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  return realDay(fullYear, named > 0 ? named : Number(month), Number(day));
}

function realDay(year: number, month: number, day: number): string | null {
  if (!(month >= 1 && month <= 12) || year < 1990) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null;
}

/** Whether a cell of the date column is meant as a date: a total or a footer is not. */
export function looksLikeDay(text: string): boolean {
  return /^'?\d{1,4}[/\-. ]+([A-Za-z]{3}|\d{1,2}[/\-. ])/.test(text);
}

/** Ten thousand crore; a larger figure is a number in the wrong column. */
const MOST_RUPEES = 1e11;

export interface Amount {
  /** Below zero for "-500.00" and "(500.00)". */
  readonly paise: Paise;
  /** Where the cell says it: "500.00 Dr". */
  readonly side: 'credit' | 'debit' | null;
}

/**
 * "1,28,450.75", "₹ 500", "500.00 Cr", "10728.27 Cr.", "1,234.50(Dr)". Null for a blank cell, or one with a dash.
 *
 * @throws Unreadable when the cell holds something else
 */
export function readAmount(cell: string, row: number): Amount | null {
  if (/^[-–—*\s]*$/.test(cell)) return null;
  const [, suffix = ''] = /\(?\b(cr|dr)\b\.?\)?\s*$/i.exec(cell.replace(/(\d)(?=[cd]r)/i, '$1 ')) ?? [];
  const bare = cell.replace(/[₹,\s]|INR|Rs\.?|\(?(cr|dr)\.?\)?\s*$/gi, '');
  const isNegative = /^\(.*\)$|^-|-$/.test(bare);
  const figure = bare.replace(/[-+()]/g, '').replace(/(\.\d{2})0+$/, '$1');
  if (!/^\d+(\.\d{0,2})?$/.test(figure)) throw new Unreadable('amount-unreadable', { row, text: quoted(cell) });
  if (Number(figure) > MOST_RUPEES) throw new Unreadable('amount-impossible', { row });
  const paise = paiseFromRupees(figure.replace(/\.$/, ''));
  const side = suffix === '' ? null : /^d/i.test(suffix) ? 'debit' : 'credit';
  return { paise: isNegative ? -paise : paise, side };
}
