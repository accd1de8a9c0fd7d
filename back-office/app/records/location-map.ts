/** Leaflet map with one draggable pin. Loaded on demand. */
import 'leaflet/dist/leaflet.css';
import '@tola/ui/map.css';
import { divIcon, type LatLng, map as makeMap, marker, tileLayer } from 'leaflet';

/** Degrees, WGS 84. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

export interface LocationMap {
  /** Moves the pin; null removes it. */
  show(place: Place | null): void;
  close(): void;
}

interface Plan {
  /** Tile URL with {z}, {x} and {y}; empty for a map without tiles. */
  readonly tilesUrl: string;
  readonly onPick: (place: Place) => void;
  /** Tiles cannot be loaded. */
  readonly onPlain: () => void;
}

const INDIA: Place = { latitude: 22.5, longitude: 79 };
const COUNTRY_ZOOM = 4;
const STREET_ZOOM = 16;

export function openLocationMap(element: HTMLElement, { tilesUrl, onPick, onPlain }: Plan): LocationMap {
  const map = makeMap(element, { scrollWheelZoom: false }).setView([INDIA.latitude, INDIA.longitude], COUNTRY_ZOOM);
  map.attributionControl.setPrefix(false);
  if (tilesUrl === '') onPlain();
  else {
    const attribution = '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors';
    const tiles = tileLayer(tilesUrl, { maxZoom: 19, attribution });
    tiles.once('tileerror', onPlain);
    tiles.addTo(map);
  }
  const icon = divIcon({ className: 'store-marker', iconSize: [44, 44], iconAnchor: [22, 40] });
  const pin = marker([0, 0], { icon, draggable: true, title: 'Drag to set the location' });
  const pick = (at: LatLng): void => {
    const { lat, lng } = at.wrap();
    onPick({ latitude: rounded(lat), longitude: rounded(lng) });
  };
  pin.on('dragend', () => pick(pin.getLatLng()));
  map.on('click', ({ latlng }) => pick(latlng));
  let isShown = false;
  return {
    show(place) {
      if (place === null) {
        pin.remove();
        isShown = false;
        return;
      }
      pin.setLatLng([place.latitude, place.longitude]).addTo(map);
      // Centre on the first location; afterwards keep the user’s view while the pin is visible.
      if (!isShown || !map.getBounds().contains(pin.getLatLng())) {
        map.setView(pin.getLatLng(), isShown ? map.getZoom() : STREET_ZOOM, { animate: false });
      }
      isShown = true;
    },
    close: () => {
      map.remove();
    },
  };
}

/** Five decimals are a metre. */
function rounded(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000;
}
