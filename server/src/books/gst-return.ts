/** The GST return of a month: figures, checks and differences. */
import {
  type GstCheck,
  type GstCheckName,
  type GstFigures,
  type GstReturn,
  type GstSectionFigures,
  readGstReturn,
} from '@tola/contract/staff';
import { hsnDescription } from '@tola/pricing';
import { type Actor, recordAudit } from '#audit';
import { type BusinessValues, dutyPeriods, gstReturnRuleOn } from '#business';
import { type Database, type Queryable, sql, type Transaction } from '#database';
import { refuse } from '#http';
import { closedAtOf } from './closing-store.ts';
import { differencesOf } from './gst-differences.ts';
import { inputOf } from './gst-input.ts';
import {
  bookSums,
  type GstScope,
  hsnRows,
  type IrnCounts,
  irnCounts,
  isDeclared,
  type ListedItem,
  leftOutDocuments,
  listedItems,
  type SectionCount,
  type SectionRow,
  sectionCounts,
  sectionRows,
  seriesRows,
  type TaxSums,
} from './gst-store.ts';
import { type Gstr1, gstr1Of, type ReturnHead, type SummaryRows } from './gstr1.ts';
import { interStateSums, outwardSums, sumsOf } from './gstr3b.ts';
import { monthDays } from './months.ts';
import { findPortalFigures, savePortalFigures } from './portal-figure-store.ts';

type Rules = Pick<BusinessValues, 'eInvoices' | 'gstReturns' | 'gstin'>;

const LEFT_OUT_SHOWN = 50;

/** @throws Refusal gstin-missing */
export function returnScope(values: Rules, month: string): { readonly scope: GstScope; readonly head: ReturnHead } {
  const { gstin, gstReturns: rules } = values;
  if (gstin === '') throw refuse(readGstReturn, 'gstin-missing');
  const { from, to } = monthDays(month);
  const { schemaVersion: version, hsnDigits } = gstReturnRuleOn(values, to);
  const scope = { from, to, gstin, rules, hsnDigits, duties: dutyPeriods(values) };
  return { scope, head: { gstin, month, version } };
}

/** @throws Refusal gstin-missing */
export async function gstReturnOf(db: Queryable, values: Rules, month: string): Promise<GstReturn> {
  const { scope, head } = returnScope(values, month);
  const { sections, hsn, series } = await summaryRows(db, scope);
  const counts = await sectionCounts(db, scope);
  const books = await bookSums(db, scope);
  const leftOut = await leftOutDocuments(db, scope, LEFT_OUT_SHOWN);
  const portal = await findPortalFigures(db, scope.from);
  const irns = await irnCounts(db, scope);
  const outward = outwardSums(sections);
  const checks = [...checksOf({ sections, hsn, series }, counts, books, portal), ...irnCheck(irns)];
  return {
    month,
    gstin: scope.gstin,
    schemaVersion: head.version,
    b2clLimitPaise: gstReturnRuleOn(values, scope.to).b2clLimitPaise,
    closedAt: (await closedAtOf(db, scope.from))?.toISOString() ?? null,
    sections: SECTIONS.map((section) => sectionFigures(section, sections, counts)),
    hsn: hsn.map(({ isRegistered, weightMg, hsn: code, rateBp, ...sums }) => ({
      buyers: isRegistered ? 'B2B' : 'B2C',
      hsn: code,
      description: hsnDescription(code),
      grams: weightMg / 1000,
      rateBp,
      ...figuresOf(sums),
    })),
    series: series.map(({ documents, irnsCancelled: _, ...one }) => ({ ...one, cancelled: one.numbers - documents })),
    outward: figuresOf(outward),
    interState: interStateSums(sections),
    input: await inputOf(db, scope, outward),
    books: figuresOf(books),
    portal: portal === null ? null : { ...portal, notedAt: portal.notedAt.toISOString() },
    checks,
    differences: await differencesOf(db, scope, checks),
    leftOut: leftOut.map(({ sellerGstin, isCancelled, ...one }) => ({
      ...one,
      why: isCancelled ? 'IRN cancelled' : sellerGstin === scope.gstin ? 'to own GSTIN' : 'other GSTIN',
    })),
  };
}

/** Everything of a return is read as of one instant: invoices may be issued meanwhile. */
export const ONE_INSTANT = { isolation: 'repeatable read' } as const;

