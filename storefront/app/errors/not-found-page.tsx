import type { ReactElement } from 'react';
import { data, redirect } from 'react-router';
import { pageMeta } from '../meta.ts';
import { cleanedPath } from '../shell/path-clean-up.ts';
import type { Route } from './+types/not-found-page';
import { NotFound } from './not-found.tsx';

/** Catch-all route: applies the path clean-up rules, otherwise 404. */
export function loader({ url }: Route.LoaderArgs): ReturnType<typeof data<null>> {
  const cleaned = cleanedPath(url.pathname);
  if (cleaned !== null) throw redirect(cleaned + url.search, 301);
  return data(null, { status: 404 });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Page not found', description: 'This page does not exist.', path: null, hidden: true });

export default function NotFoundPage(): ReactElement {
  return <NotFound />;
}
