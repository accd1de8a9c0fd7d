/** Calls by which a person chooses the devices that notify them. */
import * as contract from '@tola/contract/staff';
import { recordAudit } from '#audit';
import { readDataKeys } from '#data-keys';
import type { Database } from '#database';
import { type Operation, refuse } from '#http';
import type { Settings } from '#settings';
import { browserName, onWire, staffChange, staffOperation } from '#staff-accounts';
import { pushKeys } from './push-keys.ts';
import { isPushService } from './push-services.ts';
import { devicesOf, lockSession, putDevice, removeOwnDevice } from './push-store.ts';
import { isPoint } from './web-push.ts';

interface PushDependencies {
  readonly database: Database;
  readonly settings: Settings;
}

export function pushOperations({ database, settings }: PushDependencies): Operation[] {
  const keys = readDataKeys(settings);
  return [
    staffOperation(contract.listDevices, async ({ staff, now }) => {
      const { publicKey } = await pushKeys(database, keys, now);
      return onWire({ publicKey, session: staff.sessionId, devices: await devicesOf(database, staff.id, now) });
    }),
    staffChange(database, contract.addDevice, async (tx, { payload, staff, userAgent, now }, actor) => {
      const { endpoint } = payload;
      const publicKey = Buffer.from(payload.publicKey, 'base64url');
      if (!isPushService(endpoint, settings.publicUrl) || !isPoint(publicKey))
        throw refuse(contract.addDevice, 'push-service-unknown');
      if (!(await lockSession(tx, staff.sessionId, staff.id))) return null;
      const held = await devicesOf(tx, staff.id, now);
      if (held.length >= contract.MOST_DEVICES && !held.some((one) => one.endpoint === endpoint))
        throw refuse(contract.addDevice, 'too-many-devices');
      const device = {
        staffId: staff.id,
        sessionId: staff.sessionId,
        endpoint,
        publicKey,
        authSecret: Buffer.from(payload.authSecret, 'base64url'),
        name: browserName(userAgent),
      };
      if (await putDevice(tx, device, now)) {
        const entry = { action: 'turned on notifications of', kind: 'staff', subjectId: staff.id };
        await recordAudit(tx, actor, { ...entry, subject: staff.name, after: { device: device.name } }, now);
      }
      return null;
    }),
    staffChange(database, contract.removeDevice, async (tx, { payload, staff, now }, actor) => {
      const name = await removeOwnDevice(tx, payload.id, staff.id);
      if (name === null) return null;
      const entry = { action: 'turned off notifications of', kind: 'staff', subjectId: staff.id };
      await recordAudit(tx, actor, { ...entry, subject: staff.name, before: { device: name } }, now);
      return null;
    }),
  ];
}