/** GSTR-1 as the portal's file. */
export async function gstr1File(database: Database, values: Rules, month: string): Promise<Gstr1> {
  const { scope, head } = returnScope(values, month);
  return await database.transaction(async (tx) => {
    const items = await tx.rows<ListedItem>(sql.replanned(listedItems(scope)));
    return gstr1Of(head, await summaryRows(tx, scope), items);
  }, ONE_INSTANT);
}

async function summaryRows(db: Queryable, scope: GstScope): Promise<SummaryRows> {
  return {
    sections: await sectionRows(db, scope),
    hsn: await hsnRows(db, scope),
    series: await seriesRows(db, scope),
  };
}

const SECTIONS = ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur'] as const;

/** Notes are shown as the file has them: positive in a section of notes, netted in b2cs. */
function sectionFigures(
  section: GstSectionFigures['section'],
  rows: readonly SectionRow[],
  counts: readonly SectionCount[],
): GstSectionFigures {
  const sign = section === 'cdnr' || section === 'cdnur' ? -1 : 1;
  const count = counts.find((one) => one.section === section);
  const { taxablePaise, igstPaise, cgstPaise, sgstPaise } = sumsOf(rows.filter((row) => row.section === section));
  return {
    section,
    documents: count?.documents ?? 0,
    // Adding zero turns a negative zero into zero.
    valuePaise: sign * (count?.valuePaise ?? 0) + 0,
    taxablePaise: sign * taxablePaise + 0,
    igstPaise: sign * igstPaise + 0,
    cgstPaise: sign * cgstPaise + 0,
    sgstPaise: sign * sgstPaise + 0,
  };
}

type Books = Awaited<ReturnType<typeof bookSums>>;

/** Every figure that has to be equal, whichever way it is added up. */
function checksOf(
  { sections, hsn, series }: SummaryRows,
  counts: readonly SectionCount[],
  books: Books,
  portal: GstFigures | null,
): GstCheck[] {
  const outward = outwardSums(sections);
  const listed = counts.filter(isDeclared);
  const documents = listed.reduce((sum, one) => sum + one.documents, 0);
  const valuePaise = listed.reduce((sum, one) => sum + one.valuePaise - one.roundingPaise, 0);
  const numbers = series.reduce((sum, one) => sum + one.numbers, 0);
  const issued = series.reduce((sum, one) => sum + one.documents + one.irnsCancelled, 0);
  const sums = [
    check('hsn', 'paise', whole(sumsOf(hsn)), whole(outward)),
    check('outward', 'paise', valuePaise, whole(outward)),
    check('sections', 'count', documents, books.invoices + books.creditNotes),
    check('documents', 'count', numbers, issued),
    check('books', 'paise', whole(books), whole(outward)),
  ];
  return portal === null ? sums : [...sums, check('portal', 'paise', whole(portal), whole(outward))];
}

/** Where e-invoices are a duty. */
function irnCheck({ due, registered }: IrnCounts): GstCheck[] {
  return due === 0 ? [] : [check('irn', 'count', due, registered)];
}

function check(name: GstCheckName, unit: GstCheck['unit'], left: number, right: number): GstCheck {
  return { name, unit, left, right, isMet: left === right };
}

function whole({ taxablePaise, cgstPaise, sgstPaise, igstPaise }: TaxSums): number {
  return taxablePaise + cgstPaise + sgstPaise + igstPaise;
}

function figuresOf({ taxablePaise, igstPaise, cgstPaise, sgstPaise }: TaxSums): GstFigures {
  return { taxablePaise, igstPaise, cgstPaise, sgstPaise };
}

/** Nothing is recorded when the same figures stand already. */
export async function notePortal(
  tx: Transaction,
  { month, ...figures }: GstFigures & { readonly month: string },
  actor: Actor,
  notedBy: string,
  now: Date,
): Promise<void> {
  const { from } = monthDays(month);
  const before = await findPortalFigures(tx, from);
  if (before !== null && JSON.stringify(figuresOf(before)) === JSON.stringify(figuresOf(figures))) return;
  await savePortalFigures(tx, from, figuresOf(figures), notedBy, now);
  const entry = { kind: 'books', subjectId: month, subject: `GST portal ${month}`, before, after: figuresOf(figures) };
  await recordAudit(tx, actor, { action: 'noted', ...entry }, now);
}
