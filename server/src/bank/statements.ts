/** Imports bank statements and matches credits to orders by reference number and amount; staff assign the rest. */

import { createHash } from 'node:crypto';
import {
  type ImportedStatement,
  importStatement as importStatementCall,
  type MatchedCredit,
} from '@tola/contract/staff';
import { indianDate, type Paise } from '@tola/pricing';
import { type Actor, actorKey, recordAudit } from '#audit';
import { invariant, type Transaction } from '#database';
import { refuse } from '#http';
import { enqueue } from '#jobs';
import { lockOrder, type OrderRow, remainingPaise } from '#orders';
import { rehearse } from '#pending-changes';
import type { Statement, StatementCredit } from '#statement-files';
import { type CreditRow, countStatement, findRecorded, insertStatement, recordCredit } from './bank-credit-store.ts';
import type { BankDependencies } from './bank-dependencies.ts';
import { assignCredit } from './credit-assignment.ts';
import { type Owner, type OwnerFinder, openOwnerFinder } from './credit-owners.ts';
import { honourLate } from './late-payments.ts';
import { canHonourUnattended } from './transfer-deadline.ts';
import { endReviewsJob } from './transfer-reviews.ts';

/** A statement's file, read. */
export interface StatementFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly statement: Statement;
}

/**
 * Imports a statement, atomically.
 *
 * @throws Refusal 409 when it was imported before
 */
export async function importStatement(
  dependencies: BankDependencies,
  tx: Transaction,
  { name, bytes, statement }: StatementFile,
  actor: Actor,
  now: Date,
): Promise<ImportedStatement> {
  const { credits, days } = statement;
  const fileSha256 = createHash('sha256').update(bytes).digest('hex');
  const recordedBy = actorKey(actor);
  const row = { fileName: name, fileSha256, importedBy: recordedBy, covers: completeDays(days, indianDate(now)) };
  const statementId = await insertStatement(tx, row, now);
  if (statementId === null) throw refuse(importStatementCall, 'statement-known');
  const imported = await importCredits(dependencies, tx, { credits, statementId, recordedBy }, actor, now);
  const { creditsNew, matched } = imported;
  await countStatement(tx, statementId, { rowsRead: credits.length, creditsNew, creditsMatched: matched.length });
  await recordAudit(tx, actor, { action: 'imported', kind: 'bank statement', subjectId: name }, now);
  await enqueue(tx, endReviewsJob, {});
  return { ...imported, creditsRead: credits.length };
}

/**
 * What the import would do, found out by doing it and taking it back.
 *
 * @throws Refusal 409 when it was imported before
 */
export async function rehearseImport(
  dependencies: BankDependencies,
  tx: Transaction,
  file: StatementFile,
  actor: Actor,
  now: Date,
): Promise<readonly MatchedCredit[]> {
  let matched: readonly MatchedCredit[] = [];
  await rehearse(tx, async () => {
    ({ matched } = await importStatement(dependencies, tx, file, actor, now));
  });
  return matched;
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
  const matched: MatchedCredit[] = [];
  const unmatched: StatementCredit[] = [];
  let creditsNew = 0;
  let known = 0;
  const keys = job.credits.map(rowKeys());
  // What was recorded by its line, before its reference number was recognised, stays the same credit.
  const byLine = await findRecorded(tx, keys);
  const owners = await openOwnerFinder(tx, job.credits);
  for (const [index, read] of job.credits.entries()) {
    const key = keys[index] ?? '';
    const owner = await ownerOf(owners, read, dependencies.business.current().paymentTolerancePaise);
    const { creditedOn, amountPaise, narration } = read;
    const utr = byLine.has(key) ? key : (owner.utr ?? key);
    const found = { utr, creditedOn, amountPaise, narration: narration.slice(0, 500) };
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
      matched.push(await assign(dependencies, tx, assignment, actor, now));
      owners.changed(assignment.orderId);
    }
  }
  const lines = job.credits.length;
  const figures = { lines, matched: matched.length, known, unmatched: unmatched.length, creditsNew };
  const isEveryLine = matched.length + known + unmatched.length === lines;
  invariant(isEveryLine, 'A line of the statement is counted twice or not at all', figures);
  invariant(creditsNew <= lines && matched.length <= lines, 'More credits than lines were counted', figures);
  return { matched, unmatched, creditsNew };
}

/** Staff decide about money that has gone out again, or has come back. */
async function ownerOf(owners: OwnerFinder, read: StatementCredit, tolerancePaise: Paise): Promise<Owner> {
  const owner = await owners.find(read, tolerancePaise);
  return read.isReversed ? { ...owner, orderId: null, claimId: null } : owner;
}

type Assignment = NonNullable<ReturnType<typeof assignmentOf>>;

async function assign(
  dependencies: BankDependencies,
  tx: Transaction,
  assignment: Assignment,
  actor: Actor,
  now: Date,
): Promise<MatchedCredit> {
  const { credit, orderId, claimId } = assignment;
  const duePaise = remainingPaise(await lockOrder(tx, orderId));
  const order = await assignCredit(dependencies, tx, assignment, actor, now);
  const isHonoured = await canHonourUnattended(dependencies, tx, order, credit, claimId);
  const after = isHonoured ? await honourLate(dependencies, tx, order, actor, now) : order;
  return matchedCredit(after, credit, duePaise);
}

function matchedCredit(order: OrderRow, { amountPaise }: CreditRow, duePaise: number): MatchedCredit {
  const { orderNumber, state, writtenOffPaise, toBalancePaise } = order;
  return { orderNumber, amountPaise, state, missedPaise: amountPaise - duePaise, writtenOffPaise, toBalancePaise };
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
