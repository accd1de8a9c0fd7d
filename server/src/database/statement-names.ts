/**
 * Names for prepared statements. A named statement is parsed and planned once per connection, which is the largest
 * single saving in talking to PostgreSQL; the number of names is bounded because each costs the server memory.
 */
import { createHash } from 'node:crypto';

const NAMES_PER_CONNECTION = 300;

const nameOfText = new Map<string, string>();

/** The same name for the same text in every process. */
export function statementName(text: string): string {
  let name = nameOfText.get(text);
  if (name === undefined) {
    if (nameOfText.size > 5_000) nameOfText.clear();
    name = `s${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
    nameOfText.set(text, name);
  }
  return name;
}

/** The names one connection knows, the least recently used first. */
export class KnownNames {
  readonly #names = new Set<string>();
  readonly #most: number;

  constructor(most = NAMES_PER_CONNECTION) {
    this.#most = most;
  }

  /** Notes that a name is used; answers the name to forget in exchange, if the bound is reached. */
  use(name: string): string | null {
    const known = this.#names.delete(name);
    this.#names.add(name);
    if (known || this.#names.size <= this.#most) return null;
    const [oldest = name] = this.#names;
    this.#names.delete(oldest);
    return oldest;
  }
}
