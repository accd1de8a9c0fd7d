/** Importing a bank statement: what can be matched by reference number and amount is; the rest is left to people. */

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
import { giveCredit } from './bank-money.ts';
import { honourLate } from './late-money.ts';
import { mayBeHonoured } from './sent-in-time.ts';
import { readStatement, type Statement, type StatementCredit } from './statement-csv.ts';
import { endUnfoundJob } from './unfound-transfers.ts';

export interface ImportedStatement {
  readonly creditsRead: number;
  readonly creditsNew: number;
  /** Orders that got money by this import. */
  readonly matched: readonly { readonly orderNumber: string; readonly amountPaise: Paise; readonly state: string }[];
  /** Credits that belong to nobody yet, and those that are known with another amount: people have to look at both. */
  readonly unmatched: readonly StatementCredit[];
}

/**
 * Imports a statement, all of it or nothing.
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
  await enqueue(tx, endUnfoundJob, {});
  return { ...imported, creditsRead: credits.length };
}

/** Of the days that a file shows, those that were over when it was imported; between two of its lines nothing is left out. */
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
    const isAsKnown = credit.amountPaise === read.amountPaise;
    const isFresh = isAsKnown && credit.state === 'unmatched';
    invariant(!credit.isNew || isFresh, 'A new credit is not what its line says', { creditId: credit.id, amountPaise });
    if (credit.state !== 'unmatched' && isAsKnown) {
      known += 1;
      continue;
    }
    const given = credit.state === 'unmatched' && isAsKnown ? giveable(credit, owner) : null;
    if (given === null) unmatched.push(read);
    else {
      const order = await giveCredit(dependencies, tx, given, actor, now);
      matched.push({ orderNumber: order.orderNumber, amountPaise, state: order.state });
      if (await mayBeHonoured(dependencies, tx, order, credit, given.claimId))
        await honourLate(dependencies, tx, order, actor, now);
    }
  }
  const lines = job.credits.length;
  const figures = { lines, matched: matched.length, known, unmatched: unmatched.length, creditsNew };
  const isEveryLine = matched.length + known + unmatched.length === lines;
  invariant(isEveryLine, 'A line of the statement is counted nowhere or twice', figures);
  invariant(creditsNew <= lines && matched.length <= lines, 'More credits than lines were counted', figures);
  return { matched, unmatched, creditsNew };
}

interface Owner {
  readonly utr: string | null;
  readonly orderId: OrderId | null;
  readonly claimId: ClaimId | null;
}

/**
 * By a reference number that a customer has sent, or by the order's number in the remarks together with its amount, which
 * may be off by the tolerance.
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
  const isFit = orders.length === 1 && order !== undefined && Math.abs(order.duePaise - amountPaise) <= tolerancePaise;
  if (claim !== undefined && others.length === 0) {
    // Anybody can send a reference number, only the payer writes the remarks: where the two disagree, people decide.
    return isFit && order.orderId !== claim.orderId ? { utr: claim.utr, orderId: null, claimId: null } : claim;
  }
  return { utr: own, orderId: isFit ? order.orderId : null, claimId: null };
}

function giveable(credit: CreditRow, { orderId, claimId }: Owner) {
  return orderId === null ? null : { credit, orderId, claimId, byStatement: true };
}

/**
 * A credit without a reference number is known by what its line says, so that another statement that shows it does not
 * count it again. Lines of one statement that say the same are different credits: the first of them in one statement is
 * the first of them in every other, the second the second.
 */
function rowKeys(): (credit: StatementCredit) => string {
  const seen = new Map<string, number>();
  return ({ creditedOn, amountPaise, narration }) => {
    const says = `${creditedOn} ${amountPaise} ${narration}`;
    const before = seen.get(says) ?? 0;
    seen.set(says, before + 1);
    const digest = createHash('sha256')
      .update(before === 0 ? says : `${says} ${before + 1}`)
      .digest('hex');
    return `ROW${digest.slice(0, 24).toUpperCase()}`;
  };
}
