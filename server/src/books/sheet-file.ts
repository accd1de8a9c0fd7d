/** A register as a spreadsheet (Office Open XML), row by row: dates and amounts are numbers, with formats of India. */
import type { RegisterColumn, RegisterRow } from '@tola/contract/staff';
import { indianDateTime } from '@tola/pricing';
import { RunningSums } from './running-sums.ts';
import { xmlText } from './xml-text.ts';
import { type ZippedFile, zipped } from './zip-stream.ts';

export interface SheetTable {
  readonly title: string;
  readonly columns: readonly (readonly [name: string, column: RegisterColumn])[];
  readonly batches: AsyncIterable<readonly RegisterRow[]>;
}

/** Indexes of the cell formats in `STYLES`. */
const STYLE = { text: 0, head: 1, paise: 2, total: 3, day: 4, time: 5 } as const;

/** Lakhs and crores are grouped by two digits: 12,34,567.00. */
const AMOUNT = '[&gt;=10000000]##\\,##\\,##\\,##0.00;[&gt;=100000]##\\,##\\,##0.00;##,##0.00';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="${AMOUNT}"/><numFmt numFmtId="165" formatCode="dd\\-mm\\-yyyy"/><numFmt numFmtId="166" formatCode="dd\\-mm\\-yyyy hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="164" fontId="1" applyNumberFormat="1" applyFont="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="166" applyNumberFormat="1"/></cellXfs></styleSheet>`;

const CONTENT_TYPES = `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`;

const PACKAGE_RELATIONS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const WORKBOOK_RELATIONS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;

/** The bytes of the file as they are made. */
export function sheetFile(table: SheetTable): AsyncGenerator<Buffer, void, undefined> {
  const name = xmlText(table.title.slice(0, 31));
  const files: ZippedFile[] = [
    { name: '[Content_Types].xml', content: [CONTENT_TYPES] },
    { name: '_rels/.rels', content: [PACKAGE_RELATIONS] },
    {
      name: 'xl/workbook.xml',
      content: [
        `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ],
    },
    { name: 'xl/_rels/workbook.xml.rels', content: [WORKBOOK_RELATIONS] },
    { name: 'xl/styles.xml', content: [STYLES] },
    { name: 'xl/worksheets/sheet1.xml', content: sheetXml(table) },
  ];
  return zipped(files);
}

async function* sheetXml({ columns, batches }: SheetTable): AsyncGenerator<string> {
  const widths = columns.map(
    ([, { unit }], at) => `<col min="${at + 1}" max="${at + 1}" width="${WIDTHS[unit]}" customWidth="1"/>`,
  );
  const heads = columns.map(([, { label }]) => textCell(label, STYLE.head)).join('');
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row>${heads}</row>`;
  const sums = new RunningSums(columns);
  for await (const rows of batches) {
    sums.add(rows);
    yield rows
      .map((row) => `<row>${columns.map(([name, column]) => cellOf(column, row[name] ?? null)).join('')}</row>`)
      .join('');
  }
  const last = columns.map(([name, { unit }], at) => {
    const sum = sums.of(name);
    if (sum !== null) return numberCell(unit === 'paise' ? sum / 100 : sum, STYLE.total);
    return textCell(at === 0 ? 'Total' : '', STYLE.head);
  });
  yield `<row>${last.join('')}</row></sheetData></worksheet>`;
}

const WIDTHS: Readonly<Record<RegisterColumn['unit'], number>> = { text: 22, count: 10, paise: 16, day: 12, time: 17 };

function cellOf({ unit }: RegisterColumn, value: string | number | null): string {
  if (value === null || value === '') return '<c/>';
  if (typeof value === 'number')
    return unit === 'paise' ? numberCell(value / 100, STYLE.paise) : numberCell(value, STYLE.text);
  if (unit === 'day') return numberCell(serialOf(`${value}T00:00:00Z`), STYLE.day);
  if (unit === 'time') return numberCell(serialOf(`${indianDateTime(new Date(value))}Z`), STYLE.time);
  return textCell(value, STYLE.text);
}

/** Days since 30 December 1899. */
function serialOf(iso: string): number {
  return Date.parse(iso) / 86_400_000 + 25_569;
}

function numberCell(value: number, style: number): string {
  return `<c s="${style}"><v>${value}</v></c>`;
}

/** Texts are never formulas. */
function textCell(text: string, style: number): string {
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}
