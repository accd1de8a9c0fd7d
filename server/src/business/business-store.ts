/** SQL of the business settings. */
import { type Queryable, sql } from '#database';

export interface StoredSetting {
  readonly name: string;
  readonly value: unknown;
}

export async function readSettings(db: Queryable): Promise<StoredSetting[]> {
  return await db.rows<StoredSetting>(sql`select name, value from business_setting order by name`);
}

/** The stored settings, locked until the transaction ends. */
export async function lockSettings(tx: Queryable): Promise<StoredSetting[]> {
  await tx.run(sql`lock table business_setting in share row exclusive mode`);
  return await readSettings(tx);
}

interface Change {
  readonly name: string;
  readonly value: unknown;
  readonly by: string;
  readonly reason: string;
  readonly at: Date;
}

/** Stores a value and records the change. */
export async function writeSetting(tx: Queryable, { name, value, by, reason, at }: Change): Promise<void> {
  await tx.run(sql`
    with before as (select value from business_setting where name = ${name} for update),
    stored as (
      insert into business_setting (name, value, changed_by, changed_at)
      values (${name}, ${sql.json(value)}, ${by}, ${at})
      on conflict (name) do update
      set value = excluded.value, changed_by = excluded.changed_by, changed_at = excluded.changed_at
    )
    insert into business_setting_change (name, value_before, value, changed_by, changed_at, reason)
    values (${name}, (select value from before), ${sql.json(value)}, ${by}, ${at}, ${reason})`);
}

/** Restores the default and records the change. */
export async function removeSetting(tx: Queryable, { name, by, reason, at }: Omit<Change, 'value'>): Promise<void> {
  await tx.run(sql`
    with removed as (delete from business_setting where name = ${name} returning value)
    insert into business_setting_change (name, value_before, value, changed_by, changed_at, reason)
    select ${name}, value, null, ${by}, ${at}, ${reason} from removed`);
}

export interface SettingChange {
  readonly id: number;
  readonly name: string;
  readonly valueBefore: unknown;
  readonly value: unknown;
  readonly changedBy: string;
  readonly changedAt: Date;
  readonly reason: string;
}

/** Changes of one setting, or of all, newest first. */
export async function readChanges(db: Queryable, name: string | null, atMost: number): Promise<SettingChange[]> {
  const ofName = name === null ? sql.empty : sql`where name = ${name}`;
  return await db.rows<SettingChange>(sql`
    select id, name, value_before, value, changed_by, changed_at, reason
    from business_setting_change ${ofName} order by id desc limit ${atMost}`);
}
