/** Says which column of an unknown statement is which, beside the first rows of the file. */
import type { StatementColumns, StatementLayout, UnknownLayout } from '@tola/contract/staff';
import { type ReactElement, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { FormError } from '../forms/form-error.tsx';

type Role = keyof StatementColumns;

const ROLE_LABELS: Readonly<Record<Role, string>> = {
  date: 'Date',
  narration: 'Narration',
  reference: 'Reference number',
  credit: 'Credit',
  debit: 'Debit',
  amount: 'Amount, in and out',
  side: 'CR or DR',
  balance: 'Balance',
  balanceSide: 'CR or DR of the balance',
};

const ROLES = Object.keys(ROLE_LABELS) as Role[];

interface FormProps {
  unknown: UnknownLayout;
  busy: boolean;
  /** The server's refusal. */
  problem: string | undefined;
  onSubmit: (layout: StatementLayout) => void;
}

export function StatementColumnsForm({ unknown, busy, problem, onSubmit }: FormProps): ReactElement {
  const [bankName, setBankName] = useState('');
  const [headerRow, setHeaderRow] = useState(unknown.headerRow ?? firstFullRow(unknown.rows));
  const [columns, setColumns] = useState(unknown.columns);
  const width = Math.max(...unknown.rows.map((row) => row.length));
  const isComplete =
    bankName.trim() !== '' && columns.date !== null && (columns.credit !== null || columns.amount !== null);
  function assign(at: number, role: string): void {
    const others = ROLES.map((one) => [one, columns[one] === at ? null : columns[one]] as const);
    const cleared = Object.fromEntries(others) as Record<Role, number | null>;
    setColumns(role === '' ? cleared : { ...cleared, [role]: at });
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete) onSubmit({ bankName: bankName.trim(), headerRow, columns });
      }}
    >
      {unknown.question === 'sides' && (
        <p className="rounded-lg bg-gold-soft p-3">
          The amounts have no sign, no CR or DR and no balance, so money in and money out look alike. If the file lists
          money in only, choose its column as “Credit”. Otherwise download a statement that shows the balance.
        </p>
      )}
      <p className="text-muted">
        Choose the header row, the date column, and the column of credits or of amounts. This is remembered for all
        files of this bank with the same header.
      </p>
      <Field label="Bank" className="md:max-w-sm">
        {(control) => (
          <input
            {...control}
            maxLength={60}
            autoComplete="off"
            value={bankName}
            onChange={(event) => setBankName(event.currentTarget.value)}
          />
        )}
      </Field>
      <section
        aria-label="First rows of the file"
        className="max-h-[44dvh] overflow-auto rounded-lg border border-line"
      >
        <table className="border-collapse text-[13px]">
          <thead className="sticky top-0 bg-paper">
            <tr>
              <th scope="col" className="p-2 text-left font-semibold">
                Header
              </th>
              {Array.from({ length: width }, (_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position.
                <th key={at} scope="col" className="p-1">
                  <select
                    aria-label={`Column ${at + 1}`}
                    className="control min-w-36"
                    value={ROLES.find((role) => columns[role] === at) ?? ''}
                    onChange={(event) => assign(at, event.currentTarget.value)}
                  >
                    <option value="">Not used</option>
                    {ROLES.map((role) => (
                      <option key={role} value={role}>
                        {ROLE_LABELS[role]}
                      </option>
                    ))}
                  </select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {unknown.rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its position.
              <tr key={index} className={index + 1 === headerRow ? 'bg-gold-soft font-semibold' : ''}>
                <td className="border-t border-line p-2">
                  <label className="flex items-center gap-2">
                    <input
                      type="radio"
                      name="header-row"
                      className="size-4 accent-(--green)"
                      aria-label={`Row ${index + 1} is the header`}
                      checked={index + 1 === headerRow}
                      onChange={() => setHeaderRow(index + 1)}
                    />
                    {index + 1}
                  </label>
                </td>
                {Array.from({ length: width }, (_, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position.
                  <td key={at} className="border-t border-line p-2 align-top">
                    {row[at] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <FormError>{problem}</FormError>
      <Button type="submit" tone="solid" busy={busy} disabled={!isComplete} className="justify-self-start">
        Save columns and import
      </Button>
    </form>
  );
}

/** The first row with most of the cells: a preamble has few. */
function firstFullRow(rows: UnknownLayout['rows']): number {
  const filled = rows.map((row) => row.filter((cell) => cell !== '').length);
  return Math.max(1, filled.indexOf(Math.max(...filled)) + 1);
}
