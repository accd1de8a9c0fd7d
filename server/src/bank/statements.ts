/** Imports bank statements and matches credits to orders by reference number and amount; staff assign the rest. */

import { createHash } from 'node:crypto';
import { type ClaimId, type OrderId, referenceKind } from '@tola/contract';
import { importStatement as importStatementCall } from '@tola/contract/staff';
import { indianDate, type Paise } from '@tola/pricing';
import { type Actor, actorKey, recordAudit } from '#audit';
import { invariant, type Transaction } from '#database';
import { refuse } from '#http';
import { enqueue } from '#jobs';
import {
  type CreditRow,
  countStatement,
  findClaimOrders,
  findOrdersByReference,
  insertStatement,
  recordCredit,
} from './bank-credit-store.ts';
import type { BankDependencies } from './bank-dependencies.ts';
import { assignCredit } from './credit-assignment.ts';
import { honourLate } from './late-payments.ts';
import { readStatement, type Statement, type StatementCredit } from './statement-csv.ts';
import { canHonourUnattended } from './transfer-deadline.ts';
import { endReviewsJob } from './transfer-reviews.ts';

export interface ImportedStatement {
  readonly creditsRead: number;
  readonly creditsNew: number;
  /** Orders paid by this import. */
  readonly matched: readonly { readonly orderNumber: string; readonly amountPaise: Paise; readonly state: string }[];
  /** Credits without an order, and known credits that the file shows with another amount; staff check both. */
  readonly unmatched: readonly StatementCredit[];
}

/**
 * Imports a statement, atomically.
 *
 * @throws Refusal 400 when the file cannot be read, 409 when it was imported before
 */
export async function importStatement(
  dependencies: BankDependencies,
  tx: Transaction,
  file: { readonly name: string; readonly csv: string },
  actor: Actor,
  now: Date,
): Promise<ImportedStatement> {
  const { credits, days } = readStatement(file.csv);
  const fileSha256 = createHash('sha256').update(file.csv).digest('hex');
  const recordedBy = actorKey(actor);
  const statement = {
    fileName: file.name,
    fileSha256,
    importedBy: recordedBy,
    covers: completeDays(days, indianDate(now)),
  };
  const statementId = await insertStatement(tx, statement, now);
  if (statementId === null) throw refuse(importStatementCall, 'statement-known');
  const imported = await importCredits(dependencies, tx, { credits, statementId, recordedBy }, actor, now);
  const { creditsNew, matched } = imported;
  await countStatement(tx, statementId, { rowsRead: credits.length, creditsNew, creditsMatched: matched.length });
  await recordAudit(tx, actor, { action: 'imported', kind: 'bank statement', subjectId: file.name }, now);
  await enqueue(tx, endReviewsJob, {});
  return { ...imported, creditsRead: credits.length };
}

/** The days of the file that were complete at the import; a statement has no gaps between its first and last line. */
function completeDays(days: Statement['days'], today: string): { from: string; through: string } | null {
  if (days === null) return null;
  const { first, last } = days;
  const through = last < today ? last : dayBefore(today);
  return through < first ? null : { from: first, through };
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}

async function importCredits(
  dependencies: BankDependencies,
  tx: Transaction,
  job: { readonly credits: readonly StatementCredit[]; readonly statementId: number; readonly recordedBy: string },
  actor: Actor,
  now: Date,
): Promise<Omit<ImportedStatement, 'creditsRead'>> {
  const matched: ImportedStatement['matched'][number][] = [];
  const unmatched: StatementCredit[] = [];
  let creditsNew = 0;
  let known = 0;
  const keyOf = rowKeys();
  for (const read of job.credits) {
    const owner = await findOwner(tx, read, dependencies.business.current().paymentTolerancePaise);
    const { creditedOn, amountPaise, narration } = read;
    const found = { utr: owner.utr ?? keyOf(read), creditedOn, amountPaise, narration: narration.slice(0, 500) };
    const credit = await recordCredit(tx, { ...found, statementId: job.statementId, recordedBy: job.recordedBy }, now);
    if (credit.isNew) creditsNew += 1;
    const isSameAmount = credit.amountPaise === read.amountPaise;
    const isFresh = isSameAmount && credit.state === 'unmatched';
    invariant(!credit.isNew || isFresh, 'A new credit differs from its line', { creditId: credit.id, amountPaise });
    if (credit.state !== 'unmatched' && isSameAmount) {
      known += 1;
      continue;
    }
    const assignment = credit.state === 'unmatched' && isSameAmount ? assignmentOf(credit, owner) : null;
    if (assignment === null) unmatched.push(read);
    else {
      const order = await assignCredit(dependencies, tx, assignment, actor, now);
      matched.push({ orderNumber: order.orderNumber, amountPaise, state: order.state });
      if (await canHonourUnattended(dependencies, tx, order, credit, assignment.claimId))
        await honourLate(dependencies, tx, order, actor, now);
    }
  }
  const lines = job.credits.length;
  const figures = { lines, matched: matched.length, known, unmatched: unmatched.length, creditsNew };
  const isEveryLine = matched.length + known + unmatched.length === lines;
  invariant(isEveryLine, 'A line of the statement is counted twice or not at all', figures);
  invariant(creditsNew <= lines && matched.length <= lines, 'More credits than lines were counted', figures);
  return { matched, unmatched, creditsNew };
}

interface Owner {
  readonly utr: string | null;
  readonly orderId: OrderId | null;
  readonly claimId: ClaimId | null;
}

/**
 * Finds the order of a credit: by a reference number that a customer submitted, or by the order number in the remarks
 * together with the amount, within the tolerance.
 */
async function findOwner(
  tx: Transaction,
  { words, amountPaise }: StatementCredit,
  tolerancePaise: Paise,
): Promise<Owner> {
  const own = words.find((word) => referenceKind(word) !== 'other') ?? null;
  const [claim, ...others] = await findClaimOrders(tx, words);
  const orders = await findOrdersByReference(tx, words);
  const [order] = orders;
  const isMatch =
    orders.length === 1 && order !== undefined && Math.abs(order.duePaise - amountPaise) <= tolerancePaise;
  if (claim !== undefined && others.length === 0) {
    // Anybody can submit a reference number, but only the payer writes the remarks: staff decide where the two disagree.
    return isMatch && order.orderId !== claim.orderId ? { utr: claim.utr, orderId: null, claimId: null } : claim;
  }
  return { utr: own, orderId: isMatch ? order.orderId : null, claimId: null };
}

function assignmentOf(credit: CreditRow, { orderId, claimId }: Owner) {
  return orderId === null ? null : { credit, orderId, claimId, byStatement: true };
}

/**
 * Keys of credits without a reference number: a hash of the line, so that an overlapping statement does not count it again.
 * Equal lines within one statement are different credits and are numbered in order.
 */
function rowKeys(): (credit: StatementCredit) => string {
  const seen = new Map<string, number>();
  return ({ creditedOn, amountPaise, narration }) => {
    const text = `${creditedOn} ${amountPaise} ${narration}`;
    const before = seen.get(text) ?? 0;
    seen.set(text, before + 1);
    const digest = createHash('sha256')
      .update(before === 0 ? text : `${text} ${before + 1}`)
      .digest('hex');
    return `ROW${digest.slice(0, 24).toUpperCase()}`;
  };
}
