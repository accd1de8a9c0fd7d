/** `npm run doctor`: what keeps the store from opening to the public, or limits it there, and how to settle each. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, sql } from '#database';
import type { Logger } from '#log';
import { isPublicAddress } from '#public-address';
import type { Settings } from '#settings';
import { checkDatabaseConnections } from './data-checks.ts';
import { type Finding, isRefusal, printed } from './finding.ts';
import { examine, examineSettings } from './gate.ts';
import { checkObjectStorage } from './object-storage-check.ts';
import { checkClock, checkMachine } from './operation-checks.ts';

export interface Diagnosis {
  readonly text: string;
  /** Whether the store starts with these settings and this data. */
  readonly starts: boolean;
}

/**
 * Works while the store runs, and while it is stopped.
 *
 * @param servers what `checkServers` has found
 */
export async function diagnose(
  settings: Settings,
  log: Logger,
  now: Date,
  servers: readonly Finding[] = [],
): Promise<Diagnosis> {
  const findings = [...(await examineStore(settings, log, now)), ...servers];
  return { text: textOf(settings, findings), starts: !findings.some((finding) => isInTheWay(settings, finding)) };
}

/** Whether it keeps the store from starting at its own address. */
function isInTheWay({ publicUrl }: Pick<Settings, 'publicUrl'>, finding: Finding): boolean {
  return isRefusal(finding) && (isPublicAddress(publicUrl) || finding.isEverywhere === true);
}

async function examineStore(settings: Settings, log: Logger, now: Date): Promise<Finding[]> {
  // A data folder that was never used holds no data, and looking creates none.
  const isEmpty = settings.databaseUrl === null && !existsSync(join(settings.dataDir, 'postgres'));
  const outside = [...(await checkObjectStorage(settings)), ...checkMachine(settings, now)];
  if (isEmpty) return [...examineSettings(settings), ...outside];
  const { database } = await openDatabase(settings, log);
  try {
    const { isMigrated } = await database.one<{ isMigrated: boolean }>(
      sql`select coalesce(has_table_privilege(to_regclass('push_key'), 'select'), false) as is_migrated`,
    );
    return [
      ...(isMigrated ? await examine(database, settings, now) : examineSettings(settings)),
      ...(await checkDatabaseConnections(database, settings)),
      ...(await checkClock(database)),
      ...outside,
    ];
  } finally {
    await database.close();
  }
}

function textOf(settings: Settings, findings: readonly Finding[]): string {
  const { publicUrl, publicDemo } = settings;
  const reasons = findings.filter((finding) => isInTheWay(settings, finding));
  const elsewhere = findings.filter((finding) => isRefusal(finding) && !reasons.includes(finding));
  const limits = findings.filter((finding) => !isRefusal(finding));
  const isPublic = isPublicAddress(publicUrl);
  const kind = publicDemo ? 'a public demo' : 'a public address';
  const privately = `PUBLIC_URL is ${publicUrl}, which strangers cannot open`;
  const parts = [
    isPublic
      ? `PUBLIC_URL is ${publicUrl}, ${kind}.`
      : `${privately}${reasons.length > 0 ? '.' : ': the store starts. At a public address the following would count.'}`,
  ];
  if (reasons.length > 0) parts.push('The store does not start:', printed(reasons));
  if (elsewhere.length > 0)
    parts.push(`${reasons.length > 0 ? 'At a public address it' : 'The store'} would not start:`, printed(elsewhere));
  if (limits.length > 0)
    parts.push(
      reasons.length + elsewhere.length > 0 ? 'Once it starts, these limits remain:' : 'It starts with these limits:',
      printed(limits),
    );
  if (findings.length === 0) parts.push('Nothing is missing.');
  else if (reasons.length + elsewhere.length === 0) parts.splice(1, 0, 'Nothing keeps the store from starting.');
  return parts.join('\n\n');
}
