/** Back-office calls on business settings. Each setting has a right of its own. */
import * as contract from '@tola/contract/staff';
import { type Actor, recordAudit } from '#audit';
import {
  type Business,
  type BusinessSettingName,
  BusinessSettingsError,
  businessHistory,
  businessSettings,
  changeBusiness,
  isBusinessSettingName,
  lockBusinessSetting,
  resetBusiness,
} from '#business';
import type { Database, Transaction } from '#database';
import { type Operation, refuse } from '#http';
import { digestOf } from '#records';
import { onWire, requireFreshFactor, type StaffPerson, staffChange, staffOperation } from '#staff-accounts';
import { SETTING_RIGHTS } from './setting-rights.ts';
import { shapeOf } from './setting-shape.ts';

interface SettingDependencies {
  readonly database: Database;
  readonly business: Business;
}

const HISTORY_SHOWN = 100;

const SHAPES = Object.fromEntries(
  Object.entries(businessSettings).map(([name, { schema }]) => [name, shapeOf(schema)]),
) as Record<BusinessSettingName, contract.SettingShape>;

export function settingOperations({ database, business }: SettingDependencies): Operation[] {
  return [
    staffOperation(contract.listSettings, async ({ staff }) => {
      const values = business.current();
      const settings = Object.entries(businessSettings)
        .filter(([name]) => mayChange(staff, name))
        .map(([name, { start, sentence }]) => {
          const value: unknown = values[name as BusinessSettingName];
          const shape = SHAPES[name as BusinessSettingName];
          return {
            name,
            sentence,
            shape,
            value,
            isDefault: digestOf(value) === digestOf(start),
            version: digestOf(value),
          };
        });
      const history = await businessHistory(database, null, HISTORY_SHOWN);
      return onWire({ settings, history: history.filter(({ name }) => mayChange(staff, name)) });
    }),
    staffChange(
      database,
      contract.saveSetting,
      async (tx, { payload, staff, now }, actor) => {
        const { name } = payload;
        if (!isBusinessSettingName(name)) throw refuse(contract.saveSetting, 'setting-unknown');
        if (!mayChange(staff, name)) throw refuse(contract.saveSetting, 'owners-only');
        if (businessSettings[name].freshFactor) requireFreshFactor(staff);
        await change(tx, { ...payload, name }, actor, now);
        return null;
      },
      async () => await business.refresh(),
    ),
  ];
}

function mayChange(staff: StaffPerson, name: string): boolean {
  return isBusinessSettingName(name) && contract.hasRight(staff.rights, SETTING_RIGHTS[name]);
}

interface Saving {
  readonly name: BusinessSettingName;
  readonly version: string;
  readonly value?: unknown;
  readonly reason: string;
}

/** @throws Refusal changed-meanwhile, value-wrong */
async function change(
  tx: Transaction,
  { name, version, value = null, reason }: Saving,
  actor: Actor,
  now: Date,
): Promise<void> {
  const before = await lockBusinessSetting(tx, name);
  if (digestOf(before) !== version) throw refuse(contract.saveSetting, 'changed-meanwhile');
  const author = { by: actor.name, reason };
  try {
    if (value === null) await resetBusiness(tx, name, author, now);
    else await changeBusiness(tx, { [name]: value }, author, now);
  } catch (error) {
    if (error instanceof BusinessSettingsError)
      throw refuse(contract.saveSetting, 'value-wrong', { problem: error.message });
    throw error;
  }
  const after = await lockBusinessSetting(tx, name);
  if (digestOf(after) === version) return;
  const entry = { action: 'changed', kind: 'setting', subjectId: name, subject: name };
  await recordAudit(tx, actor, { ...entry, before, after: value, note: reason }, now);
}
