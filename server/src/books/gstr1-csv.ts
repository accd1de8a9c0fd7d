/** The sections of GSTR-1 as CSV, with the columns of the portal's offline tool. */
import type { Gstr1Section } from '@tola/contract/staff';
import { GST_STATES } from '@tola/pricing';
import { csvOf } from '#records';
import type { Gstr1 } from './gstr1.ts';

type Cell = string | number;

const HSN_HEAD = [
  ...['HSN', 'Description', 'UQC', 'Total Quantity', 'Total Value', 'Rate', 'Taxable Value', 'Integrated Tax Amount'],
  ...['Central Tax Amount', 'State/UT Tax Amount', 'Cess Amount'],
];

/** The offline tool takes a file only with exactly these columns. It works the tax out, except in the summaries of HSN. */
const HEADS: { readonly [S in Gstr1Section]: readonly string[] } = {
  b2b: [
    ...[
      'GSTIN/UIN of Recipient',
      'Receiver Name',
      'Invoice Number',
      'Invoice date',
      'Invoice Value',
      'Place Of Supply',
    ],
    ...['Reverse Charge', 'Applicable % of Tax Rate', 'Invoice Type', 'E-Commerce GSTIN', 'Rate', 'Taxable Value'],
    'Cess Amount',
  ],
  b2cl: [
    ...['Invoice Number', 'Invoice date', 'Invoice Value', 'Place Of Supply', 'Applicable % of Tax Rate', 'Rate'],
    ...['Taxable Value', 'Cess Amount', 'E-Commerce GSTIN'],
  ],
  b2cs: [
    ...['Type', 'Place Of Supply', 'Applicable % of Tax Rate', 'Rate', 'Taxable Value', 'Cess Amount'],
    'E-Commerce GSTIN',
  ],
  cdnr: [
    ...['GSTIN/UIN of Recipient', 'Receiver Name', 'Note Number', 'Note Date', 'Note Type', 'Place Of Supply'],
    ...['Reverse Charge', 'Note Supply Type', 'Note Value', 'Applicable % of Tax Rate', 'Rate', 'Taxable Value'],
    'Cess Amount',
  ],
  cdnur: [
    ...['UR Type', 'Note Number', 'Note Date', 'Note Type', 'Place Of Supply', 'Note Value'],
    ...['Applicable % of Tax Rate', 'Rate', 'Taxable Value', 'Cess Amount'],
  ],
  'hsn-b2b': HSN_HEAD,
  'hsn-b2c': HSN_HEAD,
  docs: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
};

export function sectionCsv(file: Gstr1, section: Gstr1Section): string {
  const columns = HEADS[section].map((head, at) => [head, (row: readonly Cell[]) => String(row[at] ?? '')] as const);
  return csvOf(columns, ROWS[section](file));
}

/** Optional columns, which the tool wants to see: receiver, share of the rate, operator of an e-commerce site. */
const NONE = '';

const ROWS: { readonly [S in Gstr1Section]: (file: Gstr1) => Cell[][] } = {
  b2b: ({ b2b = [] }) =>
    b2b.flatMap(({ ctin, inv }) =>
      inv.flatMap(({ inum, idt, val, pos = '', itms }) =>
        itms.map(({ itm_det: tax }) => [
          ...[ctin, NONE, inum, day(idt), money(val), place(pos), 'N', NONE, 'Regular B2B', NONE],
          ...valued(tax),
        ]),
      ),
    ),
  b2cl: ({ b2cl = [] }) =>
    b2cl.flatMap(({ pos, inv }) =>
      inv.flatMap(({ inum, idt, val, itms }) =>
        itms.map(({ itm_det: tax }) => [inum, day(idt), money(val), place(pos), NONE, ...valued(tax), NONE]),
      ),
    ),
  b2cs: ({ b2cs = [] }) => b2cs.map((row) => [row.typ, place(row.pos), NONE, ...valued(row), NONE]),
  cdnr: ({ cdnr = [] }) =>
    cdnr.flatMap(({ ctin, nt }) =>
      nt.flatMap(({ nt_num, nt_dt, ntty, val, pos, itms }) =>
        itms.map(({ itm_det: tax }) => [
          ...[ctin, NONE, nt_num, day(nt_dt), ntty, place(pos), 'N', 'Regular B2B', money(val), NONE],
          ...valued(tax),
        ]),
      ),
    ),
  cdnur: ({ cdnur = [] }) =>
    cdnur.flatMap(({ typ, nt_num, nt_dt, ntty, val, pos, itms }) =>
      itms.map(({ itm_det: tax }) => [
        ...[typ, nt_num, day(nt_dt), ntty, place(pos), money(val), NONE],
        ...valued(tax),
      ]),
    ),
  'hsn-b2b': ({ hsn }) => (hsn?.hsn_b2b ?? []).map(hsnCells),
  'hsn-b2c': ({ hsn }) => (hsn?.hsn_b2c ?? []).map(hsnCells),
  docs: ({ doc_issue }) =>
    (doc_issue?.doc_det ?? []).flatMap(({ doc_num, docs }) =>
      docs.map(({ from, to, totnum, cancel }) => [
        ...[doc_num === 1 ? 'Invoices for outward supply' : 'Credit Note', from, to, totnum, cancel],
      ]),
    ),
};

function hsnCells(row: NonNullable<Gstr1['hsn']>['hsn_b2b'][number]): Cell[] {
  const { txval, iamt, camt, samt, csamt } = row;
  return [
    ...[row.hsn_sc, row.desc, row.uqc === 'GMS' ? 'GMS-GRAMMES' : row.uqc, row.qty],
    ...[money(txval + iamt + camt + samt + csamt), row.rt, money(txval), money(iamt), money(camt), money(samt)],
    money(csamt),
  ];
}

/** Rate, taxable value and cess. */
function valued({ rt, txval, csamt }: { readonly rt: number; readonly txval: number; readonly csamt: number }): Cell[] {
  return [rt, money(txval), money(csamt)];
}

/** `05-Oct-2026` of `05-10-2026`. */
function day(portalDay: string): string {
  const [date = '', month = '', year = ''] = portalDay.split('-');
  return [date, MONTHS[Number(month) - 1], year].join('-');
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function money(rupees: number): string {
  return rupees.toFixed(2);
}

/** "27-Maharashtra". */
function place(code: string): string {
  const name = GST_STATES.find((state) => state.code === code)?.name;
  return name === undefined ? code : `${code}-${name}`;
}
