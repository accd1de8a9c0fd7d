/** Announces every statement before it runs. Nothing listens in production; test runs record what they execute. */
import { channel } from 'node:diagnostics_channel';
import type { Sql } from './sql.ts';

/** Messages are {@link Sql}; subscribers are called synchronously, with the caller's stack below them. */
const statementChannel = channel('tola:statement');

export function announceStatement(query: Sql): void {
  if (statementChannel.hasSubscribers) statementChannel.publish(query);
}
