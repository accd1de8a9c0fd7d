/** Business settings in memory, kept up to date in every process by notifications. */
import { createCoalescedRefresh, type Database, type Queryable } from '#database';
import type { Logger } from '#log';
import {
  type BusinessSettingIssue,
  type BusinessSettingName,
  type BusinessValues,
  checkBusinessValue,
  isBusinessSettingName,
  startValues,
} from './business-settings.ts';
import {
  lockSettings,
  readChanges,
  readSettings,
  removeSetting,
  type SettingChange,
  writeSetting,
} from './business-store.ts';

export interface Business {
  current(): BusinessValues;
  /** Subscribes to changes; returns the function that unsubscribes. */
  onChange(listener: (values: BusinessValues) => void): () => void;
  /** Reloads the settings immediately, for the process that just changed them. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

/** Reads the settings and follows their changes until stopped. */
export async function createBusiness(dependencies: { database: Database; log: Logger }): Promise<Business> {
  const listeners = new Set<(values: BusinessValues) => void>();
  let values = startValues();

  const refresh = createCoalescedRefresh(async () => {
    values = valuesOf(await readSettings(dependencies.database), dependencies.log);
    for (const listener of listeners) listener(values);
  }, reportFailure);
  function reportFailure(error: unknown): void {
    dependencies.log.error({ err: error }, 'business settings could not be reloaded');
  }

  const stopListening = await dependencies.database.listen('business', refresh.soon, refresh.soon);
  await refresh.now();
  return {
    current: () => values,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh: refresh.now,
    async stop() {
      refresh.stop();
      await stopListening();
    },
  };
}

/** Stored values over the defaults. An invalid value is logged and replaced by its default. */
function valuesOf(stored: readonly { name: string; value: unknown }[], log: Logger): BusinessValues {
  const values: Record<string, unknown> = { ...startValues() };
  for (const { name, value } of stored) {
    if (!isBusinessSettingName(name)) continue;
    const { value: read, issues } = checkBusinessValue(name, value);
    if (issues.length === 0) values[name] = read;
    else log.error({ setting: name, issues }, 'stored business setting is invalid; using its default');
  }
  return values as BusinessValues;
}

/** A change failed validation; `issues` lists the errors. */
export class BusinessSettingsError extends Error {
  override readonly name = 'BusinessSettingsError';
  readonly issues: readonly BusinessSettingIssue[];
  constructor(issues: readonly BusinessSettingIssue[]) {
    super(issues.map(({ name, message }) => `${name} ${message}`).join('; '));
    this.issues = issues;
  }
}

/** The current value of a setting, locked until the transaction ends. */
export async function lockBusinessSetting(tx: Queryable, name: BusinessSettingName): Promise<unknown> {
  const stored = (await lockSettings(tx)).find((setting) => setting.name === name);
  if (stored === undefined) return startValues()[name];
  const { value, issues } = checkBusinessValue(name, stored.value);
  return issues.length === 0 ? value : startValues()[name];
}

interface Author {
  readonly by: string;
  readonly reason: string;
}

/**
 * Changes settings, all or none, and records each change with author and reason.
 *
 * @throws BusinessSettingsError listing all validation errors
 */
export async function changeBusiness(
  tx: Queryable,
  changes: Partial<Record<BusinessSettingName, unknown>>,
  { by, reason }: Author,
  now: Date,
): Promise<void> {
  const entries = Object.entries(changes).map(([name, value]) => {
    if (!isBusinessSettingName(name)) throw new BusinessSettingsError([{ name, message: 'is not a setting' }]);
    return { name, ...checkBusinessValue(name, value) };
  });
  const issues = entries.flatMap((entry) => entry.issues);
  if (issues.length > 0) throw new BusinessSettingsError(issues);
  for (const { name, value } of entries) await writeSetting(tx, { name, value, by, reason, at: now });
}

/** Resets a setting to its default. */
export async function resetBusiness(
  tx: Queryable,
  name: BusinessSettingName,
  { by, reason }: Author,
  now: Date,
): Promise<void> {
  await removeSetting(tx, { name, by, reason, at: now });
}

/** The latest changes of one setting, or of all, newest first. */
export async function businessHistory(
  db: Queryable,
  name: BusinessSettingName | null = null,
  atMost = 100,
): Promise<SettingChange[]> {
  return await readChanges(db, name, atMost);
}
