import { lazy, type ReactElement, Suspense } from 'react';
import { redirect } from 'react-router';
import { fetchCode } from '../fetch-code.ts';
import { pageMeta } from '../meta.ts';
import type { Route } from './+types/type-page';
import { CUSTOMISED_PATH } from './customised-path.ts';
import { loadPlace } from './place-loader.ts';
import { placeMeta } from './place-meta.ts';
import { loadSearch } from './search-loader.ts';
import { StandardListing } from './standard-listing.tsx';

export { revalidateOnAddressChange as shouldRevalidate } from './revalidate-on-address-change.ts';

const SearchView = lazy(async () => ({
  default: (await fetchCode(() => import('./search-view.tsx'))).SearchView,
}));

export async function loader({ context, request, params }: Route.LoaderArgs) {
  if (params.type === 'customize-coins') throw redirect(CUSTOMISED_PATH, 301);
  if (params.type === 'search') return await loadSearch(context, request);
  const page = await loadPlace({ context, request }, { type: params.type }, 'standard');
  if (page.kind === 'product') throw redirect(page.place.href);
  return page;
}

export const meta: Route.MetaFunction = (args) => {
  const page = args.loaderData;
  if (page?.kind !== 'search') return placeMeta(args, page);
  const { text } = page.choice;
  return pageMeta(args, { title: text === '' ? 'Search' : `Search: ${text}`, hidden: true });
};

export default function TypePage({ loaderData }: Route.ComponentProps): ReactElement {
  if (loaderData.kind === 'listing') return <StandardListing page={loaderData} />;
  return (
    <Suspense fallback={null}>
      <SearchView page={loaderData} />
    </Suspense>
  );
}
