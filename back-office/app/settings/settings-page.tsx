/** Business settings with descriptions and change history. */
import { type BusinessSetting, listPendingChanges, listSettings, saveSetting } from '@tola/contract/staff';
import { Chip } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { toast } from 'sonner';
import { isEditConflict } from '../api/client.ts';
import { useApiMutation, useApiQuery } from '../api/hooks.ts';
import { WaitingChanges } from '../changes/waiting-changes.tsx';
import { waitingText } from '../changes/waiting-text.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { formatDateTime } from '../controls/format.ts';
import { ErrorState, LoadingRows } from '../controls/states.tsx';
import { formatSetting, labelOf } from '../fields/setting-labels.ts';
import { EditConflict } from '../forms/edit-conflict.tsx';
import { ReasonForm } from '../forms/reason-form.tsx';
import { Page } from '../shell/page.tsx';
import { ValueEditor } from './value-editor.tsx';

export default function SettingsPage(): ReactElement {
  const settings = useApiQuery(listSettings, null);
  const [search, setSearch] = useState('');
  const [editing, setEditing] = useState<BusinessSetting | null>(null);
  const held = settings.data?.settings.find(({ name }) => name === editing?.name);
  if (settings.isPending) return <LoadingRows rows={10} />;
  if (settings.data === undefined) return <ErrorState error={settings.error} onRetry={() => settings.refetch()} />;
  const shown = settings.data.settings.filter(({ name, sentence }) =>
    `${labelOf(name)} ${sentence}`.toLowerCase().includes(search.toLowerCase()),
  );
  return (
    <Page title="Settings">
      <WaitingChanges kinds={['payee', 'limits', 'price limits', 'points earned']} />
      <input
        type="search"
        aria-label="Search settings"
        placeholder="Name or description"
        className="control mb-3 max-w-72"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <ul className="box">
        {shown.map((setting) => (
          <li
            key={setting.name}
            className="flex flex-wrap items-start gap-x-4 gap-y-1 border-t border-line px-4 py-2.5 first:border-0"
          >
            <span className="w-full md:w-72">
              <b className="font-semibold">{labelOf(setting.name)}</b>{' '}
              {!setting.isDefault && <Chip tone="gold">changed</Chip>}
              <span className="block text-[13px] text-muted">{setting.sentence}</span>
            </span>
            <span className="line-clamp-3 min-w-0 flex-1 break-words whitespace-pre-line">
              {formatSetting(setting.name, setting.value)}
            </span>
            <Button aria-label={`Change ${labelOf(setting.name)}`} onClick={() => setEditing(setting)}>
              Change
            </Button>
          </li>
        ))}
      </ul>
      <details className="mt-6">
        <summary className="label min-h-9 py-2">History</summary>
        <ul className="box text-[13px]">
          {settings.data.history.map((change) => (
            <li key={change.id} className="border-t border-line px-4 py-2 first:border-0">
              <b className="font-semibold">{labelOf(change.name)}</b>: {formatSetting(change.name, change.valueBefore)}{' '}
              → {change.value === null ? 'default' : formatSetting(change.name, change.value)}
              <span className="block text-muted">
                {change.changedBy}, {formatDateTime(change.changedAt)}: {change.reason}
              </span>
            </li>
          ))}
          {settings.data.history.length === 0 && <li className="px-4 py-3 text-muted">No changes yet</li>}
        </ul>
      </details>
      <Dialog
        title={editing === null ? '' : labelOf(editing.name)}
        open={editing !== null}
        onClose={() => setEditing(null)}
        wide
      >
        {editing !== null && <SettingForm setting={editing} held={held ?? editing} onDone={() => setEditing(null)} />}
      </Dialog>
    </Page>
  );
}

interface SettingFormProps {
  /** The version being edited. */
  setting: BusinessSetting;
  /** The current version on the server. */
  held: BusinessSetting;
  onDone: () => void;
}

function SettingForm({ setting, held, onDone }: SettingFormProps): ReactElement {
  const [value, setValue] = useState<unknown>(setting.value);
  const [version, setVersion] = useState(setting.version);
  const mutation = useApiMutation(saveSetting, {
    invalidates: [listSettings, listPendingChanges],
    onDone(reply) {
      toast.success(reply === null ? 'Setting saved' : waitingText(reply.waiting));
      onDone();
    },
    showsError: true,
  });
  return (
    <div className="grid gap-4">
      <p className="text-muted">{setting.sentence}</p>
      <ValueEditor
        name={setting.name}
        label={labelOf(setting.name)}
        shape={setting.shape}
        value={value}
        onChange={setValue}
        isWhole
      />
      {held.version !== version && (
        <EditConflict onOverwrite={() => setVersion(held.version)}>
          Current value: {formatSetting(held.name, held.value)}
        </EditConflict>
      )}
      {mutation.error !== null && !isEditConflict(mutation.error) && (
        <p role="alert" className="font-medium text-down">
          {mutation.error.message}
        </p>
      )}
      <ReasonForm
        action="Save"
        busy={mutation.isPending}
        disabled={held.version !== version}
        onSubmit={(reason) => mutation.mutate({ name: setting.name, version, value, reason })}
      />
    </div>
  );
}
