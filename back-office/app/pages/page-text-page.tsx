/** Editor for the text of a page, with edit conflict handling. */
import { useQueryClient } from '@tanstack/react-query';
import {
  initialValues,
  isEnquiryPage,
  listPageTexts,
  listSavedVersions,
  PAGE_TEXT_NAMES,
  PAGE_TEXTS,
  type PageTextName,
  pageTextFields,
  type RecordValues,
  readPageText,
  type StoredPageText,
  savePageText,
} from '@tola/contract/staff';
import { type ReactElement, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { toast } from 'sonner';
import { callApi, isEditConflict } from '../api/client.ts';
import { useApiMutation, useApiQuery } from '../api/hooks.ts';
import { buttonClass } from '../controls/button.tsx';
import { ErrorState, LoadingRows } from '../controls/states.tsx';
import { differingFields, MergeDialog } from '../records/merge-dialog.tsx';
import { RecordForm } from '../records/record-form.tsx';
import { NotFound } from '../shell/not-found.tsx';
import { Page } from '../shell/page.tsx';
import { type Undoable, useUndo } from '../undo/use-undo.ts';
import { Versions } from '../versions/versions.tsx';

const LIST = '/page-texts';
const SAVED = 'Saved. The page is updated.';

export default function PageTextPage(): ReactElement {
  const { name } = useParams();
  const known = PAGE_TEXT_NAMES.find((one) => one === name);
  return known === undefined ? <NotFound /> : <Existing key={known} name={known} />;
}

function Existing({ name }: { name: PageTextName }): ReactElement {
  const page = useApiQuery(readPageText, { name });
  if (page.isPending) return <LoadingRows />;
  if (page.data === undefined) return <ErrorState error={page.error} onRetry={() => page.refetch()} />;
  return <Editor held={page.data} />;
}

interface PageTextSaving {
  /** The version being edited: later refetches never overwrite the form. */
  readonly base: StoredPageText;
  readonly busy: boolean;
  readonly conflict: { readonly mine: RecordValues; readonly theirs: StoredPageText } | null;
  isSaved(): boolean;
  submit(values: RecordValues): void;
  /** Saves the values of an earlier version, and stays on the page. */
  restore(values: RecordValues, from: number): void;
  discardMine(): void;
  saveMerged(values: RecordValues): void;
  closeConflict(): void;
}

function usePageTextSaving(held: StoredPageText): PageTextSaving {
  const [base, setBase] = useState(held);
  const [conflict, setConflict] = useState<PageTextSaving['conflict']>(null);
  const isSaved = useRef(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  const offerUndo = useUndo();
  /** The version that the next saving replaces. */
  const replaced = useRef(held);
  const { name } = base;
  const fields = pageTextFields(name);
  const save = useApiMutation(savePageText, {
    invalidates: [listPageTexts, listSavedVersions],
    showsError: ['changed-meanwhile'],
    onDone: (saved, { restoredFrom = null }) => {
      // A page that stays open keeps the version that it shows.
      const undoable = restoredFrom === null ? undoOf(replaced.current, saved) : null;
      if (undoable === null) toast.success(SAVED);
      else offerUndo(undoable);
      (restoredFrom === null ? finish : show)(saved);
    },
  });
  function finish(saved: StoredPageText): void {
    client.setQueryData([readPageText.name, { name }], saved);
    isSaved.current = true;
    navigate(LIST);
  }
  function show(saved: StoredPageText): void {
    client.setQueryData([readPageText.name, { name }], saved);
    setBase(saved);
  }
  function submit(values: RecordValues, over = base, restoredFrom: number | null = null): void {
    replaced.current = over;
    save.mutate(
      { name, version: over.version, values, restoredFrom },
      {
        onError: async (error) => {
          if (!isEditConflict(error)) return;
          const theirs = await callApi(readPageText, { name });
          // The reply to an earlier attempt was lost: the stored values are already ours.
          if (differingFields({ fields }, values, theirs.values ?? {}).length === 0) finish(theirs);
          else setConflict({ mine: values, theirs });
        },
      },
    );
  }
  return {
    ...{ base, busy: save.isPending, conflict, isSaved: () => isSaved.current },
    submit: (values) => submit(values),
    restore: (values, from) => submit(values, base, from),
    discardMine() {
      if (conflict !== null) setBase(conflict.theirs);
      setConflict(null);
    },
    saveMerged(values) {
      setConflict(null);
      submit(values, conflict?.theirs);
    },
    closeConflict: () => setConflict(null),
  };
}

/** Saves the earlier text again, which is refused once the page has been changed since; null when there is nothing to undo. */
function undoOf({ values, version }: StoredPageText, saved: StoredPageText): Undoable | null {
  if (values === null || saved.version === version) return null;
  const { name } = saved;
  return {
    message: SAVED,
    invalidates: [listPageTexts, listSavedVersions, readPageText],
    undo: async () => await callApi(savePageText, { name, version: saved.version, values, restoredFrom: null }),
  };
}

function Editor({ held }: { held: StoredPageText }): ReactElement {
  const saving = usePageTextSaving(held);
  const { base, conflict } = saving;
  const { name } = base;
  const fields = pageTextFields(name);
  return (
    <Page
      title={`/${name}`}
      back={{ to: LIST, label: 'Pages' }}
      actions={
        <>
          <Versions
            resource={PAGE_TEXTS}
            subject={name}
            fields={fields}
            current={base.values ?? {}}
            onRestore={saving.restore}
          />
          <Looks name={name} />
        </>
      }
    >
      <RecordForm
        key={base.version}
        resource={{ fields }}
        start={base.values ?? initialValues(fields)}
        held={null}
        busy={saving.busy}
        isSaved={saving.isSaved}
        onSubmit={saving.submit}
      />
      {conflict !== null && (
        <MergeDialog
          resource={{ fields }}
          base={base.values ?? {}}
          mine={conflict.mine}
          theirs={conflict.theirs.values ?? {}}
          onDiscardMine={saving.discardMine}
          onSaveMerged={saving.saveMerged}
          onClose={saving.closeConflict}
        />
      )}
    </Page>
  );
}

/** Links to the live page and its brochure. */
function Looks({ name }: { name: PageTextName }): ReactElement {
  return (
    <>
      {isEnquiryPage(name) && (
        <a href={`/brochures/${name.replace(/-enquiry$/, '')}.pdf`} download className={buttonClass()}>
          Brochure (PDF)
        </a>
      )}
      <a href={`/${name}`} target="_blank" rel="noreferrer" className={buttonClass()}>
        View page
      </a>
    </>
  );
}
