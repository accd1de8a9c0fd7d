/** Map that sets the latitude and longitude fields of the surrounding form. */
import { useQuery } from '@tanstack/react-query';
import { makeCall } from '@tola/contract/client';
import { getRuntimeConfiguration } from '@tola/contract/content';
import { classNames } from '@tola/ui';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type LocationMap, openLocationMap, type Place } from './location-map.ts';

/** Field names in the surrounding form. */
interface LocationPickerProps {
  latitude: string;
  longitude: string;
}

export default function LocationPicker({ latitude, longitude }: LocationPickerProps): ReactElement {
  const { setValue } = useFormContext();
  const [typedLatitude, typedLongitude] = useWatch({ name: [latitude, longitude] }) as [unknown, unknown];
  const place = placeOf(typedLatitude, typedLongitude);
  const element = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<LocationMap | null>(null);
  const [isPlain, setPlain] = useState(false);
  const pick = useRef<(place: Place) => void>(() => undefined);
  pick.current = (picked) => {
    const options = { shouldDirty: true, shouldValidate: true };
    setValue(latitude, picked.latitude, options);
    setValue(longitude, picked.longitude, options);
  };
  const tilesUrl = useTilesUrl();

  useEffect(() => {
    if (element.current === null || tilesUrl === null) return;
    const made = openLocationMap(element.current, {
      tilesUrl,
      onPick: (picked) => pick.current(picked),
      onPlain: () => setPlain(true),
    });
    setOpen(made);
    return () => {
      made.close();
      setOpen(null);
    };
  }, [tilesUrl]);

  const { latitude: north, longitude: east } = place ?? { latitude: null, longitude: null };
  useEffect(() => {
    open?.show(north === null || east === null ? null : { latitude: north, longitude: east });
  }, [open, north, east]);

  return (
    <figure className="m-0 grid gap-1 md:col-span-2">
      <figcaption className="text-[13px] text-muted">
        {isPlain
          ? 'The map can’t be loaded. Enter the latitude and longitude below.'
          : 'Click the map or drag the pin to set the location, or enter it below.'}
      </figcaption>
      <div
        className={classNames('relative isolate overflow-hidden rounded-lg border border-line', isPlain && 'is-plain')}
      >
        <div ref={element} role="application" aria-label="Location map" className="h-72 bg-line" />
      </div>
    </figure>
  );
}

/** Null while the configuration is loading. */
function useTilesUrl(): string | null {
  const configuration = useQuery({
    queryKey: [getRuntimeConfiguration.name],
    queryFn: async () => await makeCall(getRuntimeConfiguration, null),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (configuration.data === undefined) return configuration.isError ? '' : null;
  return configuration.data.ok ? configuration.data.data.mapTilesUrl : '';
}

function placeOf(latitude: unknown, longitude: unknown): Place | null {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth ? { latitude, longitude } : null;
}
