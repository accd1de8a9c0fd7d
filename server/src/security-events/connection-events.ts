/** Connections that are refused before there is a request. */
import type { Platform } from '#platform';
import { recordSecurityEvent } from './record.ts';

/** @param reason "too many connections" */
export type OnConnectionRefused = (ip: string, reason: string) => void;

/** Records refused connections; those of an address within a minute are one row. */
export function recordRefusedConnections({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): OnConnectionRefused {
  return (ip, reason) =>
    void recordSecurityEvent(database, { kind: 'connection', outcome: 'refused', reason, ip }, clock());
}
