import type { ReactElement } from 'react';
import type { Route } from './+types/customised-coin-page';
import { loadPlace } from './place-loader.ts';
import { placeMeta } from './place-meta.ts';
import { PlaceView } from './place-view.tsx';

export { revalidateOnPathChange as shouldRevalidate } from './revalidate-on-path-change.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  return loadPlace(context, { type: params.type, category: params.coin }, 'customised');
}

export const meta: Route.MetaFunction = (args) => placeMeta(args, args.loaderData);

export default function CustomisedCoinPage({ loaderData }: Route.ComponentProps): ReactElement {
  return <PlaceView page={loaderData} />;
}
