/** The database has fields under a key that this process does not have: another DATA_KEY, or a data folder of its own. */
import { ConfigError } from '#declared-setting';

/** @param id 16 hexadecimal digits */
export function unknownKeyProblem(id: string): string {
  return `The database has fields that are encrypted under the key ${id}, which is not set.`;
}

/** @param id 16 hexadecimal digits */
export function unknownKeyRemedy(id: string): string {
  return `Set DATA_KEY to the key of the store’s other processes and former starts (without DATA_KEY it is in keys/data-key of their DATA_DIR), list a former key in DATA_KEY_PREVIOUS, or set DATA_KEY_LOST=${id} if nobody has that key any more.`;
}

export class UnknownKeyError extends ConfigError {
  constructor(id: string) {
    super(`${unknownKeyProblem(id)} ${unknownKeyRemedy(id)}`);
  }
}
