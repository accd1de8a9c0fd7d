/** Margins, making charges and taxes of every weight, edited as in a spreadsheet, with the price they make. */
import {
  listRecords,
  listWeightTerms,
  readPricingConsole,
  saveWeightTerms,
  type WeightTerms,
} from '@tola/contract/staff';
import { formatWeight } from '@tola/pricing';
import { type ReactElement, useState } from 'react';
import { isEditConflict } from '../api/client.ts';
import { useApiMutation, useApiQuery } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { formatCount } from '../controls/format.ts';
import { ErrorState, LoadingRows } from '../controls/states.tsx';
import { LeaveGuard } from '../forms/leave-guard.tsx';
import { ReasonForm } from '../forms/reason-form.tsx';
import { Page } from '../shell/page.tsx';
import { LimitWarning } from './limit-warning.tsx';
import { EDITED, type Edits, termsWith } from './terms.ts';
import { TermsGrid } from './terms-grid.tsx';

export default function TermsPage(): ReactElement {
  const terms = useApiQuery(listWeightTerms, null, { manualRefetch: true });
  const pricing = useApiQuery(readPricingConsole, null, { refetchSeconds: 5 });
  const [edits, setEdits] = useState<Edits>({});
  const [search, setSearch] = useState('');
  const [isSaving, setSaving] = useState(false);
  const [overtaken, setOvertaken] = useState<readonly WeightTerms[]>([]);
  const save = useApiMutation(saveWeightTerms, {
    success: 'Saved; the store sells at these terms now',
    invalidates: [listWeightTerms, listRecords],
    showsError: ['changed-meanwhile'],
    onDone: () => {
      setEdits({});
      setOvertaken([]);
      setSaving(false);
    },
  });

  /** The edits stay and lie over what somebody else has saved; the weights they touched are named. */
  async function lookAgain(mine: readonly WeightTerms[]): Promise<void> {
    setSaving(false);
    const { data = [] } = await terms.refetch();
    const versions = new Map(mine.map(({ id, version }) => [id, version]));
    setOvertaken(data.filter(({ id, version }) => versions.has(id) && versions.get(id) !== version));
  }
  if (terms.isPending || pricing.isPending) return <LoadingRows rows={12} />;
  if (terms.data === undefined) return <ErrorState error={terms.error} onRetry={() => terms.refetch()} />;
  const changed = terms.data.filter((row) => isChanged(row, edits));
  const isWrong = changed.some((row) =>
    EDITED.some(({ name }) => !Number.isSafeInteger(termsWith(row, edits)[name]) || termsWith(row, edits)[name] < 0),
  );
  const shown = terms.data.filter((row) => `${row.product} ${row.metal}`.toLowerCase().includes(search.toLowerCase()));
  return (
    <Page
      title="Margins, making and taxes"
      back={{ to: '/pricing', label: 'Pricing desk' }}
      actions={
        <>
          <Button disabled={changed.length === 0} onClick={() => setEdits({})}>
            Drop changes
          </Button>
          <Button tone="solid" disabled={changed.length === 0 || isWrong} onClick={() => setSaving(true)}>
            Save {changed.length === 0 ? '' : formatCount(changed.length)} {changed.length === 1 ? 'weight' : 'weights'}
          </Button>
        </>
      }
    >
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <input
          type="search"
          aria-label="Search products"
          placeholder="Product or metal"
          className="control max-w-72"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <p className="text-[13px] text-muted">
          Cells copied from a spreadsheet are pasted from the chosen cell on, to the right and downwards.
        </p>
      </div>
      <LeaveGuard holds={() => changed.length > 0} />
      {isWrong && (
        <p role="alert" className="mb-3 rounded-lg bg-down-soft p-3 text-[13px] text-down">
          Some cells hold no amount: the red ones. Nothing can be saved until they do.
        </p>
      )}
      {overtaken.length > 0 && <Overtaken rows={overtaken} />}
      <LimitWarning rows={changed} termsOf={(row) => termsWith(row, edits)} pricing={pricing.data} />
      <TermsGrid rows={shown} pricing={pricing.data} edits={edits} onEdit={setEdits} />
      <Dialog
        title={`Save ${formatCount(changed.length)} ${changed.length === 1 ? 'weight' : 'weights'}?`}
        open={isSaving}
        onClose={() => setSaving(false)}
      >
        <p className="mb-4 text-muted">
          The store sells at the new prices within a second. Price locks that customers hold stay as they are.
        </p>
        <LimitWarning rows={changed} termsOf={(row) => termsWith(row, edits)} pricing={pricing.data} />
        <ReasonForm
          action="Save the terms"
          busy={save.isPending}
          onSubmit={(reason) =>
            save.mutate(
              {
                rows: changed.map((row) => ({ id: row.id, version: row.version, ...termsWith(row, edits) })),
                reason,
              },
              { onError: (error) => isEditConflict(error) && lookAgain(changed) },
            )
          }
        />
      </Dialog>
    </Page>
  );
}

function Overtaken({ rows }: { rows: readonly WeightTerms[] }): ReactElement {
  return (
    <div role="alert" className="mb-3 rounded-lg bg-gold-soft p-3 text-[13px]">
      <b className="font-semibold">Somebody else has changed some of these meanwhile; nothing of yours is saved.</b>{' '}
      Your figures stand in the grid over theirs. Look at these again before you save:{' '}
      {rows.map((row) => `${row.product} ${formatWeight(row.weightMg)}`).join(', ')}.
    </div>
  );
}

function isChanged(row: WeightTerms, edits: Edits): boolean {
  const now = termsWith(row, edits);
  return EDITED.some(({ name }) => !Object.is(now[name], row[name]));
}
