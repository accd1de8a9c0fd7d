import type { OnWire } from '@tola/contract/staff';

/** A reply as its reader will see it: JSON writes a Date as its ISO text, so only the type changes here. */
export function onWire<T>(value: T): OnWire<T> {
  return value as OnWire<T>;
}
