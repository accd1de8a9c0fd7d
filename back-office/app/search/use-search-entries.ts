/** Everything that a typed text finds: what the server holds, and the actions, settings and pages of the person. */
import { LEAST_SEARCH_CHARACTERS, listOrders, listSettings, search } from '@tola/contract/staff';
import { Search, Settings } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useApiQuery } from '../api/hooks.ts';
import { labelOf } from '../fields/setting-labels.ts';
import { useMay, useSelf } from '../session/use-self.ts';
import { actionsFor } from './actions.ts';
import { foundEntry } from './found-entry.ts';
import { type OwnEntry, rankEntry, type SearchEntry } from './search-entry.ts';

const PAUSE_MS = 120;

interface SearchEntries {
  readonly entries: SearchEntry[];
  /** False while the server's answer for the typed text is still to come. */
  readonly isSettled: boolean;
  readonly error: Error | null;
}

/** @param pages of the menu that the person may open */
export function useSearchEntries(typed: string, pages: readonly OwnEntry[], isOpen: boolean): SearchEntries {
  const text = typed.trim();
  const asked = useDelayed(text);
  const isAsked = asked.length >= LEAST_SEARCH_CHARACTERS;
  const found = useApiQuery(search, { text: asked }, { enabled: isOpen && isAsked, keepPrevious: true });
  const settings = useSettingEntries(isOpen);
  const self = useSelf();
  const may = useMay();
  if (text === '') return { entries: pages.map((page) => ({ ...page, rank: 0 })), isSettled: true, error: null };
  const own = [...actionsFor(self.rights, may), ...settings, ...pages]
    .map((entry) => ({ ...entry, rank: rankEntry(entry, text) }))
    .filter(({ rank }) => rank > 0);
  const all: SearchEntry = {
    ...{ key: 'all orders', group: 'Orders', title: `Search orders for “${text}”`, icon: Search, rank: 1 },
    to: `/orders?search=${encodeURIComponent(text)}`,
  };
  return {
    entries: [
      ...own,
      ...(isAsked ? (found.data ?? []).map(foundEntry) : []),
      ...(may(listOrders.right) && text.length > 2 ? [all] : []),
    ],
    isSettled: text === asked && (!isAsked || found.isError || (found.data !== undefined && !found.isPlaceholderData)),
    error: isAsked ? found.error : null,
  };
}

function useSettingEntries(isOpen: boolean): OwnEntry[] {
  const may = useMay();
  const settings = useApiQuery(listSettings, null, { enabled: isOpen && may(listSettings.right) });
  return (settings.data?.settings ?? []).map(({ name, group, sentence }) => ({
    ...{ key: `setting ${name}`, group: 'Settings', title: labelOf(name), detail: sentence, icon: Settings },
    ...{ to: `/settings?setting=${encodeURIComponent(name)}`, words: `${group} ${sentence} setting change` },
  }));
}

/** The text once it has stayed the same for a moment. */
function useDelayed(text: string): string {
  const [delayed, setDelayed] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return delayed;
}
