import { Icon } from '@tola/ui';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, type ReactElement, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { SEARCH_PATH, searchExamples } from './search-examples.ts';
import { Suggestion } from './suggestion.tsx';
import { toolClass } from './tool-class.ts';
import { useSuggestions } from './use-suggestions.ts';

const pageOf = (text: string): string => `${SEARCH_PATH}?${new URLSearchParams({ q: text.trim() })}`;

/** The search with suggestions: a text field, and a list of pieces that the arrow keys walk through. */
export function SearchSheet({ onClose }: { onClose: () => void }): ReactElement {
  const [text, setText] = useState('');
  const [active, setActive] = useState(-1);
  const { tiles, total, state } = useSuggestions(text);
  const navigate = useNavigate();
  const list = useId();
  const chosen = tiles[active];

  function onKeyDown(event: KeyboardEvent): void {
    if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || tiles.length === 0) return;
    event.preventDefault();
    const step = event.key === 'ArrowDown' ? 1 : -1;
    // One place before the first suggestion is the text itself.
    setActive((now) => ((now + 1 + step + tiles.length + 1) % (tiles.length + 1)) - 1);
  }

  return (
    <>
      <search>
        <form
          className="search-field"
          onSubmit={(event) => {
            event.preventDefault();
            if (chosen === undefined && text.trim() === '') return;
            onClose();
            void navigate(chosen?.href ?? pageOf(text));
          }}
        >
          <Icon of={Search} />
          <input
            // biome-ignore lint/a11y/noAutofocus: the dialog is opened to type
            autoFocus
            type="search"
            role="combobox"
            aria-label="Search for pieces"
            aria-autocomplete="list"
            aria-expanded={tiles.length > 0}
            aria-controls={list}
            aria-activedescendant={chosen === undefined ? undefined : `${list}-${active}`}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={100}
            placeholder="Ganesh silver, 10 gm gold…"
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setActive(-1);
            }}
            onKeyDown={onKeyDown}
          />
          <button type="button" aria-label="Close search" onClick={onClose} className={toolClass}>
            <Icon of={X} />
          </button>
        </form>
      </search>
      <div id={list} role="listbox" aria-label="Suggestions" hidden={tiles.length === 0}>
        {tiles.map((tile, at) => (
          <Suggestion key={tile.href} id={`${list}-${at}`} tile={tile} active={at === active} onChoose={onClose} />
        ))}
      </div>
      <p role="status" className={tiles.length > 0 ? 'sr-only' : 'px-5 py-4 text-muted'}>
        {statusOf(state, text, total)}
      </p>
      {tiles.length > 0 && (
        <Link to={pageOf(text)} onClick={onClose} className="search-all">
          {total === 1 ? 'Show the result' : `See all ${total.toLocaleString('en-IN')} results`}
        </Link>
      )}
      {text.trim() === '' && (
        <ul aria-label="Examples" className="flex flex-wrap gap-2.5 px-5 pb-6">
          {searchExamples.map((example) => (
            <li key={example}>
              <Link to={pageOf(example)} onClick={onClose} className="facet-pill">
                {example}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function statusOf(state: 'idle' | 'loading' | 'ready' | 'failed', text: string, total: number): string {
  if (text.trim() === '') return 'By design, metal, weight, purity, occasion or price.';
  if (state === 'failed') return 'Suggestions cannot be loaded. Press Enter to search.';
  if (state !== 'ready') return '';
  return total === 0 ? 'No piece matches.' : `${total} ${total === 1 ? 'piece' : 'pieces'}, arrow keys to choose`;
}
