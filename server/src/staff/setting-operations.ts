/** Back-office calls on business settings. Each setting has a right of its own. */
import * as contract from '@tola/contract/staff';
import type { Actor } from '#audit';
import {
  type Business,
  type BusinessSettingName,
  businessHistory,
  businessSettings,
  isBusinessSettingName,
} from '#business';
import type { Database, Transaction } from '#database';
import { type Operation, refuse } from '#http';
import type { ChangeDependencies } from '#pending-changes';
import { digestOf } from '#records';
import { onWire, requireFreshFactor, type StaffPerson, staffChange, staffOperation } from '#staff-accounts';
import { changeOrPropose } from './setting-changes.ts';
import { needsReason, SETTING_GROUPS } from './setting-groups.ts';
import { SETTING_RIGHTS } from './setting-rights.ts';
import { shapeOf } from './setting-shape.ts';

interface SettingDependencies {
  readonly database: Database;
  readonly business: Business;
  readonly changes: ChangeDependencies;
}

const HISTORY_SHOWN = 100;

interface WantedSetting {
  readonly name: string;
  readonly version: string;
  readonly value: unknown;
  readonly reason: string;
}

const SHAPES = Object.fromEntries(
  Object.entries(businessSettings).map(([name, { schema }]) => [name, shapeOf(schema)]),
) as Record<BusinessSettingName, contract.SettingShape>;

export function settingOperations({ database, business, changes }: SettingDependencies): Operation[] {
  async function save(tx: Transaction, staff: StaffPerson, wanted: WantedSetting, actor: Actor, now: Date) {
    const { name } = wanted;
    if (!isBusinessSettingName(name)) throw refuse(contract.saveSetting, 'setting-unknown');
    if (!mayChange(staff, name)) throw refuse(contract.saveSetting, 'owners-only');
    if (needsReason(name) && wanted.reason === '') throw refuse(contract.saveSetting, 'reason-due');
    if (businessSettings[name].freshFactor) requireFreshFactor(staff);
    return await changeOrPropose(changes, tx, { ...wanted, name, value: wanted.value ?? null }, actor, now);
  }
  return [
    staffOperation(contract.listSettings, async ({ staff }) => {
      const values = business.current();
      const settings = Object.entries(businessSettings)
        .filter(([name]) => mayChange(staff, name))
        .map(([key, { start, sentence }]) => {
          const name = key as BusinessSettingName;
          const value: unknown = values[name];
          const shape = SHAPES[name];
          return {
            name,
            group: SETTING_GROUPS[name],
            needsReason: needsReason(name),
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
      async (tx, { payload, staff, now }, actor) => await save(tx, staff, payload, actor, now),
      async () => await business.refresh(),
    ),
    staffChange(
      database,
      contract.saveSettings,
      async (tx, { payload: { changes: wanted, reason }, staff, now }, actor) => {
        let waiting: contract.WaitingChange | null = null;
        for (const one of wanted) waiting = (await save(tx, staff, { ...one, reason }, actor, now)) ?? waiting;
        return waiting;
      },
      async () => await business.refresh(),
    ),
  ];
}

function mayChange(staff: StaffPerson, name: string): boolean {
  return isBusinessSettingName(name) && contract.hasRight(staff.rights, SETTING_RIGHTS[name]);
}
