/** What is wrong with the values of a record, by the names of fields that the person sees. */
import type { Field } from '@tola/contract/staff';

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** "Making charge (₹): is not an amount". @param nameOf the label of a field in a form, its column in a file */
export function problemText(
  fields: readonly Field[],
  issues: readonly Issue[],
  nameOf: (field: Field) => string,
): string {
  return issues
    .map(({ path: [name, row, inner], message }) => {
      const field = fields.find((one) => one.name === name);
      if (field === undefined) return message;
      const within = field.kind === 'rows' ? field.of.find((one) => one.name === inner) : undefined;
      const place = within === undefined ? '' : `, row ${Number(row) + 1}, ${within.label}`;
      return `${nameOf(field)}${place}: ${message}`;
    })
    .join('. ');
}
