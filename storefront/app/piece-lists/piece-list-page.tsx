import { getPieces, type ListedPiece } from '@tola/contract/pieces';
import { type ReactElement, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { load, notFound } from '../calls/load.ts';
import { laterControls } from '../later-controls.tsx';
import { pageMeta } from '../meta.ts';
import { comparedIn, comparePath } from '../pieces/compare-path.ts';
import { readPieces } from '../session/piece-lists.ts';
import { Breadcrumb } from '../shell/breadcrumb.tsx';
import type { Route } from './+types/piece-list-page';

const Comparison = laterControls(async () => (await import('./comparison.tsx')).Comparison);
const EmptyList = laterControls(async () => (await import('./empty-list.tsx')).EmptyList);
const Wishlist = laterControls(async () => (await import('./wishlist.tsx')).Wishlist);

const TITLES = { compare: 'Compare pieces', wishlist: 'Wishlist' } as const;

type ListName = keyof typeof TITLES;

function isListName(name: string): name is ListName {
  return Object.hasOwn(TITLES, name);
}

/** One route for both lists: each route costs every page bytes. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { list } = params;
  if (!isListName(list)) throw notFound();
  const weightIds = list === 'compare' ? comparedIn(new URL(request.url).searchParams) : [];
  return { list, pieces: weightIds.length === 0 ? [] : await load(context, getPieces, { weightIds }) };
}

/** Stock changes without a new version of the page. */
export function headers(): Record<string, string> {
  return { 'cache-control': 'no-store' };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: TITLES[args.loaderData?.list ?? 'compare'], hidden: true });

export default function PieceListPage({ loaderData: { list, pieces } }: Route.ComponentProps): ReactElement {
  const title = TITLES[list];
  return (
    <div className="wrap pb-20">
      <Breadcrumb steps={[{ name: title, path: `/pieces/${list}` }]} />
      <h1 className="mt-2 text-[clamp(30px,4vw,44px)]">{title}</h1>
      {list === 'wishlist' ? <Wishlist /> : <Compared pieces={pieces} />}
    </div>
  );
}

function Compared({ pieces }: { pieces: readonly ListedPiece[] }): ReactElement {
  const isEmpty = pieces.length === 0;
  const navigate = useNavigate();
  // The address without pieces shows those that this browser remembers.
  useEffect(() => {
    const remembered = isEmpty ? readPieces('compared') : [];
    if (remembered.length > 0) void navigate(comparePath(remembered), { replace: true });
  }, [isEmpty, navigate]);
  if (!isEmpty) return <Comparison pieces={pieces} />;
  return (
    <EmptyList title="Nothing to compare yet">
      Choose a weight on the page of a coin or bar and press “Compare”: up to four pieces stand here side by side.
    </EmptyList>
  );
}
