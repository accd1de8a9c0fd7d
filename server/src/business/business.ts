/** The settings of the business in memory, the same in every process moments after somebody changes one. */
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
  holdSettings,
  readChanges,
  readSettings,
  removeSetting,
  type SettingChange,
  writeSetting,
} from './business-store.ts';

export interface Business {
  current(): BusinessValues;
  /** Calls back after every change; answers a function that stops it. */
  onChange(listener: (values: BusinessValues) => void): () => void;
  /** Reads the settings again at once, for the process that just changed them. */
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
  });
  function refreshLater(): void {
    refresh
      .now()
      .catch((error: unknown) =>
        dependencies.log.error({ err: error }, 'the business settings could not be read again'),
      );
  }

  const stopListening = await dependencies.database.listen('business', refreshLater, refreshLater);
  await refresh.now();
  return {
    current: () => values,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh: refresh.now,
    stop: stopListening,
  };
}

/** What is stored over the defaults. A value that this version cannot read is reported and its default holds. */
function valuesOf(stored: readonly { name: string; value: unknown }[], log: Logger): BusinessValues {
  const values: Record<string, unknown> = { ...startValues() };
  for (const { name, value } of stored) {
    if (!isBusinessSettingName(name)) continue;
    const { value: read, faults } = checkBusinessValue(name, value);
    if (faults.length === 0) values[name] = read;
    else log.error({ setting: name, faults }, 'a stored business setting is not valid; its default holds');
  }
  return values as BusinessValues;
}

/** Somebody wants to set a value that fails its check; `faults` says which part and why. */
export class BusinessSettingsError extends Error {
  override readonly name = 'BusinessSettingsError';
  readonly faults: readonly BusinessSettingIssue[];
  constructor(faults: readonly BusinessSettingIssue[]) {
    super(faults.map(({ name, message }) => `${name} ${message}`).join('; '));
    this.faults = faults;
  }
}

/** A setting as it stands, which nobody else changes until the transaction ends. */
export async function holdBusinessSetting(tx: Queryable, name: BusinessSettingName): Promise<unknown> {
  const stored = (await holdSettings(tx)).find((setting) => setting.name === name);
  if (stored === undefined) return startValues()[name];
  const { value, faults } = checkBusinessValue(name, stored.value);
  return faults.length === 0 ? value : startValues()[name];
}

interface Author {
  readonly by: string;
  readonly reason: string;
}

/**
 * Sets some settings, all or none, each written down with who and why.
 *
 * @throws BusinessSettingsError listing everything that fails its check
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
  const faults = entries.flatMap((entry) => entry.faults);
  if (faults.length > 0) throw new BusinessSettingsError(faults);
  for (const { name, value } of entries) await writeSetting(tx, { name, value, by, reason, at: now });
}

/** Takes a setting back to its default. */
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
