/**
 * Names of prepared statements. A named statement is parsed and planned once per connection, which saves
 * most of a short query's time. The number of names is bounded because each costs the server memory.
 */
import { createHash } from 'node:crypto';

const NAMES_PER_CONNECTION = 300;

const nameOfText = new Map<string, string>();

/** Derives the name from the text, so that it is the same in every process. */
export function statementName(text: string): string {
  let name = nameOfText.get(text);
  if (name === undefined) {
    if (nameOfText.size > 5_000) nameOfText.clear();
    name = `s${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
    nameOfText.set(text, name);
  }
  return name;
}

/** The names prepared on one connection, least recently used first. */
export class PreparedNames {
  readonly #names = new Set<string>();
  readonly #limit: number;

  constructor(limit = NAMES_PER_CONNECTION) {
    this.#limit = limit;
  }

  /** Records a use. @returns the evicted name when the limit is reached, else null */
  use(name: string): string | null {
    const known = this.#names.delete(name);
    this.#names.add(name);
    if (known || this.#names.size <= this.#limit) return null;
    const [oldest = name] = this.#names;
    this.#names.delete(oldest);
    return oldest;
  }
}
