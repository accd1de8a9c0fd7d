/** SQL as values: text and parameters kept apart from the moment they are written. */

/** A piece of SQL. Pieces nest; every other interpolated value becomes a parameter, never text. */
export class Sql {
  readonly #strings: readonly string[];
  readonly #values: readonly unknown[];
  #text: string | undefined;

  /** Made by {@link sql} only. */
  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.#strings = strings;
    this.#values = values;
  }

  /** The text with `$1 … $n` in the places of {@link values}. */
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

  /** The text between the parameters, for a piece that takes this one in. */
  get strings(): readonly string[] {
    return this.#strings;
  }
}

/** Writes SQL: ``sql`select * from product where id = ${id}` ``. */
function write(strings: TemplateStringsArray, ...values: unknown[]): Sql {
  if (!values.some((value) => value instanceof Sql)) return new Sql(strings, values);
  return weave(strings, values);
}

function weave(strings: readonly string[], values: readonly unknown[]): Sql {
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

/** Pieces one after the other with `between` in the gaps (`, ` unless told otherwise). */
function join(pieces: readonly Sql[], between = ', '): Sql {
  if (pieces.length === 0) return empty;
  const strings = ['', ...pieces.slice(1).map(() => between), ''];
  return weave(strings, pieces);
}

/** A table or column whose name is only known while running; quoted, so that it can never be anything else. */
function identifier(word: string): Sql {
  return new Sql([`"${word.replaceAll('"', '""')}"`], []);
}

/** A value that travels as JSON (an array given plainly would become a PostgreSQL array). */
function json(value: unknown): Sql {
  return new Sql(['', '::jsonb'], [JSON.stringify(value)]);
}

export const sql = Object.assign(write, { empty, join, identifier, json });
