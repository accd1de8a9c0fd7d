import { articleLinkTarget } from '@tola/contract/article-presentation';
import { type Article, getNews } from '@tola/contract/content';
import { getPageHead } from '@tola/contract/pages';
import { Icon } from '@tola/ui';
import { ExternalLink } from 'lucide-react';
import type { ReactElement } from 'react';
import { load } from '../calls/load.ts';
import { breadcrumbData, originOf, pageMeta, rootDataOf } from '../meta.ts';
import { Picture } from '../pictures/picture.tsx';
import { pageHeadOf } from '../written-pages/page-head.ts';
import { PageIntro } from '../written-pages/page-intro.tsx';
import type { Route } from './+types/news-page';
import { CalendarDay } from './calendar-day.tsx';
import { LoadMore } from './load-more.tsx';
import { RichText } from './rich-text.tsx';

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

function NewsCard({ item, first }: { item: Article; first: boolean }): ReactElement {
  return (
    <article className="flex flex-col overflow-hidden rounded-card border border-line bg-paper">
      <Picture
        src={item.image}
        alt={item.imageAlt}
        sizes="(min-width: 1240px) 590px, (min-width: 861px) 50vw, 100vw"
        first={first}
        className="aspect-[2/1] w-full bg-photo object-cover"
      />
      <div className="flex flex-1 flex-col p-5 tablet:p-7">
        <p className="text-[13.5px] text-muted">
          <CalendarDay instant={item.publishedAt} />
        </p>
        <h2 className="mt-2 mb-3 text-[23px] leading-tight">{item.title}</h2>
        <RichText html={item.descriptionHtml} className="text-[15px] text-muted" />
        <p className="mt-auto pt-4">
          <a
            href={articleLinkTarget(item.link)}
            target="_blank"
            rel="noopener"
            aria-label={`Read More: ${item.title} (opens in a new tab)`}
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-green-ink underline underline-offset-6 hover:no-underline"
          >
            Read More
            <Icon of={ExternalLink} size={16} />
          </a>
        </p>
      </div>
    </article>
  );
}
