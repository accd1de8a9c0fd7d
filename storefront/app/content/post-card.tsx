import { cardTitleLines } from '@tola/contract/article-presentation';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { CalendarDay } from '../calendar-day.tsx';
import { Picture } from '../pictures/picture.tsx';

/** Article fields shown on a card; the rest stays on the server. */
export interface PostSummary {
  id: number;
  slug: string;
  title: string;
  excerpt: string;
  image: string;
  imageAlt: string;
  publishedAt: string;
}

interface PostCardProps {
  post: PostSummary;
  /** Above the fold: loads eagerly. */
  first?: boolean;
}

export function PostCard({ post, first = false }: PostCardProps): ReactElement {
  return (
    <article className="grid">
      <Link
        to={`/blog/${encodeURIComponent(post.slug)}`}
        className="group flex flex-col overflow-hidden rounded-card border border-line bg-paper transition-[transform,box-shadow] duration-200 hover:-translate-y-[3px] hover:shadow-soft"
      >
        <Picture
          src={post.image}
          alt={post.imageAlt}
          sizes="(min-width: 1240px) 387px, (min-width: 768px) 50vw, 100vw"
          first={first}
          className="aspect-video w-full bg-photo object-cover"
        />
        <div className="flex flex-1 flex-col p-5 tablet:p-6">
          <span className="text-[13.5px] text-muted">
            <CalendarDay instant={post.publishedAt} />
          </span>
          <CardTitle title={post.title} />
          <span className="mt-3 text-[15px] text-muted">{post.excerpt}</span>
        </div>
      </Link>
    </article>
  );
}

/** Wrapped at 20 characters, at most two lines; assistive technology and search engines get the full title. */
function CardTitle({ title }: { title: string }): ReactElement {
  return (
    <h2 className="mt-2 text-[23px] leading-tight">
      <span className="sr-only">{title}</span>
      <span aria-hidden="true" title={title} className="whitespace-pre-line group-hover:underline">
        {cardTitleLines(title).join('\n')}
      </span>
    </h2>
  );
}
