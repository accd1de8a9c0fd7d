import { articleLinkTarget } from '@tola/contract/article-presentation';
import type { Article } from '@tola/contract/content';
import { Icon } from '@tola/ui';
import { ExternalLink } from 'lucide-react';
import type { ReactElement } from 'react';
import { CalendarDay } from '../calendar-day.tsx';
import { Picture } from '../pictures/picture.tsx';
import { RichText } from './rich-text.tsx';

export function NewsCard({ item, first }: { item: Article; first: boolean }): ReactElement {
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
