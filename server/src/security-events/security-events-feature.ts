/** The security-events feature: writes what the other features record. First in the list, so that it stops last. */
import type { Feature, Platform } from '#platform';
import { startRecorder } from './record.ts';

export function securityEventsFeature({ database, log, metrics }: Platform): Feature {
  const stop = startRecorder(database, log, metrics);
  return { name: 'security events', stop };
}
