import type { Tile } from '@tola/contract/catalogue';
import type { OccasionBlock, OccasionPage } from '@tola/contract/occasion-pages';
import { indianFormat, indianInstant } from '@tola/pricing';
import { classNames } from '@tola/ui';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { TileCard } from '../catalogue/tile-card.tsx';
import { Picture } from '../pictures/picture.tsx';
import { useTypeOf } from '../pieces/use-type-of.ts';
import { Breadcrumb } from '../shell/breadcrumb.tsx';
import { PageBlocks } from '../written-pages/page-blocks.tsx';
import { GiftFinder } from './gift-finder.tsx';

type Day = OccasionPage['days'][number];

const dayFormat = indianFormat('en-IN', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** "Wednesday, 27 October 2027". @param day ISO date in India */
export function formatDay(day: string): string {
  return dayFormat.format(indianInstant(day));
}

interface OccasionViewProps {
  page: OccasionPage;
  /** Of each block. */
  pieces: readonly (readonly Tile[])[];
}

/** Landing page of an occasion: its blocks in the order that the shop gave them. */
export function OccasionView({ page, pieces }: OccasionViewProps): ReactElement {
  const { slug, title, intro, image, imageAlt, days, content } = page;
  return (
    <div className="wrap pb-20">
      <Breadcrumb
        steps={[
          { name: 'Occasions and gifts', path: '/gifts' },
          { name: title, path: `/occasions/${slug}` },
        ]}
      />
      <header className="grid items-center gap-x-14 gap-y-6 pt-4 md:grid-cols-[1fr_1.1fr] tablet:pt-8">
        <div>
          <h1>{title}</h1>
          <p className="mt-4 max-w-[34em] text-lg text-muted">{intro}</p>
          {days[0] !== undefined && (
            <p className="mt-4 font-medium">
              Next: <time dateTime={days[0].day}>{formatDay(days[0].day)}</time>
            </p>
          )}
        </div>
        {/* Of its own: the sources of a picture would be cells of the grid. */}
        <div>
          <Picture
            src={image}
            alt={imageAlt}
            sizes="(min-width: 1240px) 600px, (min-width: 768px) 50vw, 100vw"
            first
            className="aspect-[16/10] w-full rounded-picture object-cover"
          />
        </div>
      </header>
      {content.map((block, index) => (
        <Block key={`${block.kind} ${block.heading}`} block={block} days={days} tiles={pieces[index] ?? []} />
      ))}
    </div>
  );
}

interface BlockProps {
  block: OccasionBlock;
  days: readonly Day[];
  tiles: readonly Tile[];
}

function Block({ block, days, tiles }: BlockProps): ReactElement | null {
  if (block.kind === 'dates' && days.length === 0) return null;
  return (
    <section className={classNames('pt-12 tablet:pt-16', block.kind === 'gifts' && 'online-only')}>
      <h2>{block.heading}</h2>
      {block.blocks.length > 0 && (
        <div className="mt-4 max-w-[44em] text-[17px]">
          <PageBlocks blocks={block.blocks} />
        </div>
      )}
      {block.kind === 'dates' && <Days days={days} />}
      {block.kind === 'pieces' && <Pieces tiles={tiles} />}
      {block.kind === 'gifts' && (
        <div className="mt-6">
          <GiftFinder />
        </div>
      )}
    </section>
  );
}

function Days({ days }: { days: readonly Day[] }): ReactElement {
  const sources = [...new Set(days.map(({ source }) => source))];
  return (
    <>
      <ul className="mt-5 max-w-[44em] border-t border-line">
        {days.map(({ day, note }) => (
          <li key={day} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3">
            <time dateTime={day} className="font-medium">
              {formatDay(day)}
            </time>
            {note !== '' && <span className="text-muted">{note}</span>}
          </li>
        ))}
      </ul>
      {sources.map((source) => (
        <p key={source} className="mt-3 max-w-[52em] text-[14.5px] text-muted">
          {source}
        </p>
      ))}
    </>
  );
}

/** Pieces at their live prices. */
export function Pieces({ tiles }: { tiles: readonly Tile[] }): ReactElement {
  const typeOf = useTypeOf();
  if (tiles.length === 0) {
    return (
      <p className="mt-4 text-muted">
        Nothing in stock matches at the moment.{' '}
        <Link to="/products/search" className="text-green-ink underline underline-offset-4">
          See all pieces
        </Link>
      </p>
    );
  }
  return (
    <ul className="tile-grid mt-6">
      {tiles.map((tile) => (
        <li key={tile.href}>
          <TileCard tile={tile} type={typeOf(tile)} sizes="(min-width: 1240px) 285px, (min-width: 768px) 23vw, 46vw" />
        </li>
      ))}
    </ul>
  );
}
