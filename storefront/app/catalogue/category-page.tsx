import type { ReactElement } from 'react';
import { redirect } from 'react-router';
import type { Route } from './+types/category-page';
import { CUSTOMISED_PATH } from './customised-path.ts';
import { loadPlace } from './place-loader.ts';
import { placeMeta } from './place-meta.ts';
import { PlaceView } from './place-view.tsx';

export { revalidateOnAddressChange as shouldRevalidate } from './revalidate-on-address-change.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  if (params.type === 'customize-coins')
    throw redirect(`${CUSTOMISED_PATH}/${encodeURIComponent(params.category)}`, 301);
  return loadPlace({ context, request }, { type: params.type, category: params.category }, 'standard');
}

export const meta: Route.MetaFunction = (args) => placeMeta(args, args.loaderData);

export default function CategoryPage({ loaderData }: Route.ComponentProps): ReactElement {
  return <PlaceView page={loaderData} />;
}
