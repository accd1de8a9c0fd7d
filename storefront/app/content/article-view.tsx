import { articleLinkTarget, textOfHtml } from '@tola/contract/article-presentation';
import type { Article } from '@tola/contract/content';
import { buttonClass, Icon } from '@tola/ui';
import { ArrowLeft, ExternalLink } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { CalendarDay } from '../calendar-day.tsx';
import { Picture } from '../pictures/picture.tsx';
import { Breadcrumb } from '../shell/breadcrumb.tsx';
import { RichText } from './rich-text.tsx';

const WORDS_PER_MINUTE = 220;

export function readingMinutes({ descriptionHtml }: Article): number {
  return Math.max(1, Math.round(textOfHtml(descriptionHtml).split(' ').length / WORDS_PER_MINUTE));
}

/** One article with its head and foot, on its page and in a preview. */
export function ArticleView({ post, minutes }: { post: Article; minutes: number }): ReactElement {
  return (
    <article className="wrap">
      <PostHead post={post} minutes={minutes} />
      <div className="mx-auto flow-root max-w-[44em] pb-14">
        <RichText html={post.descriptionHtml} className="text-[17px] leading-relaxed" />
        <PostFoot link={post.link} />
      </div>
    </article>
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
          {post.author !== '' && (
            <>
              {' · '}
              <Link
                to={`/blog?author=${encodeURIComponent(post.author)}`}
                className="underline underline-offset-4 hover:no-underline"
              >
                {post.author}
              </Link>
            </>
          )}
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
    <footer className="clear-both mt-12 flex flex-wrap gap-3 border-t border-line pt-8">
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
