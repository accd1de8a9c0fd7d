/** The stores as markers of a map: one for each, or one for several that would cover each other at the present zoom. */
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

/** How wide and high a marker is, for fingers. */
const SIZE = 44;
/** Stores that still cover each other this near stand in one building; they are told apart in the list. */
const NEAREST_ZOOM = 18;

export interface StoreMarkers {
  /** Marks one store, or the group it is in; null marks none. */
  mark(storeId: number | null): void;
}

interface Drawn {
  readonly stores: readonly Store[];
  readonly marker: Marker;
}

/** Draws them, and anew whenever the zoom has changed. */
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
    // Whoever opens a group by keyboard goes on from its first store.
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
  // The library calls its markers buttons but presses them with the mouse only.
  made.on('keydown', ({ originalEvent }: LeafletKeyboardEvent) => {
    if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return;
    originalEvent.preventDefault();
    choose();
  });
  made.addTo(map);
  made.getElement()?.setAttribute('aria-label', name);
  return { stores: items, marker: made };
}

/** A pin with its foot on the place, or how many stores there are; both stand above it, so that neither covers the other. */
function iconOf(stores: number): ReturnType<typeof divIcon> {
  const shared = { iconSize: [SIZE, SIZE], iconAnchor: [SIZE / 2, 40] } as const satisfies Partial<DivIconOptions>;
  if (stores === 1) return divIcon({ ...shared, className: 'store-marker' });
  return divIcon({ ...shared, className: 'store-group', html: `<span aria-hidden="true">${stores}</span>` });
}

/** As near as still shows all of them. */
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
