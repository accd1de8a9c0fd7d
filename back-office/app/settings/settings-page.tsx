/** Business settings in groups, with a search over names, descriptions and values, and the history of changes. */
import { type BusinessSetting, type BusinessSettingChange, listSettings, SETTING_GROUPS } from '@tola/contract/staff';
import { Chip } from '@tola/ui';
import { type ReactElement, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApiQuery } from '../api/hooks.ts';
import { WaitingChanges } from '../changes/waiting-changes.tsx';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { formatDateTime } from '../controls/format.ts';
import { ErrorState, LoadingRows } from '../controls/states.tsx';
import { useRequested } from '../controls/use-requested.ts';
import { formatSetting, labelOf } from '../fields/setting-labels.ts';
import { Page } from '../shell/page.tsx';
import { SettingForm } from './setting-form.tsx';
import { matchesSearch } from './setting-search.ts';

export default function SettingsPage(): ReactElement {
  const settings = useApiQuery(listSettings, null);
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const [editing, setEditing] = useState<BusinessSetting | null>(null);
  useRequested(
    'setting',
    (wanted) => setEditing(settings.data?.settings.find(({ name }) => name === wanted) ?? null),
    settings.data !== undefined,
  );
  const held = settings.data?.settings.find(({ name }) => name === editing?.name);
  if (settings.isPending) return <LoadingRows rows={10} />;
  if (settings.data === undefined) return <ErrorState error={settings.error} onRetry={() => settings.refetch()} />;
  const shown = settings.data.settings.filter((setting) => matchesSearch(setting, search));
  const groups = SETTING_GROUPS.map((name) => ({ name, settings: shown.filter(({ group }) => group === name) })).filter(
    (group) => group.settings.length > 0,
  );
  return (
    <Page title="Settings">
      <WaitingChanges kinds={['payee', 'limits', 'price limits', 'points earned']} />
      <input
        type="search"
        aria-label="Search settings"
        placeholder="Name, description or value"
        className="control mb-3 max-w-96"
        value={search}
        onChange={(event) =>
          setParams(event.currentTarget.value === '' ? {} : { search: event.currentTarget.value }, { replace: true })
        }
      />
      {groups.length > 1 && <GroupLinks names={groups.map(({ name }) => name)} />}
      {groups.length === 0 && <p className="box px-4 py-6 text-muted">No matching settings</p>}
      {groups.map((group) => (
        <section key={group.name} id={anchorOf(group.name)} aria-label={group.name} className="mb-6 scroll-mt-20">
          <h2 className="mb-2 text-lg">{group.name}</h2>
          <ul className="box">
            {group.settings.map((setting) => (
              <SettingRow key={setting.name} setting={setting} onChange={() => setEditing(setting)} />
            ))}
          </ul>
        </section>
      ))}
      <History changes={settings.data.history} />
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

function anchorOf(group: string): string {
  return group.toLowerCase().replaceAll(' ', '-');
}

function GroupLinks({ names }: { names: readonly string[] }): ReactElement {
  return (
    <nav aria-label="Groups of settings" className="mb-4 flex flex-wrap gap-x-4">
      {names.map((name) => (
        <a key={name} href={`#${anchorOf(name)}`} className="inline-flex min-h-11 items-center lg:min-h-9">
          {name}
        </a>
      ))}
    </nav>
  );
}

function SettingRow({ setting, onChange }: { setting: BusinessSetting; onChange: () => void }): ReactElement {
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 border-t border-line px-4 py-2.5 first:border-0">
      <span className="w-full md:w-72 xl:w-[26rem]">
        <b className="font-semibold">{labelOf(setting.name)}</b>{' '}
        {!setting.isDefault && <Chip tone="gold">changed</Chip>}
        {/* The form has all of it. */}
        <span className="line-clamp-3 text-[13px] text-muted">{setting.sentence}</span>
      </span>
      <span className="line-clamp-3 min-w-0 flex-1 break-words whitespace-pre-line">
        {formatSetting(setting.name, setting.value)}
      </span>
      <Button aria-label={`Change ${labelOf(setting.name)}`} onClick={onChange}>
        Change
      </Button>
    </li>
  );
}

function History({ changes }: { changes: readonly BusinessSettingChange[] }): ReactElement {
  return (
    <details className="mt-6">
      <summary className="label min-h-9 py-2">History</summary>
      <ul className="box text-[13px]">
        {changes.map((change) => (
          <li key={change.id} className="border-t border-line px-4 py-2 first:border-0">
            <b className="font-semibold">{labelOf(change.name)}</b>: {formatSetting(change.name, change.valueBefore)} →{' '}
            {change.value === null ? 'default' : formatSetting(change.name, change.value)}
            <span className="block text-muted">
              {change.changedBy}, {formatDateTime(change.changedAt)}
              {change.reason !== '' && `: ${change.reason}`}
            </span>
          </li>
        ))}
        {changes.length === 0 && <li className="px-4 py-3 text-muted">No changes yet</li>}
      </ul>
    </details>
  );
}
