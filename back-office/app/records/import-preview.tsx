/** Import preview and result: each row before and after. */
import type { FieldShape, ImportedRow, ImportResult, Resource } from '@tola/contract/staff';
import { classNames } from '@tola/ui';
import type { ReactElement } from 'react';
import { formatCount } from '../controls/format.ts';
import { formatField } from '../fields/field-format.ts';

interface ImportPreviewProps {
  resource: Resource;
  fileName: string;
  lines: number;
  result: ImportResult;
}

export function ImportPreview({ resource, fileName, lines, result }: ImportPreviewProps): ReactElement {
  const { rows, errors, isWritten } = result;
  return (
    <>
      <p>
        <b className="font-semibold">{fileName}</b>: {formatCount(lines)} {lines === 1 ? 'row' : 'rows'}.{' '}
        {formatCount(result.added)} {isWritten ? 'added' : 'to add'}, {formatCount(result.changed)}{' '}
        {isWritten ? 'changed' : 'to change'}, {formatCount(result.unchanged)} unchanged, {formatCount(errors.length)}{' '}
        with errors.
      </p>
      {isWritten && errors.length === 0 && (
        <p className="font-semibold text-up">Import complete. The store is up to date.</p>
      )}
      {isWritten && errors.length > 0 && (
        <p className="font-medium text-down">
          These rows were not imported because their records changed during the import. All others were.
        </p>
      )}
      {!isWritten && errors.length > 0 && <p className="font-medium text-down">Fix the errors to import the file.</p>}
      {errors.length > 0 && (
        <ul aria-label="Errors" className="max-h-80 overflow-y-auto text-[13px]">
          {errors.map(({ line, message }) => (
            <li key={`${line} ${message}`} className="border-t border-line py-1.5">
              <b className="font-semibold">Line {formatCount(line)}</b> {message}
            </li>
          ))}
        </ul>
      )}
      {rows.length > 0 && <Changes resource={resource} rows={rows} />}
    </>
  );
}

/** Longer tables slow the page down. */
const MOST_SHOWN = 500;

function Changes({ resource, rows }: { resource: Resource; rows: readonly ImportedRow[] }): ReactElement {
  const fields = new Map(resource.fields.map((field) => [field.name, field]));
  return (
    <div className="grid gap-2">
      <div className="max-h-[60dvh] overflow-auto rounded-lg border border-line bg-surface">
        <table className="w-full text-[13px]">
          <caption className="sr-only">Changes by row</caption>
          <thead className="sticky top-0 bg-surface text-left text-muted max-md:sr-only">
            <tr>
              {['Line', 'Record', 'Field', 'Before', 'After'].map((head) => (
                <th key={head} scope="col" className="border-b border-line px-3 py-2 font-medium">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{rows.slice(0, MOST_SHOWN).map((row) => changesOf(row, fields))}</tbody>
        </table>
      </div>
      {rows.length > MOST_SHOWN && (
        <p className="text-[13px] text-muted">
          The first {formatCount(MOST_SHOWN)} of {formatCount(rows.length)} rows.
        </p>
      )}
    </div>
  );
}

function changesOf(row: ImportedRow, fields: ReadonlyMap<string, FieldShape>): ReactElement[] {
  const changed = Object.keys(row.after).flatMap((name) => fields.get(name) ?? []);
  const shown = row.before === null ? changed.filter(({ name }) => !isEmpty(row.after[name])) : changed;
  // On phones the record name gets its own line above its changes.
  return shown.map((field, index) => (
    <tr
      key={`${row.line} ${field.name}`}
      className={classNames(
        'align-top max-md:grid max-md:grid-cols-[1fr_auto_auto] max-md:px-1',
        index === 0 && 'border-t border-line',
      )}
    >
      <td className="px-3 py-1.5 text-muted tabular-nums max-md:hidden">{index === 0 ? formatCount(row.line) : ''}</td>
      <th
        scope="row"
        className={classNames(
          'px-3 pt-1.5 text-left font-medium max-md:col-span-3 md:py-1.5',
          index > 0 && 'max-md:hidden',
        )}
      >
        {index === 0 ? row.label : <span className="sr-only">{row.label}</span>}
        {index === 0 && <span className="font-normal text-muted md:hidden"> · line {formatCount(row.line)}</span>}
      </th>
      <td className="px-3 py-1.5">{field.label}</td>
      <td className="max-w-[32ch] px-3 py-1.5 break-words text-muted">
        {row.before === null ? '' : formatField(field, row.before)}
      </td>
      <td className="max-w-[32ch] px-3 py-1.5 font-medium break-words">
        <span aria-hidden="true" className="text-muted md:hidden">
          {row.before === null ? '' : '→ '}
        </span>
        {formatField(field, row.after)}
      </td>
    </tr>
  ));
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
