import { getBlog } from '@tola/contract/content';
import { getPageHead } from '@tola/contract/pages';
import type { ReactElement } from 'react';
import { load } from '../calls/load.ts';
import { breadcrumbData, originOf, pageMeta, rootDataOf } from '../meta.ts';
import { pageHeadOf } from '../written-pages/page-head.ts';
import { PageIntro } from '../written-pages/page-intro.tsx';
import type { Route } from './+types/blog-page';
import { ArticleChoiceForm } from './article-choice-form.tsx';
import { type ArticleChoice, articleChoiceOf, authorsOf, chosenArticles } from './article-search.ts';
import { LoadMore } from './load-more.tsx';
import { PostCard } from './post-card.tsx';
import { summariesOf } from './post-summaries.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const choice = articleChoiceOf(new URL(request.url).searchParams);
  const [posts, head] = await Promise.all([
    load(context, getBlog, null),
    load(context, getPageHead, { path: '/blog' }),
  ]);
  // Slugs depend on every article, the others included.
  const chosen = new Set(chosenArticles(posts, choice).map(({ id }) => id));
  return { posts: summariesOf(posts).filter(({ id }) => chosen.has(id)), authors: authorsOf(posts), choice, head };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Blog',
    ...pageHeadOf(args.loaderData?.head),
    path: '/blog',
    hidden: isChosen(args.loaderData?.choice),
    data: [breadcrumbData(originOf(rootDataOf(args)), [{ name: 'Blog', path: '/blog' }])],
  });

/** Lists of some articles are no pages of their own to search engines. */
function isChosen(choice: ArticleChoice | undefined): boolean {
  return choice !== undefined && (choice.words !== '' || choice.author !== '');
}

export default function BlogPage({ loaderData: { posts, authors, choice } }: Route.ComponentProps): ReactElement {
  return (
    <>
      <PageIntro
        name="Blog"
        path="/blog"
        title="Blog"
        intro="How prices work, what the numbers on the metal mean, and how to look after your coins."
      />
      <div className="wrap pb-20">
        <ArticleChoiceForm choice={choice} authors={authors} count={posts.length} />
        {posts.length === 0 ? (
          <p className="panel p-10 text-center text-lg text-muted">No Blogs Found</p>
        ) : (
          <LoadMore
            key={`${choice.words} ${choice.author}`}
            items={posts}
            label="Articles"
            keyOf={(post) => post.id}
            className="grid gap-5 md:grid-cols-2 lg:grid-cols-3"
          >
            {(post, index) => <PostCard post={post} first={index === 0} />}
          </LoadMore>
        )}
      </div>
    </>
  );
}
