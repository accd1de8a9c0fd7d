import type { OnWire } from '@tola/contract/staff';

/** Types a reply as its reader gets it: JSON writes a Date as ISO text. */
export function onWire<T>(value: T): OnWire<T> {
  return value as OnWire<T>;
}
