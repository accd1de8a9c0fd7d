import type { Store } from '@tola/contract/content';
import { classNames } from '@tola/ui';
import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import type { StoreMap as OpenMap } from './store-map-leaflet.ts';

interface StoreMapProps {
  stores: readonly Store[];
  selected: Store | null;
  onSelect: (storeId: number) => void;
  tilesUrl: string;
}

/** `loading` until rendered, `plain` without tiles, `failed` when the map cannot be rendered. */
type MapState = 'loading' | 'drawn' | 'plain' | 'failed';

/** Store map. The list beside it has the same content, so the map is optional. */
export function StoreMap(props: StoreMapProps): ReactElement {
  const { stores, selected } = props;
  const element = useRef<HTMLElement>(null);
  const state = useOpenMap(element, props);
  return (
    <div
      className={classNames(
        'relative isolate h-[340px] overflow-hidden rounded-card border border-line lg:h-full lg:min-h-[560px]',
        state === 'plain' && 'is-plain',
      )}
    >
      {/* Leaflet sets classes on this element, so React must not re-render it. */}
      <section ref={element} aria-label="Map of our stores" className="h-full bg-line" />
      {state === 'loading' && (
        <p className="absolute inset-0 grid place-items-center bg-paper text-muted">
          {stores.length === 0 ? '' : 'Loading stores...'}
        </p>
      )}
      {(state === 'plain' || state === 'failed') && (
        <p className="absolute inset-x-3 bottom-3 z-[1000] rounded-lg border border-line bg-paper p-3 text-[13.5px] text-muted shadow-soft">
          The map isn’t loading right now. See the list for each store’s address, hours and directions.
        </p>
      )}
      <p role="status" className="sr-only">
        {selected === null ? '' : `The map shows ${selected.name}`}
      </p>
    </div>
  );
}

function useOpenMap(
  element: RefObject<HTMLElement | null>,
  { stores, selected, onSelect, tilesUrl }: StoreMapProps,
): MapState {
  const [state, setState] = useState<MapState>('loading');
  const [open, setOpen] = useState<OpenMap | null>(null);
  const select = useRef(onSelect);
  select.current = onSelect;

  useEffect(() => {
    const place = element.current;
    if (place === null || stores.length === 0) return;
    let made: OpenMap | null = null;
    let gone = false;
    import('./store-map-leaflet.ts').then(
      ({ openStoreMap }) => {
        if (gone) return;
        setState('drawn');
        made = openStoreMap(place, {
          stores,
          tilesUrl,
          onSelect: (storeId) => select.current(storeId),
          onPlain: () => setState('plain'),
        });
        setOpen(made);
      },
      (error: unknown) => {
        console.error(error);
        setState('failed');
      },
    );
    return () => {
      gone = true;
      made?.close();
      setOpen(null);
    };
  }, [element, stores, tilesUrl]);

  useEffect(() => open?.select(selected), [open, selected]);
  return state;
}
