/** SQL as values: statement text and parameters are kept apart. */

/** A SQL fragment. Fragments nest; every other interpolated value becomes a parameter, never text. */
export class Sql {
  readonly #strings: readonly string[];
  readonly #values: readonly unknown[];
  /** The statement is planned for its values each time instead of once for any: see {@link replanned}. */
  readonly isReplanned: boolean;
  #text: string | undefined;

  /** Created by {@link sql} only. */
  constructor(strings: readonly string[], values: readonly unknown[], isReplanned = false) {
    this.#strings = strings;
    this.#values = values;
    this.isReplanned = isReplanned;
  }

  /** The text with placeholders `$1 … $n` for {@link values}. */
  get text(): string {
    if (this.#text === undefined) {
      let text = this.#strings[0] ?? '';
      for (let index = 1; index < this.#strings.length; index += 1) text += `$${index}${this.#strings[index]}`;
      this.#text = text;
    }
    return this.#text;
  }

  get values(): readonly unknown[] {
    return this.#values;
  }

  /** The text between the parameters, for an enclosing fragment. */
  get strings(): readonly string[] {
    return this.#strings;
  }
}

/** Builds a statement: ``sql`select * from product where id = ${id}` ``. */
function template(strings: TemplateStringsArray, ...values: unknown[]): Sql {
  if (!values.some((value) => value instanceof Sql)) return new Sql(strings, values);
  return flatten(strings, values);
}

function flatten(strings: readonly string[], values: readonly unknown[]): Sql {
  const flatStrings = [strings[0] ?? ''];
  const flatValues: unknown[] = [];
  const extendLast = (text: string): void => {
    flatStrings[flatStrings.length - 1] += text;
  };
  values.forEach((value, index) => {
    if (value instanceof Sql) {
      extendLast(value.strings[0] ?? '');
      value.values.forEach((inner, at) => {
        flatValues.push(inner);
        flatStrings.push(value.strings[at + 1] ?? '');
      });
      extendLast(strings[index + 1] ?? '');
    } else {
      flatValues.push(value);
      flatStrings.push(strings[index + 1] ?? '');
    }
  });
  return new Sql(flatStrings, flatValues);
}

const empty = new Sql([''], []);

/** Joins fragments with a separator, `, ` by default. */
function join(pieces: readonly Sql[], separator = ', '): Sql {
  if (pieces.length === 0) return empty;
  const strings = ['', ...pieces.slice(1).map(() => separator), ''];
  return flatten(strings, pieces);
}

/** A table or column whose name is only known at run time; quoted, so that it cannot be anything else. */
function identifier(name: string): Sql {
  return new Sql([`"${name.replaceAll('"', '""')}"`], []);
}

/** A JSON parameter (a plain array would become a PostgreSQL array). */
function json(value: unknown): Sql {
  return new Sql(['', '::jsonb'], [JSON.stringify(value)]);
}

/**
 * In the `from` of a statement that commits alone: the commit does not wait until the log is on disk. A crash of the database
 * server forgets the statement if it happened in the last moments; only for what is then done again, or not missed.
 */
export const notWaitingForTheDisk = template`(select set_config('synchronous_commit', 'off', true)) as not_waiting_for_the_disk`;

/** For whole statements whose best plan depends on their values, such as a search for a rare or a frequent word. */
function replanned(query: Sql): Sql {
  return new Sql(query.strings, query.values, true);
}

export const sql = Object.assign(template, { empty, join, identifier, json, replanned });
