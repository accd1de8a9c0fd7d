/** One search over everything: `/` or Ctrl K. */
import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorMessage } from '../api/client.ts';
import { Button } from '../controls/button.tsx';
import { useFocusReturn } from '../controls/focus-return.ts';
import { useBelow } from '../controls/use-below.ts';
import { useShortcut } from '../shortcuts/shortcut-handlers.ts';
import { grouped, type OwnEntry, type SearchEntry } from './search-entry.ts';
import { useSearchEntries } from './use-search-entries.ts';

/** On phones the whole list of what can be searched for does not fit into the field. */
const EVERYTHING = 'Order, mobile, UTR, AWB, serial, amount, name, setting or action';

interface SearchDialogProps {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  /** Pages of the menu that the person may open. */
  pages: readonly OwnEntry[];
}

export function SearchDialog({ isOpen, setOpen, pages }: SearchDialogProps): ReactElement {
  const focusReturn = useFocusReturn();
  useShortcut('search', () => setOpen(true));
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Content
          {...focusReturn}
          aria-describedby={undefined}
          className="fixed inset-x-3 top-3 z-50 mx-auto max-w-[720px] overflow-hidden rounded-2xl border border-line bg-paper shadow-soft md:top-[10dvh]"
        >
          <Dialog.Title className="sr-only">Search</Dialog.Title>
          <SearchBox pages={pages} onDone={() => setOpen(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function SearchBox({ pages, onDone }: { pages: readonly OwnEntry[]; onDone: () => void }): ReactElement {
  const navigate = useNavigate();
  const isPhone = useBelow('sm');
  const [typed, setTyped] = useState('');
  const { entries, isSettled, isNothingFound, error, retry } = useSearchEntries(typed, pages, true);
  const groups = grouped(entries);
  const first = groups[0]?.[1][0];
  const { chosen, choose, noteMove } = useChosen(typed, entries, first?.key ?? '');
  function open({ to }: SearchEntry): void {
    onDone();
    navigate(to);
  }
  const awaitAnswer = useEnterAhead(isSettled, () => first !== undefined && open(first));
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && !isSettled) {
      event.preventDefault();
      awaitAnswer();
    } else if (/^(Arrow|Home|End)/.test(event.key)) noteMove();
  }
  return (
    <Command
      label="Search"
      shouldFilter={false}
      value={chosen}
      onValueChange={choose}
      onKeyDown={onKeyDown}
      onPointerMove={noteMove}
    >
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search size={18} strokeWidth={1.5} aria-hidden className="shrink-0 text-muted" />
        <Command.Input
          value={typed}
          onValueChange={setTyped}
          maxLength={100}
          placeholder={isPhone ? 'Number, name, amount or action' : EVERYTHING}
          className="min-h-13 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted"
        />
        {!isSettled && <span className="shown-after-a-moment text-[13px] text-muted">Searching…</span>}
      </div>
      <Command.List aria-busy={!isSettled} className="max-h-[65dvh] overflow-y-auto p-2">
        {error !== null && (
          <div role="alert" className="flex flex-wrap items-center gap-x-3 px-3 py-1 text-down">
            {errorMessage(error)}
            <Button tone="quiet" onClick={retry}>
              Try again
            </Button>
          </div>
        )}
        {isNothingFound && <p className="px-3 py-4 text-muted">No results for “{typed.trim()}”</p>}
        {groups.map(([group, members]) => (
          <Command.Group
            key={group}
            heading={group}
            className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-0.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-muted"
          >
            {members.map((entry) => (
              <Entry key={entry.key} entry={entry} onOpen={() => open(entry)} />
            ))}
          </Command.Group>
        ))}
      </Command.List>
      <Keys />
    </Command>
  );
}

const KEYS = [
  ['↑ ↓', 'choose'],
  ['Enter', 'open'],
  ['Esc', 'close'],
] as const;

/** For those with a keyboard, so on no small screen. */
function Keys(): ReactElement {
  return (
    <p aria-hidden="true" className="hidden gap-4 border-t border-line px-4 py-2 text-xs text-muted lg:flex">
      {KEYS.map(([key, does]) => (
        <span key={key}>
          <kbd className="mr-1.5 rounded border border-line px-1 font-sans text-[11px]">{key}</kbd>
          {does}
        </span>
      ))}
    </p>
  );
}

function Entry({ entry, onOpen }: { entry: SearchEntry; onOpen: () => void }): ReactElement {
  return (
    <Command.Item
      value={entry.key}
      onSelect={onOpen}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 py-1 data-[selected=true]:bg-gold-soft lg:min-h-9"
    >
      <entry.icon size={17} strokeWidth={1.5} aria-hidden className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1 md:flex md:items-baseline md:gap-3">
        <span className="block font-medium max-md:break-words md:shrink-0 md:truncate">{entry.title}</span>
        {entry.detail !== undefined && entry.detail !== '' && (
          <span className="text-[13px] text-muted max-md:line-clamp-2 max-md:break-words md:block md:truncate">
            {entry.detail}
          </span>
        )}
      </span>
    </Command.Item>
  );
}

/** The best entry is chosen until the person moves to another; typing on returns to the best. */
function useChosen(typed: string, entries: readonly SearchEntry[], best: string) {
  const [moved, setMoved] = useState<{ typed: string; key: string } | null>(null);
  const movesFor = useRef<string | null>(null);
  const isMoved = moved?.typed === typed && entries.some(({ key }) => key === moved.key);
  return {
    chosen: isMoved ? moved.key : best,
    // The library also reports the first line by itself, whenever the text changes.
    choose: (key: string) => movesFor.current === typed && setMoved({ typed, key }),
    noteMove: () => {
      movesFor.current = typed;
    },
  };
}

/** Enter that comes before the answer opens the best entry as soon as it is there. */
function useEnterAhead(isSettled: boolean, open: () => void): () => void {
  const [isWaiting, setWaiting] = useState(false);
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    if (!isWaiting || !isSettled) return;
    setWaiting(false);
    latest.current();
  }, [isWaiting, isSettled]);
  return () => setWaiting(true);
}
