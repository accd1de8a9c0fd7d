/** Settings of the business, each with what it means, and who changed what. */
import { type BusinessSetting, listSettings, saveSetting } from '@tola/contract/staff';
import { Chip } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { isOvertaken } from '../calls/ask.ts';
import { useAct, useAsk } from '../calls/use-calls.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Failed, LoadingRows } from '../controls/states.tsx';
import { moment } from '../controls/words.ts';
import { ChangedMeanwhile } from '../forms/changed-meanwhile.tsx';
import { ReasonForm } from '../forms/reason-form.tsx';
import { Page } from '../shell/page.tsx';
import { shownSetting, wordsOf } from './setting-words.ts';
import { ValueEditor } from './value-editor.tsx';

export default function SettingsPage(): ReactElement {
  const settings = useAsk(listSettings, null);
  const [search, setSearch] = useState('');
  const [editing, setEditing] = useState<BusinessSetting | null>(null);
  const held = settings.data?.settings.find(({ name }) => name === editing?.name);
  if (settings.isPending) return <LoadingRows rows={10} />;
  if (settings.data === undefined) return <Failed error={settings.error} onRetry={() => settings.refetch()} />;
  const shown = settings.data.settings.filter(({ name, sentence }) =>
    `${wordsOf(name)} ${sentence}`.toLowerCase().includes(search.toLowerCase()),
  );
  return (
    <Page title="Business settings">
      <input
        type="search"
        aria-label="Search settings"
        placeholder="Name or meaning"
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
              <b className="font-semibold">{wordsOf(setting.name)}</b>{' '}
              {!setting.isDefault && <Chip tone="gold">set</Chip>}
              <span className="block text-[13px] text-muted">{setting.sentence}</span>
            </span>
            <span className="line-clamp-3 min-w-0 flex-1 break-words whitespace-pre-line">
              {shownSetting(setting.name, setting.value)}
            </span>
            <Button aria-label={`Change ${wordsOf(setting.name)}`} onClick={() => setEditing(setting)}>
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
              <b className="font-semibold">{wordsOf(change.name)}</b>: {shownSetting(change.name, change.valueBefore)} →{' '}
              {change.value === null ? 'the default' : shownSetting(change.name, change.value)}
              <span className="block text-muted">
                {change.changedBy}, {moment(change.changedAt)}: {change.reason}
              </span>
            </li>
          ))}
          {settings.data.history.length === 0 && <li className="px-4 py-3 text-muted">Nothing has been changed.</li>}
        </ul>
      </details>
      <Dialog
        title={editing === null ? '' : wordsOf(editing.name)}
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
  /** As it was when the editing began. */
  setting: BusinessSetting;
  /** As the server holds it now. */
  held: BusinessSetting;
  onDone: () => void;
}

function SettingForm({ setting, held, onDone }: SettingFormProps): ReactElement {
  const [value, setValue] = useState<unknown>(setting.value);
  const [version, setVersion] = useState(setting.version);
  const act = useAct(saveSetting, {
    done: 'The setting holds',
    refreshes: ['ListSettings'],
    onDone,
    ownRefusals: ['value-wrong', 'changed-meanwhile'],
  });
  return (
    <div className="grid gap-4">
      <p className="text-muted">{setting.sentence}</p>
      <ValueEditor
        name={setting.name}
        label={wordsOf(setting.name)}
        shape={setting.shape}
        value={value}
        onChange={setValue}
      />
      {held.version !== version && (
        <ChangedMeanwhile onGoOn={() => setVersion(held.version)}>
          It holds now: {shownSetting(held.name, held.value)}
        </ChangedMeanwhile>
      )}
      {act.error !== null && !isOvertaken(act.error) && (
        <p role="alert" className="font-medium text-down">
          {act.error.message}
        </p>
      )}
      <ReasonForm
        action="Save the setting"
        busy={act.isPending}
        disabled={held.version !== version}
        onSubmit={(reason) => act.mutate({ name: setting.name, version, value, reason })}
      />
    </div>
  );
}
