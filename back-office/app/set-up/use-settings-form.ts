/** Several settings edited together and saved at once. */
import { type BusinessSetting, listPendingChanges, listSettings, readSetUp, saveSettings } from '@tola/contract/staff';
import { useState } from 'react';
import { toast } from 'sonner';
import { useApiMutation, useApiQuery } from '../api/hooks.ts';
import { waitingText } from '../changes/waiting-text.ts';

interface SettingsForm {
  /** False while the settings are being read. */
  readonly isReady: boolean;
  readonly busy: boolean;
  /** The server's refusal; empty for none. */
  readonly problem: string;
  /** The edited or stored value. */
  value(name: string): unknown;
  change(values: Readonly<Record<string, unknown>>): void;
  /** Saves these settings, also unchanged ones: that confirms the defaults. */
  save(names: readonly string[]): void;
}

/** Recorded for settings whose change needs a reason. */
const REASON = 'First set-up';

export function useSettingsForm(onDone: () => void): SettingsForm {
  const settings = useApiQuery(listSettings, null, { manualRefetch: true });
  const [edited, setEdited] = useState<Readonly<Record<string, unknown>>>({});
  const mutation = useApiMutation(saveSettings, {
    invalidates: [listSettings, listPendingChanges, readSetUp],
    showsError: true,
    onDone(reply) {
      toast.success(reply === null ? 'Saved' : waitingText(reply.waiting));
      setEdited({});
      onDone();
    },
  });
  const held = (name: string): BusinessSetting | undefined =>
    settings.data?.settings.find((setting) => setting.name === name);
  const value = (name: string): unknown => (Object.hasOwn(edited, name) ? edited[name] : held(name)?.value);
  return {
    isReady: settings.data !== undefined,
    busy: mutation.isPending,
    problem: mutation.error?.message ?? '',
    value,
    change: (values) => setEdited((before) => ({ ...before, ...values })),
    save(names) {
      const changes = names.map((name) => ({ name, version: held(name)?.version ?? '', value: value(name) }));
      mutation.mutate({ changes, reason: REASON });
    },
  };
}
