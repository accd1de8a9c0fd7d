/** GSTR-1 of a month as the portal's file: the sections from the rows of the books, amounts in rupees. */
import { type BasisPoints, hsnDescription, isServiceCode, type Paise } from '@tola/pricing';
import type { HsnRow, ListedItem, SectionRow, SeriesRow } from './gst-store.ts';

interface Item {
  readonly num: number;
  readonly itm_det: Tax & { readonly txval: number; readonly rt: number };
}

/** The heads that are due; the cess is always named. */
type Tax =
  | { readonly iamt: number; readonly csamt: number }
  | { readonly camt: number; readonly samt: number; readonly csamt: number };

interface Invoice {
  readonly inum: string;
  readonly idt: string;
  readonly val: number;
  readonly pos?: string;
  readonly rchrg?: 'N';
  readonly inv_typ?: 'R';
  readonly itms: Item[];
}

interface Note {
  readonly ntty: 'C';
  readonly nt_num: string;
  readonly nt_dt: string;
  readonly p_gst: 'N';
  readonly val: number;
  readonly pos: string;
  readonly rchrg?: 'N';
  readonly inv_typ?: 'R';
  readonly itms: Item[];
}

interface HsnEntry {
  readonly num: number;
  readonly hsn_sc: string;
  readonly desc: string;
  readonly uqc: 'GMS' | 'NA';
  readonly qty: number;
  readonly rt: number;
  readonly txval: number;
  readonly iamt: number;
  readonly samt: number;
  readonly camt: number;
  readonly csamt: number;
}

interface IssuedSeries {
  readonly num: number;
  readonly from: string;
  readonly to: string;
  readonly totnum: number;
  readonly cancel: number;
  readonly net_issue: number;
}

/** Empty sections are left out; `hsn` is always there. */
export interface Gstr1 {
  readonly gstin: string;
  readonly fp: string;
  readonly version: string;
  readonly hash: 'hash';
  b2b?: { readonly ctin: string; readonly inv: Invoice[] }[];
  b2cl?: { readonly pos: string; readonly inv: Invoice[] }[];
  b2cs?: (Tax & {
    readonly sply_ty: 'INTRA' | 'INTER';
    readonly typ: 'OE';
    readonly pos: string;
    readonly rt: number;
    readonly txval: number;
  })[];
  cdnr?: { readonly ctin: string; readonly nt: Note[] }[];
  cdnur?: (Note & { readonly typ: 'B2CL' })[];
  doc_issue?: { readonly doc_det: { readonly doc_num: number; readonly docs: IssuedSeries[] }[] };
  hsn?: { readonly hsn_b2b: HsnEntry[]; readonly hsn_b2c: HsnEntry[] };
}

export interface ReturnHead {
  readonly gstin: string;
  /** `YYYY-MM` */
  readonly month: string;
  readonly version: string;
}

export interface SummaryRows {
  readonly sections: readonly SectionRow[];
  readonly hsn: readonly HsnRow[];
  readonly series: readonly SeriesRow[];
}

/** @param items in the order of `listedItems` */
export function gstr1Of(
  { gstin, month, version }: ReturnHead,
  { sections, hsn, series }: SummaryRows,
  items: readonly ListedItem[],
): Gstr1 {
  const listed = listedSections(items);
  const b2cs = b2csOf(sections);
  const { b2b, b2cl, cdnr, cdnur } = listed;
  return {
    ...{ gstin, fp: portalMonth(month), version, hash: 'hash' },
    ...(b2b.length > 0 && { b2b }),
    ...(b2cl.length > 0 && { b2cl }),
    ...(b2cs.length > 0 && { b2cs }),
    ...(cdnr.length > 0 && { cdnr }),
    ...(cdnur.length > 0 && { cdnur }),
    ...(series.length > 0 && { doc_issue: { doc_det: documentsIssued(series) } }),
    hsn: { hsn_b2b: hsnEntries(hsn, true), hsn_b2c: hsnEntries(hsn, false) },
  };
}

type Listed = Required<Pick<Gstr1, 'b2b' | 'b2cl' | 'cdnr' | 'cdnur'>>;

function listedSections(items: readonly ListedItem[]): Listed {
  const listed: Listed = { b2b: [], b2cl: [], cdnr: [], cdnur: [] };
  let key = '';
  let itms: Item[] = [];
  for (const row of items) {
    const own = `${row.section} ${row.documentId}`;
    if (own !== key) itms = addDocument(listed, row);
    key = own;
    itms.push(itemOf(row));
  }
  return listed;
}

