/** Spans of statements: operation, table and the name of the prepared statement, never its values. */
import { activeSpan, inSpan } from '#tracing';
import type { Sql } from './sql.ts';
import { statementName } from './statement-names.ts';

const SYSTEM = { 'db.system.name': 'postgresql' } as const;
/** The first table that is written or read; a `with` may precede it. */
const TABLE = /\b(?:insert\s+into|update|delete\s+from|from|select)\s+(?:only\s+)?([a-z_][\w.]*)/i;
const OPERATION = /\b(insert|update|delete|select)\b/i;

interface StatementSummary {
  readonly span: string;
  readonly name: string;
}

const summaries = new Map<string, StatementSummary>();
const MOST_SUMMARIES = 5_000;

/** Runs a statement, in a span of its own while the current work is traced. */
export function inStatementSpan<R>(query: Sql, execute: (query: Sql) => Promise<R>): Promise<R> {
  if (activeSpan() === null) return execute(query);
  const { span, name } = summaryOf(query.text);
  const attributes = { ...SYSTEM, 'db.query.summary': span, 'tola.statement': name };
  return inSpan(span, { kind: 'client', attributes }, async () => await execute(query));
}

/** The same for the commit of a transaction, which waits for the disk. */
export async function inCommitSpan<R>(commit: () => Promise<R>): Promise<R> {
  return await inSpan('commit', { kind: 'client', attributes: SYSTEM }, commit);
}

function summaryOf(text: string): StatementSummary {
  let summary = summaries.get(text);
  if (summary === undefined) {
    if (summaries.size >= MOST_SUMMARIES) summaries.clear();
    const operation = OPERATION.exec(text)?.[1]?.toLowerCase() ?? 'statement';
    const table = TABLE.exec(text)?.[1]?.toLowerCase() ?? '';
    summary = { span: `${operation} ${table}`.trim(), name: statementName(text) };
    summaries.set(text, summary);
  }
  return summary;
}
