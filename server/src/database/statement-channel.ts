/** Publishes every statement before it runs. Production has no subscriber; test runs record what they execute. */
import { channel } from 'node:diagnostics_channel';
import type { Sql } from './sql.ts';

/** Messages are {@link Sql}; subscribers are called synchronously, with the caller's stack below them. */
const statementChannel = channel('tola:statement');

export function publishStatement(query: Sql): void {
  if (statementChannel.hasSubscribers) statementChannel.publish(query);
}
