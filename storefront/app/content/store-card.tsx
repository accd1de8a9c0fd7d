import type { Store } from '@tola/contract/content';
import { classNames, Icon } from '@tola/ui';
import { Clock, Images, Mail, MapPin, Navigation, Phone } from 'lucide-react';
import type { ReactElement } from 'react';

interface StoreCardProps {
  store: Store;
  isSelected: boolean;
  onSelect: () => void;
  onShowPictures: () => void;
}

const actionClass = 'inline-flex min-h-11 items-center gap-2 font-semibold text-green-ink hover:underline';
const lineClass = 'flex min-h-9 items-start gap-3 py-1 text-[15px]';

export function StoreCard({ store, isSelected, onSelect, onShowPictures }: StoreCardProps): ReactElement {
  return (
    <article
      className={classNames(
        'rounded-card border bg-paper p-5 transition-shadow duration-200',
        isSelected ? 'border-green-ink shadow-soft' : 'border-line',
      )}
    >
      <h2 className="text-xl">
        <button
          type="button"
          aria-pressed={isSelected}
          onClick={onSelect}
          className="flex min-h-11 w-full items-center text-left hover:text-green-ink hover:underline"
        >
          {store.name}
        </button>
      </h2>
      <p className={lineClass}>
        <Icon of={MapPin} size={18} className="mt-0.5 flex-none text-gold" />
        {store.address}
      </p>
      {store.hours !== '' && (
        <p className={lineClass}>
          <Icon of={Clock} size={18} className="mt-0.5 flex-none text-gold" />
          {store.hours}
        </p>
      )}
      <a href={`tel:${store.mobile.replace(/\s/g, '')}`} className={classNames(lineClass, 'hover:underline')}>
        <Icon of={Phone} size={18} className="mt-0.5 flex-none text-gold" />
        {store.mobile}
      </a>
      <a href={`mailto:${store.email}`} className={classNames(lineClass, 'wrap-anywhere hover:underline')}>
        <Icon of={Mail} size={18} className="mt-0.5 flex-none text-gold" />
        {store.email}
      </a>
      <div className="mt-2 flex flex-wrap gap-x-6 border-t border-line pt-2">
        <a
          href={directionsUrl(store)}
          target="_blank"
          rel="noopener"
          aria-label={`Directions to ${store.name} (opens in a new tab)`}
          className={actionClass}
        >
          <Icon of={Navigation} size={18} />
          Directions
        </a>
        <button type="button" onClick={onShowPictures} aria-label={`Photos of ${store.name}`} className={actionClass}>
          <Icon of={Images} size={18} />
          Photos
        </button>
      </div>
    </article>
  );
}

/** Opens the visitor's map app where available. https://developers.google.com/maps/documentation/urls */
function directionsUrl({ latitude, longitude }: Store): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;
}
