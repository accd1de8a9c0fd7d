/** Leaflet map, loaded on demand in the browser. */
import 'leaflet/dist/leaflet.css';
import '@tola/ui/map.css';
import type { Store } from '@tola/contract/content';
import { type Map as LeafletMap, map as makeMap, tileLayer } from 'leaflet';
import { drawStoreMarkers, prefersStillness } from './store-markers.ts';

/** Initial centre and zoom (specification 001 §9): Mumbai. */
export const START = { latitude: 19.076, longitude: 72.877, zoom: 14 } as const;

export interface StoreMap {
  /** Centres on a store; null clears the selection and keeps the view. */
  select(store: Store | null): void;
  close(): void;
}

interface Plan {
  readonly stores: readonly Store[];
  /** Tile URL with {z}, {x} and {y}; empty for a map without tiles. */
  readonly tilesUrl: string;
  readonly onSelect: (storeId: number) => void;
  /** Called when no tile loads: markers show on a plain background. */
  readonly onPlain: () => void;
}

export function openStoreMap(element: HTMLElement, { stores, tilesUrl, onSelect, onPlain }: Plan): StoreMap {
  // The wheel scrolls the page; the map zooms by buttons, touch and keys.
  const map = makeMap(element, { scrollWheelZoom: false }).setView([START.latitude, START.longitude], START.zoom);
  map.attributionControl.setPrefix(false);
  addTiles(map, tilesUrl, () => {
    // Without tiles the first view would be empty, so it fits all stores, as large as
    // possible: only tiles need whole zoom levels.
    map.options.zoomSnap = 0.25;
    map.fitBounds(
      stores.map(({ latitude, longitude }) => [latitude, longitude]),
      { paddingTopLeft: [64, 56], paddingBottomRight: [40, 112], maxZoom: START.zoom, animate: false },
    );
    onPlain();
  });
  const markers = drawStoreMarkers(map, stores, onSelect);
  return {
    select(store) {
      markers.mark(store?.id ?? null);
      if (store !== null) map.setView([store.latitude, store.longitude], START.zoom, { animate: !prefersStillness() });
    },
    close: () => {
      map.remove();
    },
  };
}

function addTiles(map: LeafletMap, tilesUrl: string, onPlain: () => void): void {
  if (tilesUrl === '') {
    onPlain();
    return;
  }
  const attribution = '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors';
  const tiles = tileLayer(tilesUrl, { maxZoom: 19, attribution });
  let anyLoaded = false;
  tiles.on('tileload', () => {
    anyLoaded = true;
  });
  tiles.on('tileerror', () => {
    if (anyLoaded || !map.hasLayer(tiles)) return;
    map.removeLayer(tiles);
    onPlain();
  });
  tiles.addTo(map);
}
