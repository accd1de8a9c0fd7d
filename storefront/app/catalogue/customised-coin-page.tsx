import type { ReactElement } from 'react';
import type { Route } from './+types/customised-coin-page';
import { loadPlace } from './place-loader.ts';
import { placeMeta } from './place-meta.ts';
import { PlaceView } from './place-view.tsx';

export { revalidateOnAddressChange as shouldRevalidate } from './revalidate-on-address-change.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  return loadPlace({ context, request }, { type: params.type, category: params.coin }, 'customised');
}

export const meta: Route.MetaFunction = (args) => placeMeta(args, args.loaderData);

export default function CustomisedCoinPage({ loaderData }: Route.ComponentProps): ReactElement {
  return <PlaceView page={loaderData} />;
}
