import type { ReactElement } from 'react';
import { redirect } from 'react-router';
import { breadcrumbData, originOf, pageMeta, rootDataOf } from '../meta.ts';
import { useRootData } from '../shell/root-data.ts';
import type { Route } from './+types/customised-coins-page';
import { CUSTOMISED_PATH } from './customised-path.ts';
import { ListingView } from './listing-view.tsx';
import { loadPlace } from './place-loader.ts';

export { onlyOtherPath as shouldRevalidate } from './listing-choice.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = await loadPlace(context, { type: params.type }, 'customised');
  if (page.kind === 'product') throw redirect(page.place.href);
  return page;
}

export const meta: Route.MetaFunction = (args) => {
  const page = args.loaderData;
  if (page === undefined) return pageMeta(args, { title: 'Page not found', hidden: true });
  const { typeName, href, seoDescription } = page.place;
  return pageMeta(args, {
    title: typeName,
    ...(seoDescription === '' ? {} : { description: seoDescription }),
    path: href,
    image: '/media/og/customised.jpg',
    data: [breadcrumbData(originOf(rootDataOf(args)), [{ name: typeName, path: href }])],
  });
};

export default function CustomisedCoinsPage({ loaderData }: Route.ComponentProps): ReactElement {
  const { customisedTypes } = useRootData();
  const { place } = loaderData;
  const types = customisedTypes.map((type) => ({
    id: type.id,
    name: type.name,
    path: `${CUSTOMISED_PATH}/${type.slug}`,
  }));
  return (
    <ListingView
      key={place.href}
      page={loaderData}
      steps={[{ name: place.typeName, path: place.href }]}
      types={types}
    />
  );
}
