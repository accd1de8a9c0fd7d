import { getNews } from '@tola/contract/content';
import { getPageHead } from '@tola/contract/pages';
import type { ReactElement } from 'react';
import { load } from '../calls/load.ts';
import { breadcrumbData, originOf, pageMeta, rootDataOf } from '../meta.ts';
import { pageHeadOf } from '../written-pages/page-head.ts';
import { PageIntro } from '../written-pages/page-intro.tsx';
import type { Route } from './+types/news-page';
import { LoadMore } from './load-more.tsx';
import { NewsCard } from './news-card.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const [items, head] = await Promise.all([
    load(context, getNews, null),
    load(context, getPageHead, { path: '/news' }),
  ]);
  return { items, head };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'News',
    ...pageHeadOf(args.loaderData?.head),
    data: [breadcrumbData(originOf(rootDataOf(args)), [{ name: 'News', path: '/news' }])],
  });

export default function NewsPage({ loaderData: { items } }: Route.ComponentProps): ReactElement {
  return (
    <>
      <PageIntro
        name="News"
        path="/news"
        title="News"
        intro="New designs and stores, festive dates, and rule changes for gold and silver buyers."
      />
      <div className="wrap pb-20">
        {items.length === 0 ? (
          <p className="panel p-10 text-center text-lg text-muted">No news at the moment.</p>
        ) : (
          <LoadMore items={items} label="News" keyOf={(item) => item.id} className="grid gap-5 tablet:grid-cols-2">
            {(item, index) => <NewsCard item={item} first={index === 0} />}
          </LoadMore>
        )}
      </div>
    </>
  );
}
