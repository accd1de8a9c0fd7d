/** Imports bank statements and matches credits to orders by reference number and amount; staff assign the rest. */

import { createHash } from 'node:crypto';
import type { BankCreditId } from '@tola/contract';
import {
  type ImportedStatement,
  importStatement as importStatementCall,
  type MatchedCredit,
} from '@tola/contract/staff';
import type { Paise } from '@tola/pricing';
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
import { openCreditsByHand, showOnStatement } from './credits-by-hand.ts';
import { honourLate } from './late-payments.ts';
import { lineKeys } from './line-keys.ts';
import { findTakenBack, markTakenBack, type TakenBack } from './taken-back-credits.ts';
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
  const { credits, debits, days } = statement;
  const fileSha256 = createHash('sha256').update(bytes).digest('hex');
  const recordedBy = actorKey(actor);
  const row = { fileName: name, fileSha256, importedBy: recordedBy, covers: completeDays(days) };
  const statementId = await insertStatement(tx, row, now);
  if (statementId === null) throw refuse(importStatementCall, 'statement-known');
  const imported = await importCredits(dependencies, tx, { credits, debits, statementId, recordedBy }, actor, now);
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
): Promise<Pick<ImportedStatement, 'matched' | 'takenBack'>> {
  let would: Pick<ImportedStatement, 'matched' | 'takenBack'> = { matched: [], takenBack: [] };
  await rehearse(tx, async () => {
    const { matched, takenBack } = await importStatement(dependencies, tx, file, actor, now);
    would = { matched, takenBack };
  });
  return would;
}

/**
 * The days that the file covers completely; a statement has no gaps between its first and last line. Nobody knows when a file
 * was downloaded: its last day is complete once a later statement goes beyond it.
 */
function completeDays(days: Statement['days']): { from: string; through: string } | null {
  if (days === null) return null;
  const through = dayBefore(days.last);
  return through < days.first ? null : { from: days.first, through };
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}

interface ImportJob {
  readonly credits: readonly StatementCredit[];
  readonly debits: Statement['debits'];
  readonly statementId: number;
  readonly recordedBy: string;
}

async function importCredits(
  dependencies: BankDependencies,
  tx: Transaction,
  job: ImportJob,
  actor: Actor,
  now: Date,
): Promise<Omit<ImportedStatement, 'creditsRead'>> {
  const { credits, statementId, recordedBy } = job;
  const matched: MatchedCredit[] = [];
  const unmatched: StatementCredit[] = [];
  const takenBack: TakenBack[] = [];
  let creditsNew = 0;
  let known = 0;
  const owners = await openOwnerFinder(tx, credits);
  const lines = await openLines(tx, credits, owners, dependencies.business.current().paymentTolerancePaise);
  for (const [index, read] of credits.entries()) {
    const { owner, utr, key, byHand } = await lines.find(read, index);
    if (byHand !== null) await showOnStatement(tx, byHand, { statementId, lineKey: key });
    const { creditedOn, amountPaise, narration } = read;
    const found = { utr, creditedOn, amountPaise, narration: narration.slice(0, 500) };
    const credit = await recordCredit(tx, { ...found, statementId, recordedBy }, now);
    if (credit.isNew) creditsNew += 1;
    const isSameAmount = credit.amountPaise === read.amountPaise;
    const isFresh = isSameAmount && credit.state === 'unmatched';
    invariant(!credit.isNew || isFresh, 'A new credit differs from its line', { creditId: credit.id, amountPaise });
    if (read.takenBackOn !== null && isSameAmount) {
      takenBack.push({ creditId: credit.id, takenBackOn: read.takenBackOn });
    }
    if (credit.state !== 'unmatched' && isSameAmount) {
      known += 1;
      continue;
    }
    const assignment = isFresh && credit.takenBackOn === null ? assignmentOf(credit, owner) : null;
    if (assignment === null) unmatched.push(read);
    else {
      matched.push(await assign(dependencies, tx, assignment, actor, now));
      owners.changed(assignment.orderId);
    }
  }
  checkCounts({ lines: credits.length, matched: matched.length, known, unmatched: unmatched.length, creditsNew });
  const back = [...takenBack, ...(await findTakenBack(tx, job.debits))];
  return { matched, unmatched, creditsNew, takenBack: await markTakenBack(tx, back, actor, now) };
}

function checkCounts(
  figures: Readonly<Record<'lines' | 'matched' | 'known' | 'unmatched' | 'creditsNew', number>>,
): void {
  const { lines, matched, known, unmatched, creditsNew } = figures;
  const isEveryLine = matched + known + unmatched === lines;
  invariant(isEveryLine, 'A line of the statement is counted twice or not at all', figures);
  invariant(creditsNew <= lines && matched <= lines, 'More credits than lines were counted', figures);
}

interface FoundLine {
  readonly owner: Owner;
  /** The reference number under which the credit is, or is to be, recorded. */
  readonly utr: string;
  readonly key: string;
  /** A credit recorded by hand that this line shows. */
  readonly byHand: BankCreditId | null;
}

/** Tells which credit each line is. What was recorded by its line, before its reference was recognised, stays the same. */
async function openLines(
  tx: Transaction,
  credits: readonly StatementCredit[],
  owners: OwnerFinder,
  tolerancePaise: Paise,
): Promise<{ find(read: StatementCredit, index: number): Promise<FoundLine> }> {
  const keys = lineKeys(credits);
  const recorded = await findRecorded(tx, [...keys, ...credits.flatMap(({ words }) => words)]);
  const byHand = await openCreditsByHand(tx, credits);
  const used = new Set<string>();
  return {
    async find(read, index) {
      const key = keys[index] ?? '';
      const owner = await ownerOf(owners, read, tolerancePaise);
      const line = recorded.get(key);
      // Money under a reference number that another credit has, of this file or of an earlier one: staff decide what it is.
      const isOther =
        owner.utr !== null &&
        (used.has(owner.utr) || (line !== undefined && line !== owner.utr && recorded.has(owner.utr)));
      if (owner.utr !== null) used.add(owner.utr);
      if (isOther) return { owner: { utr: null, orderId: null, claimId: null }, utr: line ?? key, key, byHand: null };
      if (line !== undefined) return { owner, utr: line, key, byHand: null };
      const known = owner.orderId === null ? byHand.take(read) : null;
      return { owner, utr: known?.utr ?? owner.utr ?? key, key, byHand: known?.id ?? null };
    },
  };
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
