import { getCustomisedTypes } from '@tola/contract/catalogue';
import type { ReactElement } from 'react';
import { redirect } from 'react-router';
import { load } from '../calls/load.ts';
import { breadcrumbData, originOf, pageMeta, rootDataOf } from '../meta.ts';
import type { Route } from './+types/customised-coins-page';
import { CUSTOMISED_PATH } from './customised-path.ts';
import { ListingView } from './listing-view.tsx';
import { loadPlace } from './place-loader.ts';

export { revalidateOnAddressChange as shouldRevalidate } from './revalidate-on-address-change.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const [page, types] = await Promise.all([
    loadPlace({ context, request }, { type: params.type }, 'customised'),
    load(context, getCustomisedTypes, { customised: 1 }),
  ]);
  if (page.kind === 'product') throw redirect(page.place.href);
  return {
    page,
    types: types.map(({ id, name, slug }) => ({ id, name, path: `${CUSTOMISED_PATH}/${slug}` })),
  };
}

export const meta: Route.MetaFunction = (args) => {
  const page = args.loaderData?.page;
  if (page === undefined) return pageMeta(args, { title: 'Page not found', hidden: true });
  const { typeName, href, seoDescription } = page.place;
  return pageMeta(args, {
    title: typeName,
    ...(seoDescription === '' ? {} : { description: seoDescription }),
    path: page.canonical,
    image: '/media/og/customised.jpg',
    data: [breadcrumbData(originOf(rootDataOf(args)), [{ name: typeName, path: href }])],
  });
};

export default function CustomisedCoinsPage({ loaderData }: Route.ComponentProps): ReactElement {
  const { page, types } = loaderData;
  const { place } = page;
  return (
    <ListingView key={place.href} page={page} steps={[{ name: place.typeName, path: place.href }]} types={types} />
  );
}
