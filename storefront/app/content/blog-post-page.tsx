import { articleLinkTarget, excerptOfHtml, textOfHtml } from '@tola/contract/article-presentation';
import { type Article, getBlog } from '@tola/contract/content';
import { buttonClass, Icon } from '@tola/ui';
import { ArrowLeft, ExternalLink } from 'lucide-react';
import type { ReactElement } from 'react';
import { data, Link } from 'react-router';
import { load } from '../calls/load.ts';
import { breadcrumbData, originOf, pageMeta, rootDataOf } from '../meta.ts';
import { Picture } from '../pictures/picture.tsx';
import type { RootData } from '../root-loader.ts';
import { Breadcrumb } from '../shell/breadcrumb.tsx';
import type { Route } from './+types/blog-post-page';
import { CalendarDay } from './calendar-day.tsx';
import { MissingPost } from './missing-post.tsx';
import { PostCard } from './post-card.tsx';
import { lookUpPost } from './post-lookup.ts';
import { summariesOf } from './post-summaries.ts';
import { RichText } from './rich-text.tsx';

const WORDS_PER_MINUTE = 220;
const OTHERS_SHOWN = 3;

export async function loader({ context, params }: Route.LoaderArgs) {
  const posts = await load(context, getBlog, null);
  const found = lookUpPost(posts, params.blogId);
  if ('fault' in found) return data({ ...found, post: null }, { status: 404 });
  const { post } = found;
  return data({
    fault: null,
    post,
    excerpt: excerptOfHtml(post.descriptionHtml),
    minutes: Math.max(1, Math.round(textOfHtml(post.descriptionHtml).split(' ').length / WORDS_PER_MINUTE)),
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
    author: { '@type': 'Organization', name: post.author || name },
    publisher: { '@type': 'Organization', name, logo: `${origin}/media/icons/icon-512.png` },
    mainEntityOfPage: origin + path,
  };
}

export default function BlogPostPage({ loaderData }: Route.ComponentProps): ReactElement {
  if (loaderData.post === null) return <MissingPost fault={loaderData.fault} />;
  const { post, minutes, others } = loaderData;
  return (
    <>
      <article className="wrap">
        <PostHead post={post} minutes={minutes} />
        <div className="mx-auto max-w-[44em] pb-14">
          <RichText html={post.descriptionHtml} className="text-[17px] leading-relaxed" />
          <PostFoot link={post.link} />
        </div>
      </article>
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
                <li key={other.id} className="grid">
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

function PostHead({ post, minutes }: { post: Article; minutes: number }): ReactElement {
  return (
    <>
      <Breadcrumb
        steps={[
          { name: 'Blog', path: '/blog' },
          { name: post.title, path: '' },
        ]}
      />
      <header className="mx-auto max-w-[52em] pt-4 pb-8 text-center tablet:pt-8 tablet:pb-10">
        <p className="text-[15px] text-muted">
          <CalendarDay instant={post.publishedAt} /> · {minutes} min read
          {post.author !== '' && ` · ${post.author}`}
        </p>
        <h1 className="mt-4">{post.title}</h1>
      </header>
      <Picture
        src={post.image}
        alt={post.imageAlt}
        sizes="(min-width: 1060px) 1020px, 100vw"
        first
        className="mx-auto mb-10 aspect-video w-full max-w-[1020px] rounded-picture object-cover tablet:mb-14"
      />
    </>
  );
}

function PostFoot({ link }: { link: string | null }): ReactElement {
  return (
    <footer className="mt-12 flex flex-wrap gap-3 border-t border-line pt-8">
      <Link to="/blog" className={buttonClass({ tone: 'outline' })}>
        <Icon of={ArrowLeft} size={18} />
        Back to Blogs
      </Link>
      {link !== null && link !== '' && (
        <a href={articleLinkTarget(link)} target="_blank" rel="noopener" className={buttonClass({ tone: 'quiet' })}>
          Visit Source
          <Icon of={ExternalLink} size={18} />
        </a>
      )}
    </footer>
  );
}
