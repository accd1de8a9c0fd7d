/** The sections of GSTR-1 as CSV, with the columns of the portal's offline tool. */
import type { Gstr1Section } from '@tola/contract/staff';
import { GST_STATES } from '@tola/pricing';
import { csvOf } from '#records';
import type { Gstr1 } from './gstr1.ts';

type Cell = string | number;

const HEADS: { readonly [S in Gstr1Section]: readonly string[] } = {
  b2b: [
    ...[
      'GSTIN/UIN of Recipient',
      'Invoice Number',
      'Invoice date',
      'Invoice Value',
      'Place Of Supply',
      'Reverse Charge',
    ],
    ...['Invoice Type', 'Rate', 'Taxable Value', 'Integrated Tax', 'Central Tax', 'State/UT Tax', 'Cess Amount'],
  ],
  b2cl: [
    ...[
      'Invoice Number',
      'Invoice date',
      'Invoice Value',
      'Place Of Supply',
      'Rate',
      'Taxable Value',
      'Integrated Tax',
    ],
    'Cess Amount',
  ],
  b2cs: [
    'Type',
    'Place Of Supply',
    'Rate',
    'Taxable Value',
    'Integrated Tax',
    'Central Tax',
    'State/UT Tax',
    'Cess Amount',
  ],
  cdnr: [
    ...['GSTIN/UIN of Recipient', 'Note Number', 'Note Date', 'Note Type', 'Place Of Supply', 'Reverse Charge'],
    ...['Note Supply Type', 'Note Value', 'Rate', 'Taxable Value', 'Integrated Tax', 'Central Tax', 'State/UT Tax'],
    'Cess Amount',
  ],
  cdnur: [
    ...['UR Type', 'Note Number', 'Note Date', 'Note Type', 'Place Of Supply', 'Note Value', 'Rate', 'Taxable Value'],
    ...['Integrated Tax', 'Cess Amount'],
  ],
  hsn: [
    ...['Buyers', 'HSN', 'Description', 'UQC', 'Total Quantity', 'Rate', 'Taxable Value', 'Integrated Tax Amount'],
    ...['Central Tax Amount', 'State/UT Tax Amount', 'Cess Amount'],
  ],
  docs: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled', 'Net Issued'],
};

export function sectionCsv(file: Gstr1, section: Gstr1Section): string {
  const columns = HEADS[section].map((head, at) => [head, (row: readonly Cell[]) => String(row[at] ?? '')] as const);
  return csvOf(columns, ROWS[section](file));
}

const ROWS: { readonly [S in Gstr1Section]: (file: Gstr1) => Cell[][] } = {
  b2b: ({ b2b = [] }) =>
    b2b.flatMap(({ ctin, inv }) =>
      inv.flatMap(({ inum, idt, val, pos = '', itms }) =>
        itms.map(({ itm_det: tax }) => [
          ...[ctin, inum, idt, money(val), place(pos), 'N', 'Regular B2B', tax.rt, money(tax.txval)],
          ...heads(tax),
        ]),
      ),
    ),
  b2cl: ({ b2cl = [] }) =>
    b2cl.flatMap(({ pos, inv }) =>
      inv.flatMap(({ inum, idt, val, itms }) =>
        itms.map(({ itm_det: tax }) => [
          ...[inum, idt, money(val), place(pos), tax.rt, money(tax.txval)],
          ...integrated(tax),
        ]),
      ),
    ),
  b2cs: ({ b2cs = [] }) => b2cs.map((row) => [row.typ, place(row.pos), row.rt, money(row.txval), ...heads(row)]),
  cdnr: ({ cdnr = [] }) =>
    cdnr.flatMap(({ ctin, nt }) =>
      nt.flatMap(({ nt_num, nt_dt, ntty, val, pos, itms }) =>
        itms.map(({ itm_det: tax }) => [
          ...[ctin, nt_num, nt_dt, ntty, place(pos), 'N', 'Regular B2B', money(val), tax.rt, money(tax.txval)],
          ...heads(tax),
        ]),
      ),
    ),
  cdnur: ({ cdnur = [] }) =>
    cdnur.flatMap(({ typ, nt_num, nt_dt, ntty, val, pos, itms }) =>
      itms.map(({ itm_det: tax }) => [
        ...[typ, nt_num, nt_dt, ntty, place(pos), money(val), tax.rt, money(tax.txval)],
        ...integrated(tax),
      ]),
    ),
  hsn: ({ hsn }) =>
    [['B2B', hsn?.hsn_b2b ?? []] as const, ['B2C', hsn?.hsn_b2c ?? []] as const].flatMap(([buyers, rows]) =>
      rows.map((row) => [
        ...[buyers, row.hsn_sc, row.desc, row.uqc, row.qty, row.rt, money(row.txval), money(row.iamt)],
        ...[money(row.camt), money(row.samt), money(row.csamt)],
      ]),
    ),
  docs: ({ doc_issue }) =>
    (doc_issue?.doc_det ?? []).flatMap(({ doc_num, docs }) =>
      docs.map(({ from, to, totnum, cancel, net_issue }) => [
        ...[doc_num === 1 ? 'Invoices for outward supply' : 'Credit Note', from, to, totnum, cancel, net_issue],
      ]),
    ),
};

interface Heads {
  readonly iamt?: number;
  readonly camt?: number;
  readonly samt?: number;
  readonly csamt: number;
}

function heads({ iamt = 0, camt = 0, samt = 0, csamt }: Heads): string[] {
  return [money(iamt), money(camt), money(samt), money(csamt)];
}

function integrated({ iamt = 0, csamt }: Heads): string[] {
  return [money(iamt), money(csamt)];
}

function money(rupees: number): string {
  return rupees.toFixed(2);
}

/** "27-Maharashtra". */
function place(code: string): string {
  const name = GST_STATES.find((state) => state.code === code)?.name;
  return name === undefined ? code : `${code}-${name}`;
}
