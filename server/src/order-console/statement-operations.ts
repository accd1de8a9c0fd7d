/** Back-office calls on statement files: what an import would do, the import, and layouts that staff have described. */
import * as contract from '@tola/contract/staff';
import { type Actor, actorKey, recordAudit, staffActor } from '#audit';
import * as bank from '#bank';
import type { Transaction } from '#database';
import { type Operation, refuse } from '#http';
import { onWire, staffChange, staffOperation } from '#staff-accounts';
import { readStatementFile, type Statement } from '#statement-files';
import type { OrderDependencies } from './order-details.ts';

interface StatementPayload {
  readonly name: string;
  readonly file: string;
  readonly layout: contract.StatementLayout | null;
}

export function statementOperations(dependencies: OrderDependencies): Operation[] {
  const { database, payments } = dependencies;
  return [
    staffOperation(contract.checkStatement, async (request) => {
      const { payload, staff, now } = request;
      const bytes = Buffer.from(payload.file, 'base64');
      const read = await readWithLayouts(dependencies, bytes, payload.layout);
      if (read.outcome === 'unknown layout')
        return { bankName: null, unknownLayout: read.layout, creditsRead: 0, takenBack: [], differences: [] };
      const { statement } = read;
      const file = { name: payload.name, bytes, statement };
      const actor = staffActor(staff, request);
      const { matched, takenBack } = await database.transaction(
        async (tx) => await bank.rehearseImport(payments, tx, file, actor, now),
      );
      const differences = matched.filter(({ missedPaise }) => missedPaise !== 0);
      const { bankName, credits } = statement;
      return { bankName, unknownLayout: null, creditsRead: credits.length, takenBack, differences };
    }),
    staffOperation(contract.importStatement, async (request) => {
      const { payload, staff, now } = request;
      const bytes = Buffer.from(payload.file, 'base64');
      const read = await readWithLayouts(dependencies, bytes, payload.layout);
      if (read.outcome === 'unknown layout') throw refuse(contract.importStatement, 'layout-unknown');
      const { statement } = read;
      const actor = staffActor(staff, request);
      return await database.transaction(async (tx) => {
        if (payload.layout !== null) await remember(tx, payload, statement, actor, now);
        const file = { name: payload.name, bytes, statement };
        const { unmatched, ...imported } = await bank.importStatement(payments, tx, file, actor, now);
        return { ...imported, unmatched: unmatched.map(shownCredit) };
      });
    }),
    staffOperation(contract.listStatementLayouts, async () =>
      onWire((await bank.findLayouts(database)).map(({ id, bankName, savedAt }) => ({ id, bankName, savedAt }))),
    ),
    staffChange(database, contract.forgetStatementLayout, async (tx, { payload, now }, actor) => {
      const subjectId = payload.layoutId;
      const subject = await bank.deleteLayout(tx, subjectId);
      if (subject === null) throw refuse(contract.forgetStatementLayout, 'layout-missing');
      await recordAudit(tx, actor, { action: 'removed', kind: 'statement layout', subjectId, subject }, now);
      return null;
    }),
  ];
}

/** @throws Refusal 400 when the file cannot be read */
async function readWithLayouts({ database }: OrderDependencies, bytes: Buffer, described: StatementPayload['layout']) {
  const remembered = await bank.findLayouts(database);
  const read = await readStatementFile({ bytes, remembered, described });
  if (read.outcome === 'unreadable') {
    throw refuse(contract.unreadableStatement, read.problem.reason, read.problem.values);
  }
  return read;
}

async function remember(
  tx: Transaction,
  { layout }: StatementPayload,
  { signature }: Statement,
  actor: Actor,
  now: Date,
): Promise<void> {
  if (layout === null) return;
  const { bankName, columns } = layout;
  if (signature === '') throw refuse(contract.unreadableStatement, 'layout-incomplete');
  const subjectId = await bank.saveLayout(tx, { bankName, columns, signature, savedBy: actorKey(actor) }, now);
  const entry = { action: 'described', kind: 'statement layout', subjectId, subject: bankName, after: { columns } };
  await recordAudit(tx, actor, entry, now);
}

function shownCredit({ amountPaise, creditedOn, narration }: contract.ImportedStatement['unmatched'][number]) {
  return { amountPaise, creditedOn, narration };
}
