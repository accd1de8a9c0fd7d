/** Layouts of bank statements that staff have described, each removable. */
import { forgetStatementLayout, listStatementLayouts } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { type QueryCall, useApiMutation, useApiQuery } from '../api/hooks.ts';
import { Confirm } from '../controls/dialog.tsx';
import { useMay } from '../session/use-self.ts';

/** Queries to invalidate after an import. */
export const STATEMENT_QUERIES: readonly QueryCall[] = [listStatementLayouts];

export function StatementLayouts(): ReactElement | null {
  const layouts = useApiQuery(listStatementLayouts, null);
  const forget = useApiMutation(forgetStatementLayout, {
    success: 'Layout removed',
    invalidates: STATEMENT_QUERIES,
  });
  const mayImport = useMay()(forgetStatementLayout.right);
  if (layouts.data === undefined || layouts.data.length === 0) return null;
  return (
    <ul aria-label="Described layouts" className="grid gap-1">
      {layouts.data.map(({ id, bankName }) => (
        <li key={id} className="flex flex-wrap items-center gap-2 text-[13px]">
          Columns of {bankName} as described by staff
          {mayImport && (
            <Confirm
              label="Remove"
              title={`Remove the columns of ${bankName}?`}
              action="Remove columns"
              tone="quiet"
              busy={forget.isPending}
              onConfirm={() => forget.mutate({ layoutId: id })}
            >
              The next statement with this header asks for its columns. Imported credits stay.
            </Confirm>
          )}
        </li>
      ))}
    </ul>
  );
}
