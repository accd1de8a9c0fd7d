/** Changes of settings: at once, or as a pending change where they move the payee or loosen a limit. */
import { saveSetting, type WaitingChange } from '@tola/contract/staff';
import * as z from 'zod';
import { type Actor, actingStaff, recordAudit } from '#audit';
import {
  type BusinessSettingName,
  BusinessSettingsError,
  businessHistory,
  changeBusiness,
  checkBusinessValue,
  isBusinessSettingName,
  lockBusinessSetting,
  resetBusiness,
  startValues,
} from '#business';
import type { Queryable, Transaction } from '#database';
import { refuse } from '#http';
import {
  type ChangeDependencies,
  type ChangeKind,
  mailAllOwners,
  makeAsSeen,
  proposeChange,
  type WantedChange,
} from '#pending-changes';
import { digestOf } from '#records';
import { recordSecurityEvent } from '#security-events';
import { type LimitingKindName, loosenedAs } from './looser-settings.ts';
import { settingSentence } from './setting-sentence.ts';

export interface SettingChange {
  readonly name: BusinessSettingName;
  readonly version: string;
  /** Null restores the default. */
  readonly value: unknown;
  readonly reason: string;
}

type SettingKindName = 'payee' | LimitingKindName;

const payloadSchema = z.object({
  name: z.custom<BusinessSettingName>((name) => typeof name === 'string' && isBusinessSettingName(name)),
  version: z.string(),
  value: z.unknown().transform((value) => value ?? null),
});

/** A change of the payee, or a loosened limit, that waits. */
export function settingKind(
  name: SettingKindName,
  refresh: () => Promise<void>,
): ChangeKind<Omit<SettingChange, 'reason'>> {
  return {
    name,
    schema: payloadSchema,
    async make(tx, payload, { reason, proposedBy }, actor, now) {
      const change = { ...payload, reason: `${reason} (proposed by ${proposedBy})` };
      await makeAsSeen(saveSetting, 'changed-meanwhile', async () => {
        await changeSetting(tx, change, actor, now);
      });
    },
    refresh,
  };
}

/**
 * Changes the setting, or proposes the change where owners must be able to stop it.
 *
 * @returns null when it was changed at once
 * @throws Refusal changed-meanwhile, value-wrong
 */
export async function changeOrPropose(
  dependencies: ChangeDependencies,
  tx: Transaction,
  change: SettingChange,
  actor: Actor,
  now: Date,
): Promise<WaitingChange | null> {
  const { name, version, reason } = change;
  const before = await lockBusinessSetting(tx, name);
  if (digestOf(before) !== version) throw refuse(saveSetting, 'changed-meanwhile');
  const after = valueAfter(change);
  const sentence = settingSentence(name, before, after);
  const isSame = digestOf(after) === version;
  const kind = isSame ? null : await waitsAs(tx, name, before, after);
  if (PAYEE.includes(name) && !isSame)
    await recordPayeeChange(tx, `${name} ${kind === null ? 'changed' : 'proposed'}`, actor, now);
  if (kind === null) {
    await changeSetting(tx, change, actor, now);
    const key = `setting ${name} ${now.toISOString()}`;
    if (PAYEE.includes(name) && !isSame)
      await mailAllOwners(dependencies, tx, { key, sentence, by: actor.name, reason }, now);
    return null;
  }
  const wanted: WantedChange<Omit<SettingChange, 'reason'>> = {
    payload: { name, version, value: change.value },
    ...{ subjectKind: 'setting', subjectId: name, sentence, before, after, reason },
  };
  return await proposeChange(
    dependencies,
    tx,
    settingKind(kind, async () => {}),
    wanted,
    actor,
    now,
  );
}

async function recordPayeeChange(tx: Transaction, reason: string, actor: Actor, now: Date): Promise<void> {
  const { ip = '' } = actor.request ?? {};
  const event = { kind: 'payee-changed', outcome: 'succeeded', reason, staffId: actingStaff(actor), ip } as const;
  await recordSecurityEvent(tx, event, now);
}

/** @throws Refusal value-wrong */
function valueAfter({ name, value }: SettingChange): unknown {
  if (value === null) return startValues()[name];
  const checked = checkBusinessValue(name, value);
  if (checked.issues.length > 0) {
    const { message } = new BusinessSettingsError(checked.issues);
    throw refuse(saveSetting, 'value-wrong', { problem: message });
  }
  return checked.value;
}

const PAYEE: readonly BusinessSettingName[] = ['upi', 'bank'];

async function waitsAs(
  tx: Queryable,
  name: BusinessSettingName,
  before: unknown,
  after: unknown,
): Promise<SettingKindName | null> {
  if (PAYEE.includes(name)) return (await hasHadPayee(tx, name, before)) ? 'payee' : null;
  return loosenedAs(name, before, after);
}

const HISTORY_READ = 10_000;

/** The first payee ever is nobody's loss: until then customers cannot pay at all. */
async function hasHadPayee(tx: Queryable, name: BusinessSettingName, before: unknown): Promise<boolean> {
  if (isPayee(before)) return true;
  return (await businessHistory(tx, name, HISTORY_READ)).some(({ value }) => isPayee(value));
}

function isPayee(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.values(value).some((part) => part !== '');
}

/** @throws Refusal changed-meanwhile, value-wrong */
async function changeSetting(
  tx: Transaction,
  { name, version, value, reason }: SettingChange,
  actor: Actor,
  now: Date,
): Promise<void> {
  const before = await lockBusinessSetting(tx, name);
  if (digestOf(before) !== version) throw refuse(saveSetting, 'changed-meanwhile');
  const author = { by: actor.name, reason };
  try {
    if (value === null) await resetBusiness(tx, name, author, now);
    else await changeBusiness(tx, { [name]: value }, author, now);
  } catch (error) {
    if (error instanceof BusinessSettingsError) throw refuse(saveSetting, 'value-wrong', { problem: error.message });
    throw error;
  }
  const after = await lockBusinessSetting(tx, name);
  if (digestOf(after) === version) return;
  const entry = { action: 'changed', kind: 'setting', subjectId: name, subject: name };
  await recordAudit(tx, actor, { ...entry, before, after: value, note: reason }, now);
}
