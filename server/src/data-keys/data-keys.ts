/** The keys that encrypt fields: the current one, and previous ones until everything is encrypted under the current one. */
import { createHash } from 'node:crypto';
import type { Settings } from '#settings';
import { readDataKey } from './data-key-file.ts';

export const KEY_ID_BYTES = 8;

export interface DataKeys {
  /** Encrypts. */
  readonly current: DataKey;
  /** Only decrypt. */
  readonly previous: readonly DataKey[];
  /** Ids of keys that nobody has any more. */
  readonly lost: readonly Buffer[];
}

export interface DataKey {
  /** Derived from the key, so that nobody has to number keys. */
  readonly id: Buffer;
  readonly key: Buffer;
}

function dataKey(key: Buffer): DataKey {
  return { id: createHash('sha256').update('id of data key').update(key).digest().subarray(0, KEY_ID_BYTES), key };
}

export type DataKeySettings = Pick<Settings, 'dataKey' | 'dataKeyPrevious' | 'dataKeyLost' | 'dataDir'>;

export function readDataKeys(settings: DataKeySettings): DataKeys {
  return {
    current: dataKey(readDataKey(settings.dataKey, settings.dataDir)),
    previous: settings.dataKeyPrevious.map((key) => dataKey(Buffer.from(key, 'base64'))),
    lost: settings.dataKeyLost.map((id) => Buffer.from(id, 'hex')),
  };
}
