import { getOccasionPage } from '@tola/contract/occasion-pages';
import type { ReactElement } from 'react';
import { load } from '../calls/load.ts';
import { breadcrumbData, originOf, pageMeta, rootDataOf } from '../meta.ts';
import type { Route } from './+types/occasion-page';
import { piecesData } from './occasion-data.ts';
import { piecesOfBlocks } from './occasion-pieces.ts';
import { OccasionView } from './occasion-view.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = await load(context, getOccasionPage, { slug: params.slug });
  return { page, pieces: await piecesOfBlocks(context, page) };
}

export const meta: Route.MetaFunction = (args) => {
  const found = args.loaderData;
  if (found == null) return pageMeta(args, { title: 'Occasion not found', hidden: true });
  const origin = originOf(rootDataOf(args));
  const { title, intro, image, slug } = found.page;
  return pageMeta(args, {
    title,
    description: intro,
    image,
    data: [
      breadcrumbData(origin, [
        { name: 'Occasions and gifts', path: '/gifts' },
        { name: title, path: `/occasions/${slug}` },
      ]),
      ...piecesData(title, origin, found.pieces.flat()),
    ],
  });
};

export default function OccasionPage({ loaderData }: Route.ComponentProps): ReactElement {
  return <OccasionView page={loaderData.page} pieces={loaderData.pieces} />;
}
