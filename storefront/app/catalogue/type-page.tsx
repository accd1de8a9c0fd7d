import type { ReactElement } from 'react';
import { redirect } from 'react-router';
import type { Route } from './+types/type-page';
import { CUSTOMISED_PATH } from './customised-path.ts';
import { loadPlace } from './place-loader.ts';
import { placeMeta } from './place-meta.ts';
import { StandardListing } from './standard-listing.tsx';

export { revalidateOnAddressChange as shouldRevalidate } from './revalidate-on-address-change.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  if (params.type === 'customize-coins') throw redirect(CUSTOMISED_PATH, 301);
  const page = await loadPlace({ context, request }, { type: params.type }, 'standard');
  if (page.kind === 'product') throw redirect(page.place.href);
  return page;
}

export const meta: Route.MetaFunction = (args) => placeMeta(args, args.loaderData);

export default function TypePage({ loaderData }: Route.ComponentProps): ReactElement {
  return <StandardListing page={loaderData} />;
}
