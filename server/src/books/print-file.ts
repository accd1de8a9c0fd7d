/** A register as a page to print, row by row. */
import type { RegisterColumn, RegisterRow } from '@tola/contract/staff';
import { formatRupees, indianDateTime } from '@tola/pricing';
import { escapeHtml } from '#html';
import { RunningSums } from './running-sums.ts';
import type { SheetTable } from './sheet-file.ts';

const STYLE = `@page{size:A4 landscape;margin:12mm}body{font:9pt/1.35 system-ui,sans-serif;color:#000;margin:16px}
h1{font-size:14pt;margin:0 0 2pt}p{margin:0 0 8pt}table{border-collapse:collapse;width:100%}thead{display:table-header-group}
th,td{border-bottom:1px solid #ccc;padding:2pt 4pt;text-align:left;vertical-align:top}tr{break-inside:avoid}
.n{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}.sum td{font-weight:600;border-top:2px solid #000}`;

/** @param heading the firm and the period */
export async function* printFile(table: SheetTable, heading: string): AsyncGenerator<string> {
  const { title, columns, batches } = table;
  const sums = new RunningSums(columns);
  const heads = columns.map(([, column]) => cell('th', column, column.label)).join('');
  yield `<!doctype html><html lang="en-IN"><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>${STYLE}</style><h1>${escapeHtml(title)}</h1><p>${escapeHtml(heading)}</p><table><thead><tr>${heads}</tr></thead><tbody>`;
  for await (const rows of batches) {
    sums.add(rows);
    yield rows.map((row) => rowOf(columns, row)).join('');
  }
  const last = columns.map(([name, column], at) => {
    const sum = sums.of(name);
    return cell('td', column, sum === null ? (at === 0 ? 'Total' : '') : textOf(column, sum));
  });
  // Not a table footer: browsers print that on every page.
  yield `</tbody><tbody class="sum"><tr>${last.join('')}</tr></tbody></table></html>`;
}

function rowOf(columns: SheetTable['columns'], row: RegisterRow): string {
  return `<tr>${columns.map(([name, column]) => cell('td', column, textOf(column, row[name] ?? null))).join('')}</tr>`;
}

function cell(tag: 'td' | 'th', { unit }: RegisterColumn, text: string): string {
  return `<${tag}${unit === 'paise' || unit === 'count' ? ' class="n"' : ''}>${escapeHtml(text)}</${tag}>`;
}

function textOf({ unit }: RegisterColumn, value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return unit === 'paise' ? formatRupees(value) : String(value);
  if (unit === 'day') return value.split('-').toReversed().join('-');
  return unit === 'time' ? indianDateTime(new Date(value)).slice(0, 16).replace('T', ' ') : value;
}
