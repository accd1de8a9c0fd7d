/** Spreadsheet-like editor for margins, making charges and taxes, with the resulting prices. */
import {
  listPendingChanges,
  listRecords,
  listWeightTerms,
  readPricingConsole,
  saveWeightTerms,
  type WeightTerms,
} from '@tola/contract/staff';
import { formatWeight } from '@tola/pricing';
import { type ReactElement, useState } from 'react';
import { toast } from 'sonner';
import { isEditConflict } from '../api/client.ts';
import { useApiMutation, useApiQuery } from '../api/hooks.ts';
import { WaitingChanges } from '../changes/waiting-changes.tsx';
import { waitingText } from '../changes/waiting-text.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { formatCount } from '../controls/format.ts';
import { ErrorState, LoadingRows } from '../controls/states.tsx';
import { useBelow } from '../controls/use-below.ts';
import { LeaveGuard } from '../forms/leave-guard.tsx';
import { ReasonForm } from '../forms/reason-form.tsx';
import { Page } from '../shell/page.tsx';
import { useShortcut } from '../shortcuts/shortcut-handlers.ts';
import { useUndo } from '../undo/use-undo.ts';
import { LimitWarning } from './limit-warning.tsx';
import { EDITED, type Edits, termsWith } from './terms.ts';
import { TermsGrid } from './terms-grid.tsx';
import { undoOfTerms } from './terms-undo.ts';

export default function TermsPage(): ReactElement {
  const terms = useApiQuery(listWeightTerms, null, { manualRefetch: true });
  const pricing = useApiQuery(readPricingConsole, null, { refetchSeconds: 5 });
  const offerUndo = useUndo();
  const [edits, setEdits] = useState<Edits>({});
  const [search, setSearch] = useState('');
  const [isSaving, setSaving] = useState(false);
  // On phones the buttons stand below the grid once there is something to save, so that its rows begin near the top.
  const isPhone = useBelow('sm');
  const [overtaken, setOvertaken] = useState<readonly WeightTerms[]>([]);
  const save = useApiMutation(saveWeightTerms, {
    invalidates: [listWeightTerms, listRecords, listPendingChanges],
    showsError: true,
    onDone: ({ waiting }, { rows }) => {
      if (waiting === null) offerUndo(undoOfTerms(terms.data ?? [], rows));
      else toast.success(`Proposed. ${waitingText(waiting)}`);
      setEdits({});
      setOvertaken([]);
      setSaving(false);
    },
  });

  /** Keeps the edits on top of the refetched values and names the variants changed by others. */
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
  const press = { onDiscard: () => setEdits({}), onSave: () => setSaving(true) };
  const actions = <GridActions amount={changed.length} isWrong={isWrong} {...press} />;
  return (
    <Page
      title="Margins, making charges and taxes"
      back={{ to: '/pricing', label: 'Pricing' }}
      actions={!isPhone && actions}
    >
      <GridTools search={search} onSearch={setSearch} />
      <LeaveGuard holds={() => changed.length > 0} />
      {isWrong && <WrongCells />}
      {overtaken.length > 0 && <Overtaken rows={overtaken} />}
      <LimitWarning rows={changed} termsOf={(row) => termsWith(row, edits)} pricing={pricing.data} />
      <TermsGrid rows={shown} pricing={pricing.data} edits={edits} onEdit={setEdits} />
      {isPhone && changed.length > 0 && (
        <div className="sticky bottom-0 z-10 -mx-4 flex gap-2 border-t border-line bg-paper px-4 py-2">{actions}</div>
      )}
      <Dialog
        title={`Save ${formatCount(changed.length)} ${changed.length === 1 ? 'variant' : 'variants'}?`}
        open={isSaving}
        onClose={() => setSaving(false)}
      >
        <p className="mb-4 text-muted">
          The new prices apply within a second. Prices already locked by customers don’t change.
        </p>
        <LimitWarning rows={changed} termsOf={(row) => termsWith(row, edits)} pricing={pricing.data} />
        <ReasonForm
          action="Save prices"
          busy={save.isPending}
          problem={isEditConflict(save.error) ? undefined : save.error?.message}
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

function GridTools({ search, onSearch }: { search: string; onSearch: (text: string) => void }): ReactElement {
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2 sm:mb-3 sm:gap-3">
      <input
        type="search"
        aria-label="Search products"
        placeholder="Product or metal"
        className="control max-w-72 min-w-36 flex-1"
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
      <p className="mr-auto text-[13px] text-muted max-sm:hidden">
        You can paste cells from a spreadsheet, starting at the selected cell.
      </p>
      <WaitingChanges kinds={['terms']} isFolded />
    </div>
  );
}

interface GridActionsProps {
  /** Changed variants. */
  amount: number;
  isWrong: boolean;
  onDiscard: () => void;
  onSave: () => void;
}

function GridActions({ amount, isWrong, onDiscard, onSave }: GridActionsProps): ReactElement {
  const maySave = amount > 0 && !isWrong;
  const keys = useShortcut('submit', onSave, { enabled: maySave });
  return (
    <>
      <Button disabled={amount === 0} onClick={onDiscard}>
        Discard changes
      </Button>
      <Button tone="solid" disabled={!maySave} onClick={onSave} {...keys}>
        Save {amount === 0 ? '' : formatCount(amount)} {amount === 1 ? 'variant' : 'variants'}
      </Button>
    </>
  );
}

function WrongCells(): ReactElement {
  return (
    <p role="alert" className="mb-3 rounded-lg bg-down-soft p-3 text-[13px] text-down">
      Enter an amount in the cells marked red.
    </p>
  );
}

function Overtaken({ rows }: { rows: readonly WeightTerms[] }): ReactElement {
  return (
    <div role="alert" className="mb-3 rounded-lg bg-gold-soft p-3 text-[13px]">
      <b className="font-semibold">Someone else changed some of these. Your changes are not saved yet.</b> The grid
      shows your values. Check these before you save:{' '}
      {rows.map((row) => `${row.product} ${formatWeight(row.weightMg)}`).join(', ')}.
    </div>
  );
}

function isChanged(row: WeightTerms, edits: Edits): boolean {
  const now = termsWith(row, edits);
  return EDITED.some(({ name }) => !Object.is(now[name], row[name]));
}
