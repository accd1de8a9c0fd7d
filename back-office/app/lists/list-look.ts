/** How a person wants a list to look: its columns, and how dense all lists are. Kept in this browser. */
import { useState } from 'react';
import { useSearchParams } from 'react-router';

export type Density = 'roomy' | 'dense';

const DENSITY_KEY = 'tola.list-density';

export interface ListLook {
  /** Names of the hidden columns. */
  readonly hidden: ReadonlySet<string>;
  readonly density: Density;
  setHidden(hidden: ReadonlySet<string>): void;
  setDensity(density: Density): void;
}

/** A saved view names hidden columns in its address, which then count instead of the stored ones. */
export function useListLook(list: string): ListLook {
  const [params, setParams] = useSearchParams();
  const key = `tola.list-hidden.${list}`;
  const [stored, setStored] = useState(() => localStorage.getItem(key) ?? '');
  const [density, setDensity] = useState<Density>(() =>
    localStorage.getItem(DENSITY_KEY) === 'dense' ? 'dense' : 'roomy',
  );
  const names = params.get('hidden') ?? stored;
  return {
    hidden: new Set(names.split(',').filter((name) => name !== '')),
    density,
    setHidden(hidden) {
      const text = [...hidden].join(',');
      localStorage.setItem(key, text);
      setStored(text);
      if (params.has('hidden')) {
        params.delete('hidden');
        setParams(params, { replace: true });
      }
    },
    setDensity(next) {
      localStorage.setItem(DENSITY_KEY, next);
      setDensity(next);
    },
  };
}
