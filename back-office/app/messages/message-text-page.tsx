/** One text of a message: editor, preview, placeholders and versions. */
import { type MessageTextDetail, readMessageText, saveMessageText } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { useParams } from 'react-router';
import { useApiQuery } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Confirm } from '../controls/dialog.tsx';
import { ErrorState, LoadingRows } from '../controls/states.tsx';
import { EditConflict } from '../forms/edit-conflict.tsx';
import { FormError } from '../forms/form-error.tsx';
import { useMay } from '../session/use-self.ts';
import { Page } from '../shell/page.tsx';
import { titleOf } from './message-texts-page.tsx';
import { TextFields } from './text-fields.tsx';
import { TextPreview, TextVersions } from './text-preview.tsx';
import { useTextEditing } from './use-text-editing.ts';

const BACK = { to: '/message-texts', label: 'Message texts' };

type Channel = MessageTextDetail['channel'];

export default function MessageTextPage(): ReactElement {
  const { template = '', channel = 'mail' } = useParams();
  const which = { template, channel: channel as Channel };
  const text = useApiQuery(readMessageText, which, { manualRefetch: true });
  if (text.isPending) return <LoadingRows />;
  if (text.data === undefined) {
    return (
      <Page title="Message text" back={BACK}>
        <ErrorState error={text.error} onRetry={() => text.refetch()} />
      </Page>
    );
  }
  const title = `${titleOf(which)} by ${which.channel === 'mail' ? 'email' : 'SMS'}`;
  return (
    <Page title={title} back={BACK}>
      <Editor key={`${template} ${channel}`} held={text.data} />
    </Page>
  );
}

function Editor({ held }: { held: MessageTextDetail }): ReactElement {
  const editing = useTextEditing(held);
  const { subject, body, use, submit, isOld, save } = editing;
  const mayChange = useMay()(saveMessageText.right);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
      <form
        noValidate
        className="box grid gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit({ subject, body });
        }}
      >
        <TextFields held={held} editing={editing} mayChange={mayChange} />
        {isOld && <EditConflict onOverwrite={editing.overwrite}>Now: {held.body}</EditConflict>}
        <FormError>{save.error?.message}</FormError>
        {mayChange && (
          <div className="flex flex-wrap gap-2">
            <Button type="submit" tone="solid" busy={save.isPending} disabled={isOld}>
              Save text
            </Button>
            {held.isChanged && (
              <Confirm
                tone="outline"
                label="Restore original"
                title="Restore the original text?"
                action="Restore original"
                onConfirm={() => {
                  use(held.shipped);
                  submit(held.shipped);
                }}
              >
                Messages are sent with the text that comes with the program. Your versions stay in the list.
              </Confirm>
            )}
          </div>
        )}
      </form>
      <div className="grid gap-4">
        <TextPreview template={held.template} channel={held.channel} subject={subject} body={body} />
        <TextVersions versions={held.versions} onUse={mayChange ? use : null} />
      </div>
    </div>
  );
}
