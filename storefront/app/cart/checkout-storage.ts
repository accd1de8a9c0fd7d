/**
 * Checkout state in session storage, one checkout per tab. Unreadable values (edited, or from another version) count as
 * absent.
 */
import { STORED, type StoredName, type StoredValue } from '@tola/contract';

export function readStored<N extends StoredName>(name: N): StoredValue<N> | null {
  const json = sessionStorage.getItem(name);
  if (json === null) return null;
  try {
    return STORED[name].decode(JSON.parse(json), name) as StoredValue<N>;
  } catch (error) {
    console.warn(`Session storage holds a "${name}" that cannot be read`, error);
    sessionStorage.removeItem(name);
    return null;
  }
}

export function writeStored<N extends StoredName>(name: N, value: StoredValue<N>): void {
  const codec = STORED[name] as { encode(plain: StoredValue<N>): unknown };
  sessionStorage.setItem(name, JSON.stringify(codec.encode(value)));
}

export function removeStored(...names: readonly StoredName[]): void {
  for (const name of names) sessionStorage.removeItem(name);
}
