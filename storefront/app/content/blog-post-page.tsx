import { excerptOfHtml } from '@tola/contract/article-presentation';
import { type Article, getBlog } from '@tola/contract/content';
import { getHomeGroups } from '@tola/contract/home';
import type { ReactElement } from 'react';
import { data } from 'react-router';
import { load, loadIfThere } from '../calls/load.ts';
import { later } from '../later.tsx';
import { breadcrumbData, originOf, pageMeta, rootDataOf } from '../meta.ts';
import type { RootData } from '../root-loader.ts';
import type { Route } from './+types/blog-post-page';
import { piecesOf } from './article-pieces.ts';
import { ArticleView, readingMinutes } from './article-view.tsx';
import { MissingPost } from './missing-post.tsx';
import { PostCard } from './post-card.tsx';
import { lookUpPost } from './post-lookup.ts';
import { summariesOf } from './post-summaries.ts';

const OTHERS_SHOWN = 3;
/** Of each product type. */
const TILES_LOOKED_AT = 12;

const PieceRow = later(async () => (await import('./piece-row.tsx')).PieceRow);

export async function loader({ context, params }: Route.LoaderArgs) {
  const [posts, groups] = await Promise.all([
    load(context, getBlog, null),
    loadIfThere(context, getHomeGroups, { perGroup: TILES_LOOKED_AT }, []),
  ]);
  const found = lookUpPost(posts, params.blogId);
  if ('fault' in found) return data({ ...found, post: null }, { status: 404 });
  const { post } = found;
  return data({
    fault: null,
    post,
    excerpt: excerptOfHtml(post.descriptionHtml),
    minutes: readingMinutes(post),
    pieces: piecesOf(
      post,
      groups.flatMap(({ tiles }) => tiles),
    ),
    others: summariesOf(posts)
      .filter(({ id }) => id !== post.id)
      .slice(0, OTHERS_SHOWN),
  });
}

export const meta: Route.MetaFunction = (args) => {
  const found = args.loaderData;
  if (found == null || found.post === null) {
    return pageMeta(args, { title: 'Blog Not Found', description: 'Article not found.', hidden: true });
  }
  const root = rootDataOf(args);
  const { post, excerpt } = found;
  return pageMeta(args, {
    title: post.title,
    description: excerpt,
    image: post.image,
    kind: 'article',
    data: [
      articleData(post, excerpt, root, args.location.pathname),
      breadcrumbData(originOf(root), [
        { name: 'Blog', path: '/blog' },
        { name: post.title, path: args.location.pathname },
      ]),
    ],
  });
};

function articleData(post: Article, excerpt: string, root: RootData | null, path: string): object {
  const origin = originOf(root);
  const name = root?.configuration.projectName ?? '';
  return {
    '@type': 'Article',
    headline: post.title,
    description: excerpt,
    image: origin + post.image,
    datePublished: post.publishedAt,
    author:
      post.author === ''
        ? { '@type': 'Organization', name, url: `${origin}/` }
        : {
            '@type': 'Person',
            name: post.author,
            url: `${origin}/blog?${new URLSearchParams({ author: post.author })}`,
          },
    publisher: { '@type': 'Organization', name, logo: `${origin}/media/icons/icon-512.png` },
    mainEntityOfPage: origin + path,
  };
}

export default function BlogPostPage({ loaderData }: Route.ComponentProps): ReactElement {
  if (loaderData.post === null) return <MissingPost fault={loaderData.fault} />;
  const { post, minutes, pieces, others } = loaderData;
  return (
    <>
      <ArticleView post={post} minutes={minutes} />
      {pieces.length > 0 && <PieceRow tiles={pieces} />}
      {others.length > 0 && (
        <aside
          aria-labelledby="more-articles"
          className="below-fold border-t border-line bg-paper py-14 [--height:1330px] md:[--height:900px] lg:[--height:620px] tablet:py-20"
        >
          <div className="wrap">
            <h2 id="more-articles" className="mb-6">
              More from the blog
            </h2>
            <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
              {others.map((other) => (
                // Two columns have no place for the third.
                <li key={other.id} className="grid md:max-lg:odd:last:hidden">
                  <PostCard post={other} />
                </li>
              ))}
            </ul>
          </div>
        </aside>
      )}
    </>
  );
}
