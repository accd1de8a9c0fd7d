import { getStores, type Store } from '@tola/contract/content';
import { getPageHead } from '@tola/contract/pages';
import { type ReactElement, useRef, useState } from 'react';
import { load } from '../calls/load.ts';
import { breadcrumbData, originOf, pageMeta, rootDataOf } from '../meta.ts';
import { useRootData } from '../root-data.ts';
import { pageHeadOf } from '../written-pages/page-head.ts';
import { PageIntro } from '../written-pages/page-intro.tsx';
import type { Route } from './+types/store-locator-page';
import { StoreCard } from './store-card.tsx';
import { StoreGallery } from './store-gallery.tsx';
import { StoreMap } from './store-map.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const [stores, head] = await Promise.all([
    load(context, getStores, null),
    load(context, getPageHead, { path: '/store-locator' }),
  ]);
  return { stores, head };
}

export const meta: Route.MetaFunction = (args) => {
  const root = rootDataOf(args);
  const origin = originOf(root);
  const business = root?.configuration.projectName ?? '';
  return pageMeta(args, {
    title: 'Find a store near you',
    ...pageHeadOf(args.loaderData?.head),
    data: [
      breadcrumbData(origin, [{ name: 'Stores', path: '/store-locator' }]),
      ...(args.loaderData?.stores ?? []).map((store) => storeData(store, origin, business)),
    ],
  });
};

function storeData(store: Store, origin: string, business: string): object {
  return {
    '@type': 'Store',
    name: `${business} ${store.name}`,
    address: store.address,
    telephone: store.mobile,
    email: store.email,
    geo: { '@type': 'GeoCoordinates', latitude: store.latitude, longitude: store.longitude },
    ...(store.images.length === 0 ? {} : { image: store.images.map((image) => origin + image) }),
    url: `${origin}/store-locator`,
  };
}

export default function StoreLocatorPage({ loaderData: { stores } }: Route.ComponentProps): ReactElement {
  const { configuration } = useRootData();
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const [galleryId, setGalleryId] = useState<number | null>(null);
  const byId = (id: number | null): Store | null => stores.find((store) => store.id === id) ?? null;
  const inGallery = byId(galleryId);
  const map = useRef<HTMLDivElement>(null);
  function showOnMap(id: number): void {
    setSelectedId(id);
    // On a phone the map is above the list and may be off screen.
    map.current?.scrollIntoView({ block: 'nearest' });
  }
  return (
    <>
      <PageIntro
        name="Stores"
        path="/store-locator"
        title={`Find a ${configuration.projectName} Store near you`}
        intro="See our coins and bars, get a piece weighed, or ask for advice. Store rates are the same as on this site."
      />
      <div className="wrap grid gap-5 pb-20 lg:grid-cols-[400px_minmax(0,1fr)]">
        <div className="lg:order-2">
          <div ref={map} className="scroll-my-4 lg:sticky lg:top-6 lg:h-[min(760px,100vh-48px)]">
            <StoreMap
              stores={stores}
              selected={byId(selectedId)}
              onSelect={setSelectedId}
              tilesUrl={configuration.mapTilesUrl}
            />
          </div>
        </div>
        {stores.length === 0 ? (
          <p className="panel p-10 text-center text-muted">No stores available</p>
        ) : (
          <ul aria-label="Stores" className="grid content-start gap-4 md:grid-cols-2 lg:grid-cols-1">
            {stores.map((store) => (
              <li key={store.id}>
                <StoreCard
                  store={store}
                  isSelected={store.id === selectedId}
                  onSelect={() => showOnMap(store.id)}
                  onShowPictures={() => setGalleryId(store.id)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      {inGallery !== null && <StoreGallery key={inGallery.id} store={inGallery} onClose={() => setGalleryId(null)} />}
    </>
  );
}
