/** What a key press means: the key's name in the table of shortcuts, and whether a shortcut may take it. */

/** The parts of a KeyboardEvent that matter. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** The key as the table of shortcuts writes it: `j`, `?`, `Enter`, `Ctrl+k`; null for a combination that it never has. */
export function keyName({ key, ctrlKey, metaKey, altKey }: KeyPress): string | null {
  if (altKey) return null;
  const name = key.length === 1 ? key.toLowerCase() : key;
  return ctrlKey || metaKey ? `Ctrl+${name}` : name;
}

/** As shown to people. */
export function keyLabel(name: string): string {
  return name
    .split('+')
    .map((part) => (part.length === 1 ? part.toUpperCase() : part))
    .join(' ');
}

/** As the attribute aria-keyshortcuts wants it. */
export function ariaKeys(keys: readonly string[]): string {
  return keys.map((name) => name.replace(/^Ctrl\+/, 'Control+')).join(' ');
}

/** Ends a started sequence, such as `g` without a letter. */
const SEQUENCE_MS = 1_500;

/** Follows sequences of two keys. */
export class KeySequence {
  private readonly firstKey: string;
  private startedAt: number | null = null;

  constructor(firstKey: string) {
    this.firstKey = firstKey;
  }

  /**
   * Takes a key that no field has received.
   *
   * @param at time of the press, in milliseconds
   * @returns the second key of a sequence, `started` after the first key, and null for any other key
   */
  take(name: string, at: number): { readonly second: string } | 'started' | null {
    const isSecond = this.startedAt !== null && at - this.startedAt <= SEQUENCE_MS;
    this.startedAt = null;
    if (isSecond) return { second: name };
    if (name !== this.firstKey) return null;
    this.startedAt = at;
    return 'started';
  }
}
