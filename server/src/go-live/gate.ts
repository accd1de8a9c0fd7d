/** The gate between a demo and a real shop: what must be settled before strangers may open the store. */
import type { Queryable } from '#database';
import type { Logger } from '#log';
import { isPublicAddress } from '#public-address';
import { ConfigError, type Settings } from '#settings';
import { checkData, checkDatabaseKey, checkForwardedHeaders, checkRunning } from './data-checks.ts';
import { type Finding, isRefusal, lineOf, printed } from './finding.ts';
import { checkOpenPort, checkSettings } from './setting-checks.ts';

/** Every finding for a public address, refusals first. */
export async function examine(db: Queryable, settings: Settings, now: Date): Promise<Finding[]> {
  return ordered([...checkSettings(settings), ...(await checkData(db, settings, now))]);
}

/** Without a database, as before the first start. */
export function examineSettings(settings: Settings): Finding[] {
  return ordered(checkSettings(settings));
}

function ordered(findings: readonly Finding[]): Finding[] {
  return [...findings.filter(isRefusal), ...findings.filter((finding) => !isRefusal(finding))];
}

/** Reads what limits the running store: for the operator at a start, and for the dashboard. */
export function warningsReader(settings: Settings): (db: Queryable, now: Date) => Promise<Finding[]> {
  const isPublic = isPublicAddress(settings.publicUrl);
  const warnings = (isPublic ? checkSettings(settings) : checkOpenPort(settings)).filter((one) => !isRefusal(one));
  const checkNow = isPublic ? checkRunning : checkForwardedHeaders;
  return async (db, now) => [...warnings, ...(await checkNow(db, settings, now))];
}

/** Lines for the terminal, once the store is open. */
export async function warningNotices(db: Queryable, settings: Settings, now: Date): Promise<string[]> {
  return (await warningsReader(settings)(db, now)).map(lineOf);
}

/**
 * Runs at each start, before the first data is loaded.
 *
 * @throws ConfigError with every reason, at a public address; at any with another data key than the database's
 */
export async function requireReadyToOpen(
  db: Queryable,
  { settings, log, now }: { settings: Settings; log: Logger; now: Date },
): Promise<void> {
  if (isPublicAddress(settings.publicUrl)) {
    const reasons = (await examine(db, settings, now)).filter(isRefusal);
    if (reasons.length > 0) throw new ConfigError(refusalText(settings.publicUrl, reasons));
  } else {
    const [reason] = await checkDatabaseKey(db, settings);
    if (reason !== undefined) throw new ConfigError(`${reason.problem} ${reason.fix}`);
  }
  for (const { about, problem, fix } of await warningsReader(settings)(db, now)) log.warn({ about, fix }, problem);
}

function refusalText(publicUrl: string, reasons: readonly Finding[]): string {
  return `The store does not open at ${publicUrl}, a public address, until this is settled:

${printed(reasons)}

Check again with: npm run doctor`;
}
