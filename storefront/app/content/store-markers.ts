/** Store markers; markers that would overlap at the current zoom are grouped. */
import type { Store } from '@tola/contract/content';
import {
  type DivIconOptions,
  divIcon,
  type LeafletKeyboardEvent,
  type Map as LeafletMap,
  type Marker,
  marker,
  point,
} from 'leaflet';
import { type Group, groupSpots } from './map-groups.ts';

/** Marker size in pixels, large enough for touch. */
const SIZE = 44;
/** Stores that still overlap at this zoom share a building; the list distinguishes them. */
const NEAREST_ZOOM = 18;

export interface StoreMarkers {
  /** Highlights a store or its group; null clears it. */
  mark(storeId: number | null): void;
}

interface Drawn {
  readonly stores: readonly Store[];
  readonly marker: Marker;
}

/** Renders the markers, again after every zoom change. */
export function drawStoreMarkers(
  map: LeafletMap,
  stores: readonly Store[],
  onSelect: (storeId: number) => void,
): StoreMarkers {
  let drawn: Drawn[] = [];
  let markedId: number | null = null;
  const mark = (storeId: number | null): void => {
    markedId = storeId;
    for (const one of drawn) setMarked(one, storeId);
  };
  const draw = (): void => {
    const focused = drawn.find((one) => one.marker.getElement() === document.activeElement);
    for (const one of drawn) one.marker.remove();
    drawn = groupsAtZoom(map, stores).map((group) => drawGroup(map, group, onSelect));
    mark(markedId);
    // A group opened by keyboard moves focus to its first store.
    const [first] = focused?.stores ?? [];
    if (first !== undefined)
      drawn
        .find((one) => one.stores.includes(first))
        ?.marker.getElement()
        ?.focus();
  };
  map.on('zoomend', draw);
  draw();
  return { mark };
}

function groupsAtZoom(map: LeafletMap, stores: readonly Store[]): Group<Store>[] {
  const spots = stores.map((store) => {
    const { x, y } = map.project([store.latitude, store.longitude]);
    return { item: store, x, y };
  });
  return groupSpots(spots, SIZE);
}

function drawGroup(map: LeafletMap, { items, x, y }: Group<Store>, onSelect: (storeId: number) => void): Drawn {
  const [first] = items;
  const isAlone = items.length === 1;
  const name = isAlone ? (first?.name ?? '') : `${items.length} stores: ${items.map((store) => store.name).join('; ')}`;
  const made = marker(map.unproject(point(x, y)), {
    icon: iconOf(items.length),
    title: name,
    riseOnHover: true,
  });
  made.bindTooltip(name, { direction: 'bottom', offset: [0, 8] });
  const choose = (): void => {
    if (first !== undefined && (isAlone || map.getZoom() >= NEAREST_ZOOM)) onSelect(first.id);
    else goNearer(map, items);
  };
  made.on('click', choose);
  // Leaflet gives markers the button role but handles only mouse clicks.
  made.on('keydown', ({ originalEvent }: LeafletKeyboardEvent) => {
    if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return;
    originalEvent.preventDefault();
    choose();
  });
  made.addTo(map);
  made.getElement()?.setAttribute('aria-label', name);
  return { stores: items, marker: made };
}

/** A pin pointing at the location, or the number of stores; both are anchored above it. */
function iconOf(stores: number): ReturnType<typeof divIcon> {
  const shared = { iconSize: [SIZE, SIZE], iconAnchor: [SIZE / 2, 40] } as const satisfies Partial<DivIconOptions>;
  if (stores === 1) return divIcon({ ...shared, className: 'store-marker' });
  return divIcon({ ...shared, className: 'store-group', html: `<span aria-hidden="true">${stores}</span>` });
}

/** Closest zoom that shows all of them. */
function goNearer(map: LeafletMap, stores: readonly Store[]): void {
  map.fitBounds(
    stores.map(({ latitude, longitude }) => [latitude, longitude]),
    { padding: [72, 72], maxZoom: NEAREST_ZOOM, animate: !prefersStillness() },
  );
}

function setMarked({ stores, marker: made }: Drawn, storeId: number | null): void {
  const isMarked = stores.some((store) => store.id === storeId);
  made.getElement()?.classList.toggle('is-selected', isMarked);
  made.setZIndexOffset(isMarked ? 1_000 : 0);
}

export function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