/** Adds the document of the row without its items, and gives the list that these go to. */
function addDocument(listed: Listed, row: ListedItem): Item[] {
  const itms: Item[] = [];
  const { section, buyerGstin: ctin, pos, number } = row;
  const val = rupees(row.valuePaise);
  const day = portalDay(row.dated);
  const registered = { pos, rchrg: 'N', inv_typ: 'R', itms } as const;
  const note = { ntty: 'C', nt_num: number, nt_dt: day, p_gst: 'N', val } as const;
  if (section === 'b2b') {
    groupOf(listed.b2b, (one) => one.ctin === ctin, { ctin, inv: [] }).inv.push({
      inum: number,
      idt: day,
      val,
      ...registered,
    });
  } else if (section === 'b2cl') {
    groupOf(listed.b2cl, (one) => one.pos === pos, { pos, inv: [] }).inv.push({ inum: number, idt: day, val, itms });
  } else if (section === 'cdnr') {
    groupOf(listed.cdnr, (one) => one.ctin === ctin, { ctin, nt: [] }).nt.push({ ...note, ...registered });
  } else listed.cdnur.push({ typ: 'B2CL', ...note, pos, itms });
  return itms;
}

/** The last group, or the next one: rows come sorted. */
function groupOf<G>(groups: G[], isSame: (group: G) => boolean, next: G): G {
  const last = groups.at(-1);
  if (last !== undefined && isSame(last)) return last;
  groups.push(next);
  return next;
}

function itemOf(row: ListedItem): Item {
  const rt = percent(row.rateBp);
  return { num: rt * 100 + 1, itm_det: { txval: rupees(row.taxablePaise), rt, ...taxOf(row) } };
}

function taxOf(row: Pick<SectionRow, 'withinState' | 'cgstPaise' | 'sgstPaise' | 'igstPaise'>): Tax {
  if (!row.withinState) return { iamt: rupees(row.igstPaise), csamt: 0 };
  return { camt: rupees(row.cgstPaise), samt: rupees(row.sgstPaise), csamt: 0 };
}

/** Supplies within the State first. */
function b2csOf(sections: readonly SectionRow[]): NonNullable<Gstr1['b2cs']> {
  return sections
    .filter(({ section }) => section === 'b2cs')
    .map((row) => ({
      sply_ty: row.withinState ? 'INTRA' : 'INTER',
      typ: 'OE',
      pos: row.pos,
      rt: percent(row.rateBp),
      txval: rupees(row.taxablePaise),
      ...taxOf(row),
    }));
}

function hsnEntries(rows: readonly HsnRow[], isRegistered: boolean): HsnEntry[] {
  return rows
    .filter((row) => row.isRegistered === isRegistered)
    .map((row, index) => ({
      num: index + 1,
      hsn_sc: row.hsn,
      desc: hsnDescription(row.hsn),
      uqc: isServiceCode(row.hsn) ? 'NA' : 'GMS',
      // Grams with two decimals.
      qty: isServiceCode(row.hsn) ? 0 : Math.round(row.weightMg / 10) / 100,
      rt: percent(row.rateBp),
      txval: rupees(row.taxablePaise),
      iamt: rupees(row.igstPaise),
      samt: rupees(row.sgstPaise),
      camt: rupees(row.cgstPaise),
      csamt: 0,
    }));
}

/** Natures of documents in table 13. */
const NATURES = [
  [1, 'invoice'],
  [5, 'credit note'],
] as const;

function documentsIssued(series: readonly SeriesRow[]): NonNullable<Gstr1['doc_issue']>['doc_det'] {
  return NATURES.flatMap(([nature, kind]) => {
    const docs = series
      .filter((one) => one.kind === kind)
      .map(({ first, last, numbers, documents }, index) => ({
        num: index + 1,
        from: first,
        to: last,
        totnum: numbers,
        // A number without a document counts as cancelled.
        cancel: numbers - documents,
        net_issue: documents,
      }));
    return docs.length === 0 ? [] : [{ doc_num: nature, docs }];
  });
}

function rupees(paise: Paise): number {
  return paise / 100;
}

function percent(bp: BasisPoints): number {
  return bp / 100;
}

/** `102026` of `2026-10`. */
export function portalMonth(month: string): string {
  return `${month.slice(5)}${month.slice(0, 4)}`;
}

/** `05-10-2026` of `2026-10-05`. */
function portalDay(day: string): string {
  return day.split('-').toReversed().join('-');
}
