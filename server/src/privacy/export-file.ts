/** Writes a customer's data as a JSON or HTML file, piece by piece, so that a long history is never in memory at once. */
import { formatRupees, indianFormat } from '@tola/pricing';
import { camelName, type Queryable, sql } from '#database';
import { escapeHtml } from '#html';
import { type DataOwner, EXPORT_SECTIONS, type ExportSection } from './export-sections.ts';

const ROWS_PER_READ = 500;

export interface ExportHead {
  readonly businessName: string;
  readonly madeAt: Date;
}

type Row = Readonly<Record<string, unknown>>;

/** The rows of a section, in parts. */
async function* partsOf(db: Queryable, section: ExportSection, owner: DataOwner): AsyncGenerator<Row[]> {
  for (let offset = 0; ; offset += ROWS_PER_READ) {
    const part = await db.rows<{ row: Row }>(sql`
      select to_jsonb(data) as row from (${section.select(owner)}) data limit ${ROWS_PER_READ} offset ${offset}`);
    if (part.length > 0) yield part.map(({ row }) => row);
    if (part.length < ROWS_PER_READ) return;
  }
}

export async function* exportJson(db: Queryable, owner: DataOwner, head: ExportHead): AsyncGenerator<string> {
  yield `{\n"shop": ${JSON.stringify(head.businessName)},\n"madeAt": ${JSON.stringify(head.madeAt)}`;
  for (const section of EXPORT_SECTIONS) {
    yield `,\n${JSON.stringify(section.name)}: [`;
    let before = '\n';
    for await (const rows of partsOf(db, section, owner)) {
      yield before + rows.map((row) => JSON.stringify(withCamelNames(row))).join(',\n');
      before = ',\n';
    }
    yield ']';
  }
  yield '\n}\n';
}

function withCamelNames(row: Row): Row {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [camelName(name), value]));
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c1b18;background:#fff}
h2{margin-top:2.5rem;border-bottom:1px solid #ccc}dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.15rem 1rem;padding:.6rem 0;border-bottom:1px solid #eee;margin:0}
dt{color:#555}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}
@media(prefers-color-scheme:dark){body{color:#eee;background:#161512}dt{color:#aaa}h2{border-color:#444}dl{border-color:#333}}`;

export async function* exportHtml(db: Queryable, owner: DataOwner, head: ExportHead): AsyncGenerator<string> {
  const title = escapeHtml(`Your data at ${head.businessName}`);
  yield `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${STYLE}</style></head><body><h1>${title}</h1>
<p>Everything the store holds about you, made on ${escapeHtml(readable('made_at', head.madeAt.toISOString()))}.</p>
`;
  for (const section of EXPORT_SECTIONS) {
    yield `<section><h2>${escapeHtml(section.title)}</h2>\n`;
    let isEmpty = true;
    for await (const rows of partsOf(db, section, owner)) {
      isEmpty = false;
      yield rows.map(htmlOf).join('\n');
    }
    yield isEmpty ? '<p>Nothing stored.</p></section>\n' : '</section>\n';
  }
  yield '</body></html>\n';
}

function htmlOf(row: Row): string {
  const facts = Object.entries(row)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `<dt>${escapeHtml(labelOf(name))}</dt><dd>${escapeHtml(readable(name, value))}</dd>`);
  return `<dl>${facts.join('')}</dl>`;
}

/** `payable_paise` and `payablePaise` become "Payable". */
function labelOf(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/_(paise|mg|at)$/, '')
    .replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const indianTime = indianFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });

function readable(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => readable(name, item)).join('\n');
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .filter(([, part]) => part !== null && part !== '')
      .map(([part, item]) => `${labelOf(part)}: ${readable(part, item)}`)
      .join(', ');
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number' && /paise$/i.test(name)) return formatRupees(value);
  if (typeof value === 'number' && /(_m|M)g$/.test(name)) return `${value / 1000} g`;
  if (typeof value === 'string' && /(_at|At)$/.test(name)) return `${indianTime.format(new Date(value))} IST`;
  return String(value);
}
