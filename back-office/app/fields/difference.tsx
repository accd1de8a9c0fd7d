/** Field-by-field comparison of two versions. */
import type { ReactElement } from 'react';
import type { FieldTexts } from './field-texts.ts';

interface DifferenceProps {
  before: unknown;
  after: unknown;
  texts: FieldTexts;
  /** Column headings. */
  names?: readonly [before: string, after: string];
}

export function Difference({ before, after, texts, names = ['Before', 'After'] }: DifferenceProps): ReactElement {
  const old = fieldsOf(before);
  const now = fieldsOf(after);
  const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  const changed = keys.filter((key) => storedText(old[key]) !== storedText(now[key]));
  if (changed.length === 0) return <p className="text-muted">No field changes recorded.</p>;
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-[13px]">
        <thead className="text-left text-muted">
          <tr>
            <th scope="col" className="pr-4 pb-1 font-medium">
              Field
            </th>
            {names.map((name) => (
              <th key={name} scope="col" className="pr-4 pb-1 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changed.map((key) => (
            <tr key={key} className="border-t border-line align-top">
              <th scope="row" className="py-1.5 pr-4 text-left font-medium">
                {texts.labelOf(key)}
              </th>
              <td className="max-w-[36ch] py-1.5 pr-4 wrap-anywhere whitespace-pre-wrap">
                {texts.textOf(key, old[key])}
              </td>
              <td className="max-w-[36ch] py-1.5 wrap-anywhere whitespace-pre-wrap">{texts.textOf(key, now[key])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A setting may be a single value or a list, which count as one field. */
function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {};
  if (typeof value !== 'object' || Array.isArray(value)) return { value };
  return value as Record<string, unknown>;
}

/** A missing, empty or null value counts as the same. */
function storedText(value: unknown): string {
  return JSON.stringify(value === '' ? null : (value ?? null));
}
