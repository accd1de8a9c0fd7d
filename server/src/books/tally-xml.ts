/** XML as Tally imports it. A debit is a negative amount that is "deemed positive", a credit a positive one. */
import type { Paise } from '@tola/pricing';
import { xmlText } from './xml-text.ts';

/** An element with text, or with elements below it; those without content are left out. */
export function element(name: string, content: string | readonly string[], attributes = ''): string {
  const inner = typeof content === 'string' ? xmlText(content) : content.join('');
  return inner === '' ? '' : `<${name}${attributes}>${inner}</${name}>`;
}

export function attribute(name: string, value: string): string {
  return ` ${name}="${xmlText(value)}"`;
}

/** Rupees with two decimals. */
export function amount(paise: Paise): string {
  const digits = String(Math.abs(paise)).padStart(3, '0');
  return `${paise < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `YYYY-MM-DD` as `YYYYMMDD`. */
export function tallyDay(day: string): string {
  return day.replaceAll('-', '');
}

/** Whether an amount is a debit: an amount of nothing counts as a credit. */
export function deemedPositive(paise: Paise): string {
  return element('ISDEEMEDPOSITIVE', paise < 0 ? 'Yes' : 'No');
}

/** Tally creates what it is told in the order of the file. */
export async function* tallyFile(
  report: 'All Masters' | 'Vouchers',
  company: string,
  messages: AsyncIterable<string>,
): AsyncGenerator<string, void, undefined> {
  const target = element('STATICVARIABLES', [element('SVCURRENTCOMPANY', company)]);
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<ENVELOPE>${element('HEADER', [element('TALLYREQUEST', 'Import Data')])}<BODY><IMPORTDATA>`;
  yield `${element('REQUESTDESC', [element('REPORTNAME', report), target])}<REQUESTDATA>\n`;
  for await (const message of messages)
    yield `${element('TALLYMESSAGE', [message], attribute('xmlns:UDF', 'TallyUDF'))}\n`;
  yield '</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n';
}
