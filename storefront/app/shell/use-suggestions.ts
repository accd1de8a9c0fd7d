import type { Tile } from '@tola/contract/catalogue';
import { findProducts } from '@tola/contract/find';
import { useEffect, useState } from 'react';
import { call } from '../calls/call.ts';

/** While somebody types, this long after the last key. */
const PAUSE_MILLISECONDS = 120;
const SUGGESTIONS = 6;

interface Suggestions {
  tiles: readonly Tile[];
  /** Tiles of the whole search. */
  total: number;
  state: 'idle' | 'loading' | 'ready' | 'failed';
}

const NONE: Suggestions = { tiles: [], total: 0, state: 'idle' };

/** The first pieces of a search; those of the last text stay until the next have arrived. */
export function useSuggestions(text: string): Suggestions {
  const [shown, setShown] = useState<Suggestions>(NONE);
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === '') {
      setShown(NONE);
      return;
    }
    let isOver = false;
    setShown((before) => ({ ...before, state: 'loading' }));
    const timer = setTimeout(() => {
      void call(findProducts, { text: wanted, perPage: SUGGESTIONS }, { quiet: true }).then((answer) => {
        if (isOver) return;
        if (answer.ok) setShown({ tiles: answer.data.tiles, total: answer.data.total, state: 'ready' });
        else setShown({ ...NONE, state: 'failed' });
      });
    }, PAUSE_MILLISECONDS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [wanted]);
  return shown;
}
