/** Everything that a typed text finds: what the server holds, and the actions, settings and pages of the person. */
import { LEAST_SEARCH_CHARACTERS, listOrders, listSettings, search } from '@tola/contract/staff';
import { Search, Settings } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useApiQuery } from '../api/hooks.ts';
import { labelOf } from '../fields/setting-labels.ts';
import { useMay, useSelf } from '../session/use-self.ts';
import { actionsFor } from './actions.ts';
import { foundEntry } from './found-entry.ts';
import { orderRequestOf, orderVerbEntries } from './order-verbs.ts';
import { type OwnEntry, rankEntries, type SearchEntry } from './search-entry.ts';

const PAUSE_MS = 120;

interface SearchEntries {
  readonly entries: SearchEntry[];
  /** False while the server's answer for the typed text is still to come. */
  readonly isSettled: boolean;
  /** Neither the browser nor the server knows anything by the typed text. */
  readonly isNothingFound: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** @param pages of the menu that the person may open */
export function useSearchEntries(typed: string, pages: readonly OwnEntry[], isOpen: boolean): SearchEntries {
  const text = typed.trim();
  const may = useMay();
  const request = orderRequestOf(text, may);
  const asked = useDelayed(request.text);
  const isAsked = asked.length >= LEAST_SEARCH_CHARACTERS;
  const found = useApiQuery(search, { text: asked }, { enabled: isOpen && isAsked, keepPrevious: true });
  const settings = useSettingEntries(isOpen);
  const self = useSelf();
  const retry = (): void => void found.refetch();
  if (text === '') {
    const entries = pages.map((page) => ({ ...page, rank: 0 }));
    return { entries, isSettled: true, isNothingFound: false, error: null, retry };
  }
  const own = rankEntries([...actionsFor(self.rights, may), ...pages, ...settings], text);
  const hits = isAsked ? (found.data ?? []) : [];
  const held = [...orderVerbEntries(request.verb, hits), ...hits.map(foundEntry)];
  const isSettled =
    request.text === asked && (!isAsked || found.isError || (found.data !== undefined && !found.isPlaceholderData));
  const all: SearchEntry = {
    ...{ key: 'all orders', group: 'Orders', title: `Search orders for “${request.text}”`, icon: Search, rank: 1 },
    to: `/orders?search=${encodeURIComponent(request.text)}`,
  };
  return {
    entries: [...own, ...held, ...(may(listOrders.right) && text.length > 2 ? [all] : [])],
    isSettled,
    isNothingFound: isSettled && !found.isError && own.length + held.length === 0,
    error: isAsked ? found.error : null,
    retry,
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
