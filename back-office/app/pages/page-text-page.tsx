/** Editor for the text of a page, with edit conflict handling. */
import { useQueryClient } from '@tanstack/react-query';
import {
  initialValues,
  isEnquiryPage,
  listPageTexts,
  PAGE_TEXT_NAMES,
  type PageTextName,
  pageTextFields,
  type RecordValues,
  readPageText,
  type StoredPageText,
  savePageText,
} from '@tola/contract/staff';
import { type ReactElement, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { callApi, isEditConflict } from '../api/client.ts';
import { useApiMutation, useApiQuery } from '../api/hooks.ts';
import { buttonClass } from '../controls/button.tsx';
import { ErrorState, LoadingRows } from '../controls/states.tsx';
import { differingFields, MergeDialog } from '../records/merge-dialog.tsx';
import { RecordForm } from '../records/record-form.tsx';
import { NotFound } from '../shell/not-found.tsx';
import { Page } from '../shell/page.tsx';

const LIST = '/page-texts';

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

function Editor({ held }: { held: StoredPageText }): ReactElement {
  // The version being edited: later refetches never overwrite the form.
  const [base, setBase] = useState(held);
  const [conflict, setConflict] = useState<{ mine: RecordValues; theirs: StoredPageText } | null>(null);
  const isSaved = useRef(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  const { name } = base;
  const fields = pageTextFields(name);
  const save = useApiMutation(savePageText, {
    success: 'Saved. The page is updated.',
    invalidates: [listPageTexts],
    showsError: ['changed-meanwhile'],
    onDone: (saved) => finish(saved),
  });

  function finish(saved: StoredPageText): void {
    client.setQueryData([readPageText.name, { name }], saved);
    isSaved.current = true;
    navigate(LIST);
  }

  function submit(values: RecordValues, version = base.version): void {
    save.mutate(
      { name, version, values },
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
  return (
    <Page title={`/${name}`} back={{ to: LIST, label: 'Pages' }} actions={<Looks name={name} />}>
      <RecordForm
        key={base.version}
        resource={{ fields }}
        start={base.values ?? initialValues(fields)}
        held={null}
        busy={save.isPending}
        isSaved={() => isSaved.current}
        onSubmit={submit}
      />
      {conflict !== null && (
        <MergeDialog
          resource={{ fields }}
          base={base.values ?? {}}
          mine={conflict.mine}
          theirs={conflict.theirs.values ?? {}}
          onDiscardMine={() => {
            setBase(conflict.theirs);
            setConflict(null);
          }}
          onSaveMerged={(values) => {
            setConflict(null);
            submit(values, conflict.theirs.version);
          }}
          onClose={() => setConflict(null)}
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
